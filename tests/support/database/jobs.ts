import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';

const log = pino({ level: 'silent' });

/** So long that no test waits for it. */
const RARE_POLL_MS = 3_600_000;

/**
 * The jobs of one process of the shop. They stop with the test.
 * @param options.pollMs how often they check for due jobs; by default never during a test
 * @param options.scope names the machine of the process
 */
export function openJobs(
  database: Database,
  handler: JobHandler,
  { pollMs = RARE_POLL_MS, scope = 'here' } = {},
) {
  const jobs = createJobs({ database, log, scope, pollMs });
  jobs.register(handler);
  onTestFinished(jobs.stop);
  return jobs;
}

export const queue = (database: Database, kind: string, key = '', payload = '') =>
  database.write((tx) => queueJob(tx, { kind, key, payload }));

/** Moves all jobs and leases into the past, as if the clock of the database had advanced. */
export async function elapse(database: Database, ms: number): Promise<void> {
  await database.write((tx) =>
    sql`update job set run_at = run_at - ${ms}, lease_until = lease_until - ${ms}`.execute(tx),
  );
}

export const jobRows = (database: Database) =>
  database.read.selectFrom('job').selectAll().orderBy('kind').orderBy('key').execute();
