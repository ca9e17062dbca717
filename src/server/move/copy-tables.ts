import { BackupError } from '../backup/backup-error.ts';
import {
  analyzeTables,
  fillTable,
  movedTables,
  type Row,
  type Table,
} from '../backup/archive/tables.store.ts';
import type { Reader, Transaction } from '../database/database.ts';
import type { Engine } from '../database/engines/engines.ts';
import { appliedMigrations } from '../database/applied-migrations.ts';
import { migrateWithin } from '../database/migrate.ts';
import { rebuildSearchIndex, suspendSearchIndex } from '../database/migrations/013-search-index.ts';
import { failpoint } from '../platform/failpoint.ts';
import { MoveError } from './move-error.ts';
import { createDigest, digestTable, readMovedRows, type TableDigest } from './table-digest.ts';

export type Digests = Record<string, TableDigest>;

/** The digests of all tables that a move copies. */
export async function digestTables(db: Reader): Promise<Digests> {
  const digests: Digests = {};
  for (const table of movedTables) digests[table.name] = await digestTable(db, table);
  return digests;
}

export const countRowsOf = (digests: Digests): number =>
  Object.values(digests).reduce((sum, { rows }) => sum + rows, 0);

/** The tables in which two shops differ. */
export const differingTables = (one: Digests, other: Digests): string[] =>
  Object.keys(one).filter(
    (name) => one[name]?.hash !== other[name]?.hash || one[name]?.rows !== other[name]?.rows,
  );

async function* readSource(db: Reader, table: Table): AsyncGenerator<Row[]> {
  try {
    yield* readMovedRows(db, table);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MoveError(`The rows of ${table.name} in the shop cannot be read (${reason}).`, { cause });
  }
}

async function copyTable(
  source: Reader,
  tx: Transaction,
  table: Table,
  report: (rows: number) => void,
): Promise<TableDigest> {
  const digest = createDigest();
  async function* digested() {
    for await (const rows of readSource(source, table)) {
      for (const row of rows) digest.add(row);
      yield* rows;
      report(digest.result().rows);
    }
  }
  try {
    // Errors name the database, not a backup, as the source of a row that cannot be read.
    await fillTable(tx, table.name, digested(), 'database');
  } catch (cause) {
    throw cause instanceof BackupError ? new MoveError(cause.message, { cause }) : cause;
  }
  return digest.result();
}

/**
 * Makes the tables of the shop in an empty database, copies all rows, reads them again, and compares counts and hashes. The
 * search indexes and the counts of lists are made again from products and orders; the list of catalog changes starts empty.
 * @param source a snapshot
 * @param report called with the number of rows that were copied so far
 * @throws MoveError when a row cannot be copied, or is another one at the target
 */
export async function copyTables(
  source: Reader,
  tx: Transaction,
  engine: Engine,
  report: (rows: number) => void,
): Promise<Digests> {
  await migrateWithin(tx, { wanted: await appliedMigrations(source) });
  await suspendSearchIndex(tx);
  const copied: Digests = {};
  for (const table of movedTables) {
    const before = countRowsOf(copied);
    copied[table.name] = await copyTable(source, tx, table, (rows) => report(before + rows));
    failpoint('move:table-copied');
  }
  await rebuildSearchIndex(tx);
  const [different] = differingTables(copied, await digestTables(tx));
  if (different !== undefined)
    throw new MoveError(
      `The rows of ${different} are not the same after they were copied. Nothing was moved.`,
    );
  await analyzeTables(tx, engine);
  return copied;
}
