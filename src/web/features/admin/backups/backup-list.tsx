import { Download } from 'lucide-react';
import { useState } from 'react';
import type { StoredBackup } from '#contract/shop/backup.ts';
import { lateDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { momentInWords, sizeInWords } from './backup-text.ts';

const DownloadBackup = lateDialog(() => import('./download-backup.tsx').then((file) => file.DownloadBackup));

/** More of them are shown when they are asked for. */
const FEW = 5;

export function BackupList({ kept, bucket }: { kept: readonly StoredBackup[]; bucket: boolean }) {
  const [all, setAll] = useState(false);
  const [downloading, setDownloading] = useState<StoredBackup>();
  const shown = all ? kept : kept.slice(0, FEW);
  return (
    <div>
      <ul aria-label="Backups" className="border-t border-line">
        {shown.map((backup) => (
          <li
            key={backup.name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                <time dateTime={backup.madeAt}>{momentInWords(backup.madeAt)}</time>
              </p>
              <p className="text-sm text-ink-soft">
                {sizeInWords(backup.size)}
                {bucket && (backup.copied ? ', with a copy in the bucket' : ', on this disk only')}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Download the backup of ${momentInWords(backup.madeAt)}`}
              onClick={() => setDownloading(backup)}
            >
              <Download aria-hidden="true" className="size-4" />
              Download
            </Button>
          </li>
        ))}
      </ul>
      {kept.length > FEW && !all && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {kept.length}
        </Button>
      )}
      {downloading && <DownloadBackup backup={downloading} onClose={() => setDownloading(undefined)} />}
    </div>
  );
}
