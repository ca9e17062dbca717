import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BackupStatus as State, StoredBackup } from '#contract/shop/backup.ts';
import { refusalCode, toToastError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { everyInWords, keepInWords, momentInWords, progressInWords, sizeInWords } from './backup-text.ts';
import { BackupList } from './backup-list.tsx';
import { beginBackup, useBackups } from './backups-query.ts';

/** What is kept of the shop in case of the worst, and the way to keep it as it is now. */
export function Backups() {
  const { data, error, refetch } = useBackups();
  const [asking, setAsking] = useState(false);
  useTellOutcome(data);

  async function begin() {
    setAsking(true);
    try {
      await beginBackup();
    } catch (failure) {
      // Signing in again is asked over the page.
      if (refusalCode(failure) !== 'unauthenticated')
        showToast({ kind: 'error', title: 'Error making a backup', ...toToastError(failure) });
    } finally {
      setAsking(false);
    }
  }

  if (!data) {
    if (!error)
      return (
        <div aria-busy="true">
          <Skeleton className="h-11 w-36" />
        </div>
      );
    return (
      <div role="alert">
        <p className="text-ink-soft">What is kept did not arrive. {error.message}</p>
        <Button variant="outline" className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { kept, progress, failure, every, keep, bucket } = data;
  return (
    <>
      {failure && !progress && <Failure {...failure} />}
      <LastBackup last={kept[0]} bucket={bucket} />
      <div className="space-y-3">
        <Button variant="outline" busy={asking || progress !== null} onClick={() => void begin()}>
          Back up now
        </Button>
        {progress && <UnderWay progress={progress} />}
      </div>
      <p className="text-sm text-ink-soft">
        {everyInWords(every)} {keepInWords(keep)} Where the disk has no room for another, the oldest go first.
        {!bucket && ' They lie with the shop alone: download one now and then, and keep it elsewhere.'}
      </p>
      {kept.length > 0 && <BackupList kept={kept} bucket={bucket} />}
    </>
  );
}

/** Tells how the one that was under way ended, to whoever watched it. */
function useTellOutcome(data: State | undefined) {
  const isRunning = data && data.progress !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning === undefined) return;
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded || !data) return;
    const [last] = data.kept;
    // A failure stands above the button, and is read out from there.
    if (last && !data.failure)
      showToast({
        kind: 'success',
        title: 'Backup made',
        description:
          last.damaged > 0
            ? `${sizeInWords(last.size)}. Some picture files in it are missing or damaged.`
            : `${sizeInWords(last.size)}, read again and found whole.`,
      });
  }, [data, isRunning]);
}

function LastBackup({ last, bucket }: { last: StoredBackup | undefined; bucket: boolean }) {
  if (!last) {
    return (
      <p>
        <span className="font-semibold">There is no backup yet.</span> Make one before anything happens to the
        disk.
      </p>
    );
  }
  const copy = last.copied ? ' A copy of it is in the bucket.' : ' No copy of it reached the bucket.';
  return (
    <div>
      <p className="font-semibold">
        Last backup: <time dateTime={last.madeAt}>{momentInWords(last.madeAt)}</time>,{' '}
        {sizeInWords(last.size)}
      </p>
      <p className="text-ink-soft">
        It was read again and tried out: the shop can be restored from it.
        {bucket && copy}
      </p>
      {last.damaged > 0 && (
        <p className="text-madder">
          {last.damaged === 1 ? 'One picture file in it is' : `${last.damaged} picture files in it are`}{' '}
          missing or damaged. A shop restored from it is without them, so keep an older backup too.
        </p>
      )}
    </div>
  );
}

function Failure({ at, why }: NonNullable<State['failure']>) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-sm border border-madder/40 bg-madder-tint/40 px-3.5 py-2.5 text-sm text-madder"
    >
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
      <p className="min-w-0 break-words">
        What was begun on {momentInWords(at)} did not end well. {why}
      </p>
    </div>
  );
}

function UnderWay({ progress }: { progress: NonNullable<State['progress']> }) {
  const { words, part } = progressInWords(progress);
  return (
    <div className="text-sm text-ink-soft">
      <ProgressBar label="Backup" value={part} />
      <p className="figures mt-1">{words}</p>
      <p>You can leave this page; the shop goes on by itself.</p>
    </div>
  );
}
