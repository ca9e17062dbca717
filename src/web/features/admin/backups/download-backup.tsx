import type { StoredBackup } from '#contract/shop/backup.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { downloadFile } from '#web/api/download.ts';
import { PasswordStep } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { momentInWords, sizeInWords } from './backup-text.ts';

/** Asks for the password once more: it is all that the shop knows, in one file. */
export function DownloadBackup({ backup, onClose }: { backup: StoredBackup; onClose: () => void }) {
  async function send(password: string) {
    const { path } = await fetchCall('makeBackupLink', { params: { name: backup.name }, body: { password } });
    downloadFile(path);
    showToast({
      kind: 'success',
      title: 'Download begun',
      description: `${sizeInWords(backup.size)}: your browser shows how far it is.`,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download a backup"
      description={`The shop as of ${momentInWords(backup.madeAt)}, with the addresses and orders of your customers. Keep it where nobody else looks. First, is it you?`}
      holdsWork
    >
      <PasswordStep send={send} failed="Error downloading the backup" onClose={onClose}>
        Download
      </PasswordStep>
    </Dialog>
  );
}
