import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from '../transaction-types.ts';
import { errorCode } from '#server/platform/error-code.ts';

/** How long one attempt waits for a table: below the second after which PostgreSQL looks for deadlocks. */
const ATTEMPT_MS = 200;
/** After this time, attempts are long enough for PostgreSQL to cancel its own cleaning of a table (autovacuum). */
const PATIENCE_MS = 10_000;
const LONG_ATTEMPT_MS = 1_500;
/** Longer than the backup of another process usually reads the tables. */
const MAX_WAIT_MS = 120_000;
/** The codes of an expired `lock_timeout` and of a deadlock. */
const TRY_AGAIN = ['55P03', '40P01'];

/** The tables that a migration may change: those of this role, of roles that it belongs to, and all if it is a superuser. */
async function changeableTables(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and pg_has_role(tableowner, 'usage') order by tablename`.execute(tx);
  return rows.map(({ name }) => `"${name.replaceAll('"', '""')}"`);
}

/**
 * Locks all tables until the end of the transaction, before its migrations change the first one. Migrations that locked one table
 * after the other would wait for transactions that wait for them: such a deadlock ended visitors' requests, and on a busy
 * shop the upgrade itself. An attempt that waits for too long lets go of its locks, so that the others finish.
 * @throws the error of PostgreSQL when a transaction uses a table for minutes
 */
export async function lockAllTables(tx: Transaction): Promise<void> {
  const tables = await changeableTables(tx);
  // Another role owns all tables: then changing them fails too, but creating tables may not.
  if (tables.length === 0) return;
  const attempt = (ms: number) =>
    sql.raw(`savepoint lock_all; set local lock_timeout = ${ms};
      lock table ${tables.join(', ')} in access exclusive mode;
      set local lock_timeout to default; release savepoint lock_all`);
  const startedAt = performance.now();
  for (;;) {
    const waited = performance.now() - startedAt;
    try {
      await attempt(waited < PATIENCE_MS ? ATTEMPT_MS : LONG_ATTEMPT_MS).execute(tx);
      return;
    } catch (error) {
      if (!TRY_AGAIN.includes(errorCode(error)) || waited > MAX_WAIT_MS) throw error;
      await sql.raw('rollback to savepoint lock_all; release savepoint lock_all').execute(tx);
      // A random wait: what waited for this attempt runs meanwhile.
      await pause(ATTEMPT_MS * (0.5 + Math.random()));
    }
  }
}
