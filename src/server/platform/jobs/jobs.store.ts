import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Transaction } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import type { JobRow } from '#server/database/shared-state-tables.ts';
import { DAY_MS } from '#contract/durations.ts';

export type JobId = Pick<JobRow, 'kind' | 'key'>;

/** A job that a process claimed. */
export type ClaimedJob = JobId & Pick<JobRow, 'payload' | 'attempts' | 'run_at'> & { owner: string };

/**
 * Epoch milliseconds by the clock of the database: the clocks of two machines may differ by more than a lease. SQLite runs on
 * one machine and uses its clock.
 */
const clockOf = (db: Reader): RawBuilder<number> =>
  engineOf(db) === 'postgres'
    ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`;

const fromNow = (db: Reader, ms: number) => sql<number>`${clockOf(db)} + ${sql.lit(Math.round(ms))}`;

/**
 * Queues a job in the transaction that makes it necessary. A job of this kind and key that waits runs at the new time, with the
 * new payload if there is one; one that runs, runs again afterwards.
 * @property inMs milliseconds until it is due
 */
export async function queueJob(
  tx: Transaction,
  { kind, key = '', payload, inMs = 0 }: { kind: string; key?: string; payload?: string; inMs?: number },
): Promise<void> {
  await tx
    .insertInto('job')
    .values({ kind, key, payload: payload ?? '', run_at: fromNow(tx, inMs), attempts: 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        ...(payload !== undefined && { payload }),
        attempts: 0,
        // A claimed job is finished only if `run_at` is still the claimed one, so this must change it.
        run_at: sql<number>`case when job.lease_until is not null and job.run_at >= excluded.run_at then job.run_at + 1 else excluded.run_at end`,
      }),
    )
    .execute();
}

/** Adds a periodic job unless it exists. @param inMs until its first run; null: it runs only when it is queued */
export async function addPeriodicJob(
  tx: Transaction,
  { kind, key }: JobId,
  inMs: number | null,
): Promise<void> {
  await tx
    .insertInto('job')
    .values({ kind, key, payload: '', run_at: inMs === null ? null : fromNow(tx, inMs), attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        // `run_at` is null if the job was not periodic before its setting changed.
        .doUpdateSet({ run_at: sql<number | null>`coalesce(job.run_at, excluded.run_at)` }),
    )
    .execute();
}

const isDue = (db: Reader) => {
  const clock = clockOf(db);
  return sql<boolean>`run_at <= ${clock} and (lease_until is null or lease_until < ${clock})`;
};

const STALE_MS = 7 * DAY_MS;

/**
 * Deletes jobs that no process has run for a week: left by a machine or a version that no longer exists.
 * @property except kinds of jobs that stay, because a shop that was closed for a week still runs them
 * @property periodic the periodic jobs of this process, which stay: a start that finds them overdue may not have claimed them
 * yet
 */
export async function deleteStaleJobs(
  tx: Transaction,
  { except, periodic }: { except: readonly string[]; periodic: readonly JobId[] },
): Promise<void> {
  await tx
    .deleteFrom('job')
    .where(isDue(tx))
    .where('run_at', '<', fromNow(tx, -STALE_MS))
    .where('kind', 'not in', except)
    .where(({ and, eb, not, or }) =>
      not(or(periodic.map(({ kind, key }) => and([eb('kind', '=', kind), eb('key', '=', key)])))),
    )
    .execute();
}

/** The jobs that a process may claim now. */
export const findDueJobs = (db: Reader): Promise<JobId[]> =>
  db.selectFrom('job').select(['kind', 'key']).where(isDue(db)).orderBy('run_at').execute();

/** Claims the job that has been due for longest, if any. @param key claims only this one */
export function claimJob(
  database: Database,
  { kind, key }: { kind: string; key: string | undefined },
  owner: string,
  leaseMs: number,
): Promise<ClaimedJob | undefined> {
  return database.write(async (tx) => {
    let due = tx.selectFrom('job').select('key').where('kind', '=', kind).where(isDue(tx));
    if (key !== undefined) due = due.where('key', '=', key);
    const row = await tx
      .updateTable('job')
      .set({
        lease_owner: owner,
        lease_until: fromNow(tx, leaseMs),
        attempts: sql<number>`attempts + 1`,
      })
      .where('kind', '=', kind)
      .where('key', '=', due.orderBy('run_at').limit(1))
      .returning(['kind', 'key', 'payload', 'attempts', 'run_at'])
      .executeTakeFirst();
    return row && { ...row, owner };
  });
}

const noLease = { lease_owner: null, lease_until: null };

/** The processes that have a lease, also an expired one. */
export async function findLeaseOwners(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('job').select('lease_owner').distinct().execute();
  return rows.flatMap(({ lease_owner: owner }) => owner ?? []);
}

/** Ends all leases of a process that has died. */
export async function endLeasesOf(tx: Transaction, owner: string): Promise<void> {
  await tx.updateTable('job').set(noLease).where('lease_owner', '=', owner).execute();
}

const owned = (tx: Transaction, { kind, key, owner }: ClaimedJob) =>
  tx.updateTable('job').where('kind', '=', kind).where('key', '=', key).where('lease_owner', '=', owner);

/** Extends the leases of jobs that run. @returns those that their process still owns */
export const renewLeases = (
  database: Database,
  jobs: readonly ClaimedJob[],
  leaseMs: number,
): Promise<ClaimedJob[]> =>
  database.write(async (tx) => {
    const renewed: ClaimedJob[] = [];
    for (const job of jobs) {
      const { numUpdatedRows } = await owned(tx, job)
        .set({ lease_until: fromNow(tx, leaseMs) })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) renewed.push(job);
    }
    return renewed;
  });

/** The time for the next run, unless the job was queued again while it ran. */
const nextRun = (tx: Transaction, { run_at: claimed }: ClaimedJob, inMs: number | null) => {
  const next = inMs === null ? sql<number | null>`null` : fromNow(tx, inMs);
  return sql<number>`case when run_at = ${claimed} then ${next} else run_at end`;
};

/** Deletes a job that is done, unless it was queued again while it ran. */
export async function deleteJob(tx: Transaction, job: ClaimedJob): Promise<void> {
  const { kind, key, owner, run_at: claimed } = job;
  await tx
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('lease_owner', '=', owner)
    .where('run_at', '=', claimed)
    .execute();
  // One that was queued again is still there.
  await owned(tx, job).set(noLease).execute();
}

/** @param inMs until the next run; null: it runs only when it is queued */
export async function repeatJob(tx: Transaction, job: ClaimedJob, inMs: number | null): Promise<void> {
  await owned(tx, job)
    .set({ ...noLease, run_at: nextRun(tx, job, inMs), attempts: 0, failed_at: null, last_error: null })
    .execute();
}

/** Records a failure. @param inMs until the next try @param attempts begun so far */
export async function retryJob(
  tx: Transaction,
  job: ClaimedJob,
  { inMs, attempts, error }: { inMs: number | null; attempts: number; error: string },
): Promise<void> {
  await owned(tx, job)
    .set({
      ...noLease,
      run_at: nextRun(tx, job, inMs),
      attempts,
      failed_at: fromNow(tx, 0),
      last_error: error,
    })
    .execute();
}

/** Releases an unfinished job: any process may claim it at once. */
export async function releaseJob(tx: Transaction, job: ClaimedJob): Promise<void> {
  await owned(tx, job)
    .set({ ...noLease, attempts: job.attempts - 1 })
    .execute();
}

/** Replaces the payload of a job that this process still owns. */
export async function setPayload(tx: Transaction, job: ClaimedJob, payload: string): Promise<void> {
  await owned(tx, job).set({ payload }).execute();
}

/** A job, and whether a process runs it. */
export async function readJob(
  db: Reader,
  { kind, key }: JobId,
): Promise<(JobRow & { isRunning: boolean; isDue: boolean }) | undefined> {
  const clock = clockOf(db);
  const row = await db
    .selectFrom('job')
    .selectAll()
    .select([
      sql<number>`case when lease_until >= ${clock} then 1 else 0 end`.as('running'),
      sql<number>`case when run_at <= ${clock} then 1 else 0 end`.as('due'),
    ])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { running, due, ...job } = row;
  return { ...job, isRunning: running === 1, isDue: due === 1 };
}
