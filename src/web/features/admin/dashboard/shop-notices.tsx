import type { Notice } from '#contract/shop/settings.ts';

/** Tells the artist what should be changed in how the shop runs. */
export function ShopNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ title, message }) => (
    <div
      key={title}
      role="note"
      className="mt-4 rounded-sm border border-line bg-turmeric-tint px-4 py-3 text-sm break-words"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{message}</p>
    </div>
  ));
}
