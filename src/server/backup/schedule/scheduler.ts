import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupProgress, StoredBackup } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import type { Message, Outcome, Task } from './backup-process.ts';
import { describeBackups } from './list-backups.ts';
import { createDownloadTokens, type DownloadTokens } from '../download-tokens.ts';

const HOUR = 60 * 60_000;
/** A start is left alone. */
const FIRST_LOOK = HOUR / 4;
/** How often it is looked whether one is due, or its copy; after a failure, when it is tried again. */
const LOOK_EVERY = HOUR / 2;

export type BackupState = {
  /** The newest first; each was read again and tried out before it was kept. */
  kept: StoredBackup[];
  /** Of the one under way in this process. */
  progress: BackupProgress | undefined;
  /** Why the last one could not be made, unless one was made since; `at` in epoch milliseconds. */
  failure: { at: number; why: string } | undefined;
};

export type Backups = {
  state(): Promise<BackupState>;
  /** Begins one, or waits for the one under way; answers when it is over. What went wrong is in `state`. */
  run(): Promise<void>;
  /** For downloads. */
  downloadTokens: DownloadTokens;
  /** From now on makes one whenever one is due. */
  schedule(): void;
  /** An unfinished one is given up. */
  stop(): Promise<void>;
};

type Parts = { config: Config; now: () => number; monotonicNow: () => number; log: Logger };

const notEnded = (code: number | null): Outcome => ({
  failed: 'The backup was ended before it was done. Please try again.',
  cause: `Its process ended with ${code}`,
});

/** The backups that the running shop makes, each in a process of its own. */
export function createBackups({ config, now, monotonicNow: elapsed, log }: Parts): Backups {
  const { folder, every, url } = config.backups;
  const timers: NodeJS.Timeout[] = [];
  const downloadTokens = createDownloadTokens(elapsed);
  let child: ChildProcess | undefined;
  let running: Promise<void> | undefined;
  let progress: BackupProgress | undefined;
  let failure: BackupState['failure'];
  let isStopped = false;

  function inProcess(task: Task): Promise<Outcome> {
    return new Promise<Outcome>((resolve) => {
      const forked = fork(join(import.meta.dirname, 'backup-process.ts'), { serialization: 'advanced' });
      child = forked;
      forked.on('message', (message: Message) => {
        if ('progress' in message) progress = message.progress;
        else resolve(message);
      });
      // More than one where no process could be made.
      forked.on('error', (error) =>
        resolve({ failed: 'The backup could not be begun.', cause: error.message }),
      );
      forked.once('exit', (code) => resolve(notEnded(code)));
      forked.send(task);
    }).catch((error: unknown) => ({ failed: 'The backup could not be begun.', cause: String(error) }));
  }

  async function runOne(copy: string | undefined): Promise<void> {
    const outcome = await inProcess({ config, copy });
    if (isStopped) return;
    if ('failed' in outcome) {
      failure = { at: now(), why: outcome.failed };
      log.error({ why: failure.why, cause: outcome.cause }, 'The backup could not be made');
      return;
    }
    failure = undefined;
    if ('made' in outcome && outcome.made.damaged.length > 0)
      log.warn(outcome.made, 'A backup was made; some of the pictures in it are missing or damaged');
    else if ('made' in outcome) log.info(outcome.made, 'A backup was made and found whole');
    else log.info({ backup: outcome.copied }, 'The copy of a backup that was missing is in the bucket');
  }

  function begin(copy?: string): Promise<void> {
    progress = { step: copy === undefined ? 'reading' : 'copying', done: 0, total: 0 };
    return runOne(copy).finally(() => {
      running = undefined;
      progress = undefined;
      child = undefined;
    });
  }

  const run = () => (running ??= begin());

  async function runWhenDue(): Promise<void> {
    // What a clock that went wrong dated ahead says nothing about whether one is due.
    const newest = (await describeBackups(folder)).find(({ madeAt }) => Date.parse(madeAt) <= now());
    if (!newest || Date.parse(newest.madeAt) + every * HOUR <= now()) return run();
    // Its copy did not arrive, or there was no bucket yet.
    if (url !== undefined && !newest.copied) await (running ??= begin(join(folder, newest.name)));
  }

  const look = () =>
    void runWhenDue().catch((error: unknown) =>
      log.error({ err: error }, 'Backups cannot be looked through'),
    );

  return {
    async state() {
      const kept = await describeBackups(folder);
      return { kept, progress, failure };
    },
    run,
    downloadTokens: downloadTokens,
    schedule() {
      if (every === 0) return;
      timers.push(setTimeout(look, FIRST_LOOK).unref(), setInterval(look, LOOK_EVERY).unref());
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      child?.kill('SIGTERM');
      await running;
    },
  };
}
