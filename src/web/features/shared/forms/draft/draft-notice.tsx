import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/announce.ts';

type Props = {
  restoredAt: number | undefined;
  onDiscard: () => void;
  /** What could not be kept. */
  missing?: string | undefined;
};

const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Tells that the form holds what was written before and never saved. */
export function DraftNotice({ restoredAt, onDiscard, missing }: Props) {
  const told =
    restoredAt === undefined
      ? undefined
      : `Unsaved changes of ${moment.format(restoredAt)} are still here.${missing ? ` ${missing}` : ''}`;
  useAnnouncement(told);
  if (told === undefined) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-turmeric-tint px-4 py-2.5 text-sm">
      <p>{told}</p>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}
