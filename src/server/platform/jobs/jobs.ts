import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { errorCode } from '../error-code.ts';
import { createJobRunner, type JobHandler } from './job-runner.ts';
import {
  addPeriodicJob,
  claimJob,
  deleteStaleJobs,
  endLeasesOf,
  findDueJobs,
  findLeaseOwners,
} from './jobs.store.ts';

// Work that must not be lost when a process dies; it can run twice. A process claims a job for 30 seconds and renews the claim
// while it works. When the process dies, another one takes the job over after at most LEASE_MS + POLL_MS, and a restart on its
// machine at once.

const LEASE_MS = 30_000;
const POLL_MS = 5_000;

export type Jobs = ReturnType<typeof createJobs>;

/** @property scope names the processes that can check each other's process ids: those of one machine, boot and container */
type Parts = { database: Database; log: Logger; scope: string; leaseMs?: number; pollMs?: number };

/** Owners that this process has been, because a container may start each time with the same process id. */
const ownersHere = new Set<string>();

/** Whether this is a process that has ended, as far as this one can see. */
function hasDied(owner: string, scope: string): boolean {
  const [ownerScope, pid] = owner.split(':');
  if (ownerScope !== scope || ownersHere.has(owner)) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/** Ends the leases that a process of this machine left when it died, so that a restart does not have to wait. */
async function endDeadLeases(database: Database, scope: string): Promise<void> {
  const owners = await findLeaseOwners(database.read);
  for (const owner of owners.filter((each) => hasDied(each, scope)))
    await database.write((tx) => endLeasesOf(tx, owner));
}

const periodicOf = (handlers: Iterable<JobHandler>) =>
  [...handlers].filter(({ every }) => every !== undefined);

const idOf = ({ kind, key = '' }: JobHandler) => ({ kind, key });

/** Adds a row for each periodic handler, unless there is one. `every: null` adds a row that runs only when it is queued. */
function addPeriodicJobs(database: Database, handlers: Iterable<JobHandler>): Promise<void> {
  return database.write(async (tx) => {
    for (const handler of periodicOf(handlers))
      await addPeriodicJob(tx, idOf(handler), handler.every === null ? null : (handler.firstAfter ?? 0));
  });
}

function deleteStale(
  database: Database,
  handlers: Iterable<JobHandler>,
  except: readonly string[],
): Promise<void> {
  const periodic = periodicOf(handlers).map(idOf);
  return database.write((tx) => deleteStaleJobs(tx, { except, periodic }));
}

/** Runs the jobs in the table `job` that this process has handlers for. */
export function createJobs(parts: Parts) {
  const { database, log, scope, leaseMs = LEASE_MS, pollMs = POLL_MS } = parts;
  const owner = `${scope}:${process.pid}:${randomUUID()}`;
  ownersHere.add(owner);
  const runner = createJobRunner(parts, leaseMs);
  const handlers = new Map<string, JobHandler>();
  const loops = new Map<string, Promise<void>>();
  const requested = new Set<string>();
  let poll: NodeJS.Timeout | undefined;
  let hasAddedJobs = false;
  let isStopped = false;

  async function runDue(handler: JobHandler): Promise<void> {
    const { kind, key } = handler;
    do {
      requested.delete(kind);
      for (;;) {
        if (isStopped) return;
        const job = await claimJob(database, { kind, key }, owner, leaseMs);
        if (!job) break;
        await runner.run(handler, job);
      }
    } while (requested.has(kind));
  }

  /** Runs the due jobs of this kind here, one after the other. Resolves when there are none left. */
  async function run(kind: string): Promise<void> {
    const handler = handlers.get(kind);
    if (!handler || isStopped) return;
    requested.add(kind);
    let loop = loops.get(kind);
    if (!loop) {
      loop = runDue(handler).finally(() => loops.delete(kind));
      loops.set(kind, loop);
    }
    await loop;
  }

  /** Starts a loop for each kind with a due job. @throws when the database is away */
  async function runAllDue(): Promise<void> {
    for (const { kind, key } of await findDueJobs(database.read)) {
      const handler = handlers.get(kind);
      if (!handler || (handler.key ?? key) !== key || loops.has(kind)) continue;
      run(kind).catch((error: unknown) => log.warn({ err: error, kind }, 'Background jobs could not be run'));
    }
  }

  async function checkDue(): Promise<void> {
    if (!hasAddedJobs) {
      await endDeadLeases(database, scope);
      await addPeriodicJobs(database, handlers.values());
    }
    hasAddedJobs = true;
    await runAllDue();
  }

  return {
    /** Adds a handler. A periodic one is not run before `start`. */
    register(handler: JobHandler): void {
      handlers.set(handler.kind, handler);
    },
    run,
    /** Adds the periodic jobs, and from now on runs what is due, also what other processes queued or left. */
    async start(): Promise<void> {
      // A check that fails, for example because the database is away, is repeated with the next.
      const check = () => checkDue().catch(() => undefined);
      poll = setInterval(() => void check(), pollMs).unref();
      await check();
    },
    /** Deletes jobs that no process has run for a week. @param kinds of jobs that stay */
    deleteStaleExcept: (kinds: readonly string[]) => deleteStale(database, handlers.values(), kinds),
    /** Aborts what is running and releases what was not finished, so that another process continues at once. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(poll);
      runner.abortAll();
      await Promise.allSettled(loops.values());
    },
  };
}
