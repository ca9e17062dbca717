import { INDIA_ZONE } from '#contract/durations.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';

type Props = {
  /** When the draft was last edited, in epoch milliseconds; undefined if none was restored. */
  editedAt: number | undefined;
  /** What the draft was filled in from, if it has not been edited since. */
  origin?: string | undefined;
  onDiscard: () => void;
  /** A sentence about what could not be restored. */
  missing?: string | undefined;
  /** Whether the draft had only what could not be restored: then only `missing` is shown. */
  isEmpty?: boolean;
};

const dateTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: INDIA_ZONE,
});

const noticeText = (editedAt: number, origin: string | undefined) =>
  origin === undefined
    ? `Unsaved changes from ${dateTime.format(editedAt)} are still here.`
    : `Filled in with details from the ${origin}.`;

/** Says that the form shows a stored draft: from before, or what another screen filled in. */
export function DraftNotice({ editedAt, origin, onDiscard, missing, isEmpty = false }: Props) {
  const stored = editedAt !== undefined && noticeText(editedAt, origin);
  const text = (stored && [!isEmpty && stored, missing].filter(Boolean).join(' ')) || undefined;
  useAnnouncement(text);
  if (text === undefined) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-turmeric-tint px-4 py-2.5 text-sm">
      <p>{text}</p>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        {isEmpty ? 'Dismiss' : 'Discard them'}
      </Button>
    </div>
  );
}
