import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupProgress, StoredBackup } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import type { Message, Outcome, Task } from './backup-process.ts';
import { describeBackups, findNewestBackup } from './list-backups.ts';
import { createDownloadTokens, type DownloadTokens } from '../download-tokens.ts';

const HOUR = 60 * 60_000;
/** The first 15 minutes after a start stay free for visitors. */
const FIRST_AFTER = HOUR / 4;
/** How often to check whether a backup or a copy is due; also the wait after a failure. */
const CHECK_EVERY = HOUR / 2;

const NOT_STARTED = 'The backup could not be started.';

export type BackupState = {
  /** The newest first; each was read again and verified. */
  kept: StoredBackup[];
  /** Of the backup that is running. */
  progress: BackupProgress | undefined;
  /** Why the last backup failed, until the next one succeeds; `at` in epoch milliseconds. */
  failure: { at: number; why: string } | undefined;
};

export type Backups = {
  state(): Promise<BackupState>;
  /** Makes a backup, or waits for the running one. Resolves also after a failure, which is in `state`. */
  run(): Promise<void>;
  downloadTokens: DownloadTokens;
  /** From now on makes a backup whenever one is due and `isOpen()`: a shop without an administrator contains nothing. */
  schedule(isOpen: () => boolean): void;
  /** Cancels a running backup. */
  stop(): Promise<void>;
};

type Parts = { config: Config; now: () => number; monotonicNow: () => number; log: Logger };

/** Runs a task in a child process. @param onStart called with the process, so that it can be stopped */
function runInProcess(
  task: Task,
  onProgress: (progress: BackupProgress) => void,
  onStart: (child: ChildProcess) => void,
): Promise<Outcome> {
  return new Promise<Outcome>((resolve) => {
    const child = fork(join(import.meta.dirname, 'backup-process.ts'), { serialization: 'advanced' });
    onStart(child);
    child.on('message', (message: Message) => {
      if ('progress' in message) onProgress(message.progress);
      else resolve(message);
    });
    // `on`, not `once`: a failed start emits several errors.
    child.on('error', (error) => resolve({ failed: NOT_STARTED, cause: error.message }));
    child.once('exit', (code) =>
      resolve({
        failed: 'The backup was ended before it was done. Please try again.',
        cause: `Its process ended with ${code}`,
      }),
    );
    child.send(task);
  }).catch((error: unknown) => ({ failed: NOT_STARTED, cause: String(error) }));
}

/** Makes the backups of a running shop, each in a separate process. */
export function createBackups({ config, now, monotonicNow: elapsed, log }: Parts): Backups {
  const { folder, every, url } = config.backups;
  const timers: NodeJS.Timeout[] = [];
  const downloadTokens = createDownloadTokens(elapsed);
  let child: ChildProcess | undefined;
  let running: Promise<void> | undefined;
  let progress: BackupProgress | undefined;
  let failure: BackupState['failure'];
  let isStopped = false;

  async function runOne(copy: string | undefined): Promise<void> {
    const outcome = await runInProcess(
      { config, copy },
      (reported) => (progress = reported),
      (started) => (child = started),
    );
    if (isStopped) return;
    if ('failed' in outcome) {
      failure = { at: now(), why: outcome.failed };
      log.error({ why: failure.why, cause: outcome.cause }, 'The backup could not be made');
      return;
    }
    failure = undefined;
    if ('made' in outcome && outcome.made.damaged.length > 0)
      log.warn(outcome.made, 'A backup was made; some of the pictures in it are missing or damaged');
    else if ('made' in outcome) log.info(outcome.made, 'A backup was made and verified');
    else log.info({ backup: outcome.copied }, 'The missing copy of a backup is in the bucket');
  }

  function start(copy?: string): Promise<void> {
    progress = { step: copy === undefined ? 'reading' : 'copying', done: 0, total: 0 };
    return runOne(copy).finally(() => {
      running = undefined;
      progress = undefined;
      child = undefined;
    });
  }

  const run = () => (running ??= start());

  async function runWhenDue(isOpen: () => boolean): Promise<void> {
    if (!isOpen()) return;
    const newest = await findNewestBackup(folder, now());
    if (!newest || Date.parse(newest.madeAt) + every * HOUR <= now()) return run();
    // Its copy failed, or there was no bucket yet.
    if (url !== undefined && !newest.copied) await (running ??= start(join(folder, newest.name)));
  }

  return {
    state: async () => ({ kept: await describeBackups(folder), progress, failure }),
    run,
    downloadTokens,
    schedule(isOpen) {
      if (every === 0) return;
      const checkIfDue = () =>
        void runWhenDue(isOpen).catch((error: unknown) =>
          log.error({ err: error }, 'The backups could not be read'),
        );
      timers.push(setTimeout(checkIfDue, FIRST_AFTER).unref(), setInterval(checkIfDue, CHECK_EVERY).unref());
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      child?.kill('SIGTERM');
      await running;
    },
  };
}
