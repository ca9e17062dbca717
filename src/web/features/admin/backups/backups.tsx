import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BackupStatus, StoredBackup } from '#contract/shop/backup.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadErrorNote } from '#web/features/shared/errors/load-error.tsx';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { formatTimestamp } from '../shared/dates.ts';
import { BackupList } from './backup-list.tsx';
import { describeProgress, formatSize, retentionText, scheduleText } from './backup-text.ts';

const POLL_MS = 1_000;
const backupsQuery = callQuery('getBackups');

export function Backups() {
  const { data, error, refetch } = useQuery(
    {
      ...backupsQuery,
      // The shop makes backups by itself, so a cached state may be out of date.
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.progress ? POLL_MS : false),
    },
    queryClient,
  );
  const [isStarting, setIsStarting] = useState(false);
  useSuccessToast(data);

  async function start() {
    setIsStarting(true);
    try {
      const started = await fetchCall('makeBackup', undefined);
      // A state from before the press would look like the end of the backup.
      await queryClient.cancelQueries(backupsQuery);
      queryClient.setQueryData(backupsQuery.queryKey, started);
    } catch (reason) {
      showError('Error making a backup', reason);
    } finally {
      setIsStarting(false);
    }
  }

  if (error && !data) return <LoadErrorNote what="your backups" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-11 w-36" />
      </div>
    );
  const { kept, progress, failure, every, keep, bucket: hasBucket } = data;
  return (
    <>
      {failure && !progress && <Failure {...failure} />}
      <LastBackup last={kept[0]} hasBucket={hasBucket} hasFailed={failure !== null && !progress} />
      <div className="space-y-3">
        <Button variant="outline" busy={isStarting || progress !== null} onClick={() => void start()}>
          Back up now
        </Button>
        {progress && <Progress progress={progress} />}
      </div>
      <p className="text-sm text-ink-soft">
        {scheduleText(every)} {retentionText(keep)} If the disk is full, the oldest are deleted first.
        {!hasBucket &&
          ' Backups are stored on this server only. Download one regularly and keep a copy elsewhere.'}
      </p>
      {kept.length > 0 && <BackupList backups={kept} hasBucket={hasBucket} />}
    </>
  );
}

/** Shows a toast when the backup that was running has succeeded. A failure is shown above the button. */
function useSuccessToast(data: BackupStatus | undefined) {
  const isRunning = data && data.progress !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning === undefined) return;
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded || !data) return;
    const [last] = data.kept;
    if (last && !data.failure)
      showToast({
        kind: 'success',
        title: 'Backup made',
        description:
          last.damaged > 0
            ? `${formatSize(last.size)}. Some picture files in it are missing or damaged.`
            : `${formatSize(last.size)}, checked.`,
      });
  }, [data, isRunning]);
}

type LastBackupProps = { last: StoredBackup | undefined; hasBucket: boolean; hasFailed: boolean };

function LastBackup({ last, hasBucket, hasFailed }: LastBackupProps) {
  if (!last) {
    return (
      <p>
        <span className="font-semibold">There is no backup yet.</span> Make one to be safe if the disk fails.
      </p>
    );
  }
  const missing = hasFailed ? ' The copy did not reach the bucket.' : ' It has no copy in the bucket yet.';
  const copy = last.copied ? ' A copy is in the bucket.' : missing;
  return (
    <div>
      <p className="font-semibold">
        Last backup: <time dateTime={last.madeAt}>{formatTimestamp(last.madeAt)}</time>,{' '}
        {formatSize(last.size)}
      </p>
      <p className="text-ink-soft">
        Checked and tried out: it can restore the shop.
        {hasBucket && copy}
      </p>
      {last.damaged > 0 && (
        <p className="text-madder">
          {last.damaged === 1 ? 'One picture file in it is' : `${last.damaged} picture files in it are`}{' '}
          missing or damaged. A shop restored from it won’t have them, so keep an older backup too.
        </p>
      )}
    </div>
  );
}

function Failure({ at, why }: NonNullable<BackupStatus['failure']>) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-sm border border-madder/40 bg-madder-tint/40 px-3.5 py-2.5 text-sm text-madder"
    >
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      <p className="min-w-0 break-words">
        The backup of {formatTimestamp(at)} failed. {why}
      </p>
    </div>
  );
}

function Progress({ progress }: { progress: NonNullable<BackupStatus['progress']> }) {
  const { text, fraction } = describeProgress(progress);
  return (
    <div className="text-sm text-ink-soft">
      <ProgressBar label="Backup" value={fraction} />
      <p className="tabular-figures mt-1">{text}</p>
      <p>You can leave this page; the backup continues.</p>
    </div>
  );
}
