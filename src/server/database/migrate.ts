import { type KyselyPlugin, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { failpoint } from '../platform/failpoint.ts';
import {
  appliedMigrations,
  assertMayRun,
  createMigrationTable,
  recordMigration,
} from './applied-migrations.ts';
import { migrations, type NamedMigration } from './migrations/migrations.ts';

// A migration is for the tables as they were when it was written, so it uses no row types.

/** A failpoint before every statement of `migrateWithin`. */
const eachStatement: KyselyPlugin = {
  transformQuery({ node }) {
    failpoint('migrate:statement');
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Called before the first missing migration changes an existing shop. @param first its name */
export type BeforeUpgrade = (tx: Transaction, first: string) => Promise<void>;

type Options = {
  now?: () => number;
  /** The migrations of this version. Tests replace them. */
  ownMigrations?: readonly NamedMigration[];
};

/**
 * Runs the missing migrations inside a running transaction.
 * @param wanted runs only these; all when absent
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError when a newer version has migrated the database, and this one cannot run beside it
 */
export async function migrateWithin(
  tx: Transaction,
  {
    now = Date.now,
    ownMigrations = migrations,
    wanted,
    before,
  }: Options & { wanted?: readonly string[]; before?: (first: string) => Promise<void> } = {},
): Promise<string[]> {
  await createMigrationTable.execute(tx);
  await assertMayRun(tx, ownMigrations);
  const done = await appliedMigrations(tx);
  const missing = ownMigrations.filter(
    ({ name }) => !done.includes(name) && (wanted === undefined || wanted.includes(name)),
  );
  const [first] = missing;
  if (first && done.length > 0) await before?.(first.name);
  for (const migration of missing) {
    await migration.up(tx);
    await recordMigration(tx, migration, now());
  }
  return missing.map(({ name }) => name);
}

/** On PostgreSQL, creates the table "migration" in a transaction of its own: the next one locks it with its first statement (`lockForMigration`). */
async function prepareLock({ engine: { lockForMigration: lock }, write }: Database): Promise<void> {
  if (!lock) return;
  await write(async (tx) => {
    await sql.raw(lock.beforeCreatingTable).execute(tx);
    await createMigrationTable.execute(tx);
  });
}

/**
 * Migrates the tables to what this code expects: every missing migration in one transaction.
 * @param before runs in that transaction before it changes an existing shop; when it throws, nothing is changed
 * @returns and throws like `migrateWithin`
 */
export async function migrate(
  database: Database,
  { before, ...options }: Options & { before?: BeforeUpgrade } = {},
): Promise<string[]> {
  await prepareLock(database);
  const { lockForMigration: lock } = database.engine;
  return database.write(async (tx, after) => {
    if (lock) await sql.raw(lock.beforeMigrating).execute(tx);
    after(() => failpoint('migrate:after-commit'));
    const ran = await migrateWithin(tx.withPlugin(eachStatement), {
      ...options,
      before: async (first) => {
        await before?.(tx, first);
        await lock?.lockAllTables(tx);
      },
    });
    failpoint('migrate:before-commit');
    return ran;
  });
}
