import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from '../transaction-types.ts';
import { errorCode } from '#server/platform/error-code.ts';

/** How long one attempt waits for a table: well below the second after which PostgreSQL ends a transaction for a deadlock. */
const ATTEMPT_MS = 200;
/** Longer than the backup of another process usually reads the tables. */
const MAX_WAIT_MS = 120_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The tables that a migration may change. Those of other owners are none of the shop's. */
async function ownTables(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tableowner = current_user order by tablename`.execute(tx);
  return rows.map(({ name }) => `"${name.replaceAll('"', '""')}"`);
}

/**
 * Locks all tables until the end of the transaction, before its migrations change the first one. Migrations that locked one table
 * after the other would wait for transactions that wait for them: such a deadlock ended visitors' requests, and on a busy
 * shop the upgrade itself. An attempt that waits for too long lets go of its locks, so that the others finish.
 * @throws the error of PostgreSQL when a transaction uses a table for minutes
 */
export async function lockAllTables(tx: Transaction): Promise<void> {
  const tables = await ownTables(tx);
  const attempt = `savepoint lock_all; set local lock_timeout = ${ATTEMPT_MS};
    lock table ${tables.join(', ')} in access exclusive mode;
    set local lock_timeout to default; release savepoint lock_all`;
  const startedAt = performance.now();
  for (;;) {
    try {
      await sql.raw(attempt).execute(tx);
      return;
    } catch (error) {
      const isOver = performance.now() - startedAt > MAX_WAIT_MS;
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || isOver) throw error;
      await sql.raw('rollback to savepoint lock_all; release savepoint lock_all').execute(tx);
      // A random wait: what waited for this attempt runs meanwhile.
      await pause(ATTEMPT_MS * (0.5 + Math.random()));
    }
  }
}
