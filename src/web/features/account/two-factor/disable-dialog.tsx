import type { PasswordAndCode as Proof } from '#contract/accounts/two-factor.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BothSteps } from './password-and-code.tsx';

export function SwitchOff({ onClose }: { onClose: () => void }) {
  async function send(proof: Proof) {
    await fetchCall('endSecondStep', { body: proof });
    showToast({
      kind: 'success',
      title: 'Two-step login is off',
      description: 'Your password alone opens the shop.',
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Switch off two-step login"
      description="Your password alone will open the shop again, and your recovery codes work no more."
      holdsWork
    >
      <BothSteps send={send} failed="Error switching off" onClose={onClose} variant="danger">
        Switch off
      </BothSteps>
    </Dialog>
  );
}
