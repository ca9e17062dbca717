import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Moves all jobs and leases into the past, as if the clock of the database had advanced. */
export async function elapse(database: Database, ms: number): Promise<void> {
  await database.write((tx) =>
    sql`update job set run_at = run_at - ${ms}, lease_until = lease_until - ${ms}`.execute(tx),
  );
}

export const jobRows = (database: Database) =>
  database.read.selectFrom('job').selectAll().orderBy('kind').orderBy('key').execute();
