import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/database/database.ts';
import { type ClaimedJob, deleteJob, releaseJob, renewLeases, repeatJob, retryJob } from './jobs.store.ts';
import { HOUR_MS } from '#contract/durations.ts';

const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = HOUR_MS;
/** A job that fails this often is given up. */
export const MAX_ATTEMPTS = 8;

/** How a process runs the jobs of one kind. It runs one of them at a time. */
export type JobHandler = {
  kind: string;
  /** Only the job with this key runs in this process: a job of this machine. */
  key?: string;
  /**
   * Does the work. A process may die at any point of it, and another one then starts it again.
   * @param signal aborted when the process stops or has lost the lease
   * @throws when it ended early because of the signal: the job is then run again, here or elsewhere
   */
  run(job: ClaimedJob, signal: AbortSignal): Promise<void>;
  /** Milliseconds from one run to the next; null: only when it is queued. Without it a finished job is deleted. */
  every?: number | null;
  /** Milliseconds until the first run of a periodic job. */
  firstAfter?: number;
  /** Milliseconds until the next try. Default: 30 seconds, then three times as long each, up to an hour. */
  retryAfter?: number;
  /** Called in the transaction that gives up the job after its last attempt. */
  onGivenUp?: (tx: Transaction, error: unknown) => Promise<void>;
};

type Parts = { database: Database; log: Logger };

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

const backoff = (attempts: number) => Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), MAX_RETRY_MS);

/** Records the end of a run that threw. After the last attempt the job is deleted, or waits for its next regular run. */
function recordFailure(
  { database, log }: Parts,
  { every, retryAfter, onGivenUp }: JobHandler,
  job: ClaimedJob,
  error: unknown,
) {
  const { kind, attempts } = job;
  const isLast = attempts >= MAX_ATTEMPTS;
  if (isLast) log.error({ err: error, kind }, 'A background job failed too often and was given up');
  else log.warn({ err: error, kind, attempts }, 'A background job failed and will be tried again');
  return database.write(async (tx) => {
    if (isLast) await onGivenUp?.(tx, error);
    if (isLast && every === undefined) return deleteJob(tx, job);
    const inMs = isLast ? (every ?? null) : (retryAfter ?? backoff(attempts));
    return retryJob(tx, job, { inMs, attempts: isLast ? 0 : attempts, error: describe(error) });
  });
}

/** Runs claimed jobs and renews their leases meanwhile. */
export function createJobRunner(parts: Parts, leaseMs: number) {
  const { database } = parts;
  /** Jobs in progress, each with the controller that aborts it. */
  const running = new Map<ClaimedJob, AbortController>();
  let heartbeat: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    // The jobs that run at this moment: one that begins meanwhile has a new lease, and one that has ended needs none.
    const jobs = [...running.keys()];
    const renewed = await renewLeases(database, jobs, leaseMs);
    for (const job of jobs) if (!renewed.includes(job)) running.get(job)?.abort();
  }

  async function finish(handler: JobHandler, job: ClaimedJob, signal: AbortSignal): Promise<void> {
    // Each earlier run ended with its process, for example because it needs too much memory.
    if (job.attempts > MAX_ATTEMPTS) throw new Error('Every process that began this job has died');
    await handler.run(job, signal);
    await database.write((tx) =>
      handler.every === undefined ? deleteJob(tx, job) : repeatJob(tx, job, handler.every),
    );
  }

  return {
    /** Resolves when the job has ended, also when it failed. @throws when the database is away */
    async run(handler: JobHandler, job: ClaimedJob): Promise<void> {
      const controller = new AbortController();
      running.set(job, controller);
      // A failed renewal is repeated with the next. While the database is away, no other process can claim the job either.
      heartbeat ??= setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
      try {
        await finish(handler, job, controller.signal);
      } catch (error) {
        if (controller.signal.aborted) await database.write((tx) => releaseJob(tx, job));
        else await recordFailure(parts, handler, job, error);
      } finally {
        running.delete(job);
        if (running.size === 0) {
          clearInterval(heartbeat);
          heartbeat = undefined;
        }
      }
    },
    abortAll(): void {
      for (const controller of running.values()) controller.abort();
    },
  };
}
