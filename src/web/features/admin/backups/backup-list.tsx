import { Download } from 'lucide-react';
import { useState } from 'react';
import type { StoredBackup } from '#contract/shop/backup.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatTimestamp } from '../shared/dates.ts';
import { formatSize } from './backup-text.ts';

const DownloadBackupDialog = lazyDialog(() =>
  import('./download-backup.tsx').then((file) => file.DownloadBackupDialog),
);

/** How many backups are shown at first; a button shows the rest. */
const MAX_SHOWN = 5;

export function BackupList({ backups, hasBucket }: { backups: readonly StoredBackup[]; hasBucket: boolean }) {
  const [showAll, setShowAll] = useState(false);
  const [downloading, setDownloading] = useState<StoredBackup>();
  const shown = showAll ? backups : backups.slice(0, MAX_SHOWN);
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
                <time dateTime={backup.madeAt}>{formatTimestamp(backup.madeAt)}</time>
              </p>
              <p className="text-sm text-ink-soft">
                {formatSize(backup.size)}
                {hasBucket && (backup.copied ? ', with a copy in the bucket' : ', not in the bucket')}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Download the backup of ${formatTimestamp(backup.madeAt)}`}
              onClick={() => setDownloading(backup)}
            >
              <Download aria-hidden="true" className="size-4" />
              Download
            </Button>
          </li>
        ))}
      </ul>
      {backups.length > MAX_SHOWN && !showAll && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setShowAll(true)}>
          Show all {backups.length}
        </Button>
      )}
      {downloading && <DownloadBackupDialog backup={downloading} onClose={() => setDownloading(undefined)} />}
    </div>
  );
}
