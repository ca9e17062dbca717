import type { PasswordAndCode as Proof } from '#contract/accounts/two-factor.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PasswordAndCodeForm } from './password-and-code.tsx';

export function DisableDialog({ onClose }: { onClose: () => void }) {
  async function send(proof: Proof) {
    await fetchCall('endSecondStep', { body: proof });
    showToast({
      kind: 'success',
      title: 'Two-step login is off',
      description: 'You log in with your password only.',
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Switch off two-step login"
      description="You’ll log in with your password only, and your recovery codes will stop working."
      holdsWork
    >
      <PasswordAndCodeForm send={send} failed="Error switching off" onClose={onClose} variant="danger">
        Switch off
      </PasswordAndCodeForm>
    </Dialog>
  );
}
