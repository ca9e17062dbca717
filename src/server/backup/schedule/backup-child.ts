import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BackupProgress } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type ClaimedJob, setPayload } from '#server/platform/jobs/jobs.store.ts';
import { throttle } from '../progress.ts';
import type { Message, Outcome, Task } from './backup-process.ts';

const REPORT_EVERY_MS = 1_000;

const NOT_STARTED = 'The backup could not be started.';

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

function logOutcome(log: Logger, outcome: Exclude<Outcome, { failed: string }>): void {
  if ('copied' in outcome)
    log.info({ backup: outcome.copied }, 'A missing copy of a backup was made in the bucket');
  else if (outcome.made.damaged.length === 0) log.info(outcome.made, 'A backup was made and verified');
  else log.warn(outcome.made, 'A backup was made; some of the pictures in it are missing or damaged');
}

/** Runs the task of a job in a child process. Meanwhile its progress is the payload of the job. */
export function createTaskRunner({
  config,
  database,
  log,
}: {
  config: Config;
  database: Database;
  log: Logger;
}) {
  /** A copy can still run when a backup begins. */
  const children = new Set<ChildProcess>();

  return {
    kill: () => children.forEach((child) => child.kill('SIGTERM')),
    /** @param copy the backup to copy, instead of making one @throws with a message for people */
    async run(job: ClaimedJob, signal: AbortSignal, copy?: string): Promise<void> {
      signal.throwIfAborted();
      let reporting: Promise<void> = Promise.resolve();
      const report = throttle((progress: BackupProgress) => {
        const store = () => database.write((tx) => setPayload(tx, job, JSON.stringify(progress)));
        // One after the other, so that none comes after the end. The next one replaces one that fails.
        reporting = reporting.then(store).catch(() => undefined);
      }, REPORT_EVERY_MS);
      report({ step: copy === undefined ? 'reading' : 'copying', done: 0, total: 0 });
      const outcome = await runInProcess({ config, copy }, report, (child) => {
        children.add(child);
        child.once('exit', () => children.delete(child));
        signal.addEventListener('abort', () => child.kill('SIGTERM'));
      });
      await reporting;
      signal.throwIfAborted();
      if (!('failed' in outcome)) return logOutcome(log, outcome);
      log.error({ why: outcome.failed, cause: outcome.cause }, 'A backup, or its copy, failed');
      throw new Error(outcome.failed);
    },
  };
}
