import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { nameOfOrderDraft } from './fill-order.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onReplace: () => void };

/** Asks before another order replaces the unsaved one of this tab. */
export function ReplaceDraftDialog({ open, onOpenChange, onReplace }: Props) {
  const name = open ? nameOfOrderDraft() : '';
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Replace the unsaved order?"
      text={<p>This browser tab has an unsaved order{name && ` (${name})`}. Its input is replaced.</p>}
      confirm="Replace"
      cancel="Keep it"
      onConfirm={onReplace}
    />
  );
}
