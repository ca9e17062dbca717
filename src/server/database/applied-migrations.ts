import { sql } from 'kysely';
import { OperatorError } from '../platform/operator-error.ts';
import type { Reader, Transaction } from './database.ts';
import { migrations, type NamedMigration } from './migrations/migrations.ts';

// The table "migration" lists the migrations that were applied. Some of them may be of a newer version than this code.

/** The database was changed by a newer Kalakari, and this one cannot use it. */
export class NewerDatabaseError extends OperatorError {}

const table = sql.table('migration');

export const createMigrationTable = sql`create table if not exists ${table} (name text primary key, applied_at bigint not null)`;

type Row = {
  name: string;
  /**
   * An older version may run beside this migration if it knows the migration of this name; null: only if it knows this migration.
   * The column is missing before the migration that adds it.
   */
  must_know?: string | null;
};

const readRows = async (db: Reader): Promise<Row[]> =>
  (await sql<Row>`select * from ${table} order by name`.execute(db)).rows;

/** The migrations that made the tables as they are. */
export const appliedMigrations = async (db: Reader): Promise<string[]> =>
  (await readRows(db)).map(({ name }) => name);

/** Records a migration that has just run, and which older versions may run beside it. */
export async function recordMigration(
  tx: Transaction,
  { name, mustKnow }: NamedMigration,
  applied_at: number,
): Promise<void> {
  await sql`insert into ${table} (name, applied_at) values (${name}, ${applied_at})`.execute(tx);
  // A migration without `mustKnow` may run before the one that adds the column.
  if (mustKnow !== undefined)
    await sql`update ${table} set must_know = ${mustKnow} where name = ${name}`.execute(tx);
}

const doesNotKnow = (known: readonly NamedMigration[]) => (name: string) =>
  !known.some((migration) => migration.name === name);

/** The migrations in this list that this code does not know. */
export const unknownMigrations = (names: readonly string[]): string[] =>
  names.filter(doesNotKnow(migrations));

/** The migrations of this code that are not in this list. */
export const missingMigrations = (names: readonly string[]): string[] =>
  migrations.map(({ name }) => name).filter((name) => !names.includes(name));

/** @throws NewerDatabaseError when this code does not know one of these migrations */
export function assertKnownMigrations(names: readonly string[]): void {
  const unknown = unknownMigrations(names);
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was made by a newer version of Kalakari (it knows ${unknown.join(', ')}). Please use that version.`,
  );
}

/**
 * Checks whether this version may run although a newer one has migrated the database.
 * @returns the migrations that this code does not know
 * @throws NewerDatabaseError when one of them requires a newer version
 */
export async function assertMayRun(
  db: Reader,
  known: readonly NamedMigration[] = migrations,
): Promise<string[]> {
  const isUnknown = doesNotKnow(known);
  const unknown = (await readRows(db)).filter(({ name }) => isUnknown(name));
  const refused = unknown
    .filter(({ name, must_know }) => isUnknown(must_know ?? name))
    .map(({ name }) => name);
  if (refused.length > 0)
    throw new NewerDatabaseError(
      `The database was changed by a newer version of Kalakari (${refused.join(', ')}), and this version is too old to run beside it. Please use the newer version.`,
    );
  return unknown.map(({ name }) => name);
}
