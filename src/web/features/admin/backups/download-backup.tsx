import type { StoredBackup } from '#contract/shop/backup.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { downloadFile } from '#web/api/download.ts';
import { ConfirmPassword } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { formatTimestamp } from '../shared/dates.ts';
import { formatSize } from './backup-text.ts';

/** Asks for the password first: a backup holds all of the shop's data. */
export function DownloadBackupDialog({ backup, onClose }: { backup: StoredBackup; onClose: () => void }) {
  async function send({ password }: { password: string }) {
    const { path } = await fetchCall('makeBackupLink', { params: { name: backup.name }, body: { password } });
    downloadFile(path);
    showToast({
      kind: 'success',
      title: 'Download started',
      description: `${formatSize(backup.size)}. Your browser shows the progress.`,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Download a backup"
      description={`The shop as of ${formatTimestamp(backup.madeAt)}, with the addresses and orders of your customers. Keep it in a safe place. Confirm your password to continue.`}
      ignoresOutsidePress
    >
      <ConfirmPassword send={send} errorTitle="Error downloading the backup" onClose={onClose}>
        Download
      </ConfirmPassword>
    </Dialog>
  );
}
