import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetUser } from '../menu/log-out.ts';
import { ConfirmPassword } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Asks for the password, because a deleted account cannot be restored. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { navigate } = useNavigation();
  const [busy, setBusy] = useState(false);

  async function send({ password }: { password: string }) {
    setBusy(true);
    try {
      await fetchCall('deleteMyAccount', { body: { password } });
      await forgetUser(() => navigate('/'));
    } finally {
      setBusy(false);
    }
    showToast({
      kind: 'success',
      title: 'Account deleted',
      description: 'Your profile, favorites and addresses are gone.',
    });
  }

  /** Closing would not stop a deletion that is on its way. */
  function close() {
    if (!busy) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Delete my account"
      description="Your profile, your favorites and your addresses are deleted for good. The artist keeps a record of your orders. You can’t undo this."
      ignoresOutsidePress
    >
      <ConfirmPassword
        send={send}
        errorTitle="Error deleting account"
        onClose={close}
        cancel="Keep my account"
        variant="danger"
      >
        Delete for good
      </ConfirmPassword>
    </Dialog>
  );
}
