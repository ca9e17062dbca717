import { fetchCall } from '#web/data/fetch-call.ts';
import { PasswordStep } from '#web/features/small-form/public.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function SwitchOff({ onClose }: { onClose: () => void }) {
  async function send(password: string) {
    await fetchCall('endSecondStep', { body: { password } });
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
      <PasswordStep send={send} failed="Error switching off" onClose={onClose} variant="danger">
        Switch off
      </PasswordStep>
    </Dialog>
  );
}
