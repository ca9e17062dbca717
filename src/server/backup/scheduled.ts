import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Outcome } from './backup-process.ts';
import { listBackups } from './make-backup.ts';

const HOUR = 60 * 60_000;
/** A start is left alone. */
const FIRST_LOOK = HOUR / 4;
/** How often it is looked whether one is due; after a failure, when it is tried again. */
const LOOK_EVERY = HOUR / 2;

export type BackupState = {
  /** The newest there is; each was read again and tried out before it was kept. `at` in epoch milliseconds, `size` in bytes. */
  newest: { name: string; at: number; size: number } | undefined;
  isRunning: boolean;
  /** Why the last one could not be made, unless one was made since. */
  failure: string | undefined;
};

export type Backups = {
  state(): Promise<BackupState>;
  /** Begins one, or waits for the one under way; answers when it is over. What went wrong is in `state`. */
  run(): Promise<void>;
  /** From now on makes one whenever one is due. */
  keepGoing(): void;
  /** An unfinished one is given up. */
  stop(): Promise<void>;
};

type Parts = { config: Config; now: () => number; log: Logger };

const notEnded = (code: number | null): Outcome => ({ failed: `The backup ended early (${code}).` });

/** The backups that the running shop makes, each in a process of its own. */
export function createBackups({ config, now, log }: Parts): Backups {
  const { folder, every } = config.backups;
  const timers: NodeJS.Timeout[] = [];
  let [child, running, failure]: [ChildProcess?, Promise<void>?, string?] = [];
  let isStopped = false;

  async function newest(): Promise<BackupState['newest']> {
    const [last] = (await listBackups(folder)).toSorted((one, other) => other.time - one.time);
    return last && { name: last.name, at: last.time, size: (await stat(join(folder, last.name))).size };
  }

  function inProcess(): Promise<Outcome> {
    return new Promise((resolve) => {
      const forked = fork(join(import.meta.dirname, 'backup-process.ts'), { serialization: 'advanced' });
      child = forked;
      forked.once('message', (outcome: Outcome) => resolve(outcome));
      forked.once('error', (error) => resolve({ failed: error.message }));
      forked.once('exit', (code) => resolve(notEnded(code)));
      forked.send(config);
    });
  }

  async function runOne(): Promise<void> {
    const outcome = await inProcess();
    if (isStopped) return;
    if ('made' in outcome) {
      failure = undefined;
      log.info(outcome.made, 'A backup was made and found whole');
    } else {
      failure = outcome.failed;
      log.error({ why: failure }, 'The backup could not be made');
    }
  }

  function run(): Promise<void> {
    running ??= runOne().finally(() => {
      running = undefined;
      child = undefined;
    });
    return running;
  }

  async function runWhenDue(): Promise<void> {
    const last = await newest();
    if (!last || last.at + every * HOUR <= now()) await run();
  }

  const look = () =>
    void runWhenDue().catch((error: unknown) =>
      log.error({ err: error }, 'Backups cannot be looked through'),
    );

  return {
    state: async () => ({ newest: await newest(), isRunning: running !== undefined, failure }),
    run,
    keepGoing() {
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
