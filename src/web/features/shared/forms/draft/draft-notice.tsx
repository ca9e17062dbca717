import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';

type Props = {
  editedAt: number | undefined;
  onDiscard: () => void;
  /** What the restored draft lacks. */
  missing?: string | undefined;
  /** Whether it has nothing else. */
  isEmpty?: boolean;
};

const dateTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Says that the form shows a stored draft from before. */
export function DraftNotice({ editedAt, onDiscard, missing, isEmpty = false }: Props) {
  const stored =
    editedAt !== undefined && `Unsaved changes from ${dateTime.format(editedAt)} are still here.`;
  const text = stored ? [!isEmpty && stored, missing].filter(Boolean).join(' ') : undefined;
  useAnnouncement(text);
  if (text === undefined) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-turmeric-tint px-4 py-2.5 text-sm">
      <p>{text}</p>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}
