import { limits } from '#contract/api/limits.ts';
import type { Favorite } from '#contract/accounts/user.ts';
import { cardPrice } from '#contract/catalog/prices/effective-price.ts';
import { formatRupees } from '#contract/text/money.ts';
import { ChatButton } from '#web/features/shared/enquiry/chat-button.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** With the order book: a chat about all favorites that visitors see, the first 20 at most. */
export function FavoritesEnquiry({ favorites }: { favorites: readonly Favorite[] }) {
  const { orderBook, whatsapp } = useSiteSettings();
  const wanted = favorites.filter(({ active }) => active).slice(0, limits.enquiryProducts);
  if (!orderBook || whatsapp === '' || wanted.length === 0) return null;
  const what = wanted.length === 1 ? 'this piece' : `these ${wanted.length} pieces`;
  const message = ['Hello! I would like ' + what + ':', ...wanted.map(lineOf)].join('\n');
  return (
    <div className="mb-8">
      <ChatButton
        draft={{ products: wanted.map(({ _id }) => _id), message }}
        className={buttonClass({ className: 'max-sm:w-full' })}
      >
        Order on WhatsApp
      </ChatButton>
      <p className="mt-2 text-sm text-ink-faint">
        Opens a chat with {what} named in it, and a code for your enquiry.
      </p>
    </div>
  );
}

function lineOf({ name, price, priceIsFrom }: Favorite, index: number): string {
  if (!price) return `${index + 1}. ${name}`;
  const { rupees, isFrom } = cardPrice({ price, priceIsFrom });
  return `${index + 1}. ${name}, ${isFrom ? 'from ' : ''}${formatRupees(rupees)}`;
}
