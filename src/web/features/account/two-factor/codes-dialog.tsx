import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodesStep } from './codes-step.tsx';

type Props = {
  title: string;
  description: string;
  /** Undefined while what is asked before them is shown. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  /** What is asked before the codes. */
  children: ReactNode;
};

/** Leads to recovery codes. They are shown once: from then on it asks before it closes, for Escape is pressed in passing. */
export function CodesDialog({ title, description, codes, onClose, children }: Props) {
  const [asking, setAsking] = useState(false);

  function leave() {
    if (codes) setAsking(true);
    else onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={title} description={description} holdsWork>
      {codes ? <CodesStep codes={codes} onDone={onClose} /> : children}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Have you kept the codes?"
        text="They are not shown again. Without one, a lost phone locks you out."
        cancel="Back to the codes"
        confirm="I have kept them"
        variant="primary"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
