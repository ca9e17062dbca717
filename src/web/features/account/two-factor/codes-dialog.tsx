import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RecoveryCodes } from './codes-step.tsx';

type Props = {
  title: string;
  description: string;
  /** Undefined during the steps before the codes. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  /** The steps before the codes. */
  children: ReactNode;
};

/** A dialog that ends with recovery codes. It shows them once, so it asks for confirmation before it closes. */
export function CodesDialog({ title, description, codes, onClose, children }: Props) {
  const [confirming, setConfirming] = useState(false);

  function leave() {
    if (codes) setConfirming(true);
    else onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && leave()} title={title} description={description} holdsWork>
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Have you saved the codes?"
        text="You won’t see them again. If you lose your phone, you can’t log in without one."
        cancel="Back to the codes"
        confirm="I have saved them"
        variant="primary"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
