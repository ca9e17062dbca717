import { type Reader, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { UnusableDatabaseError } from './check-database-file.ts';
import { sqliteEngine } from '../engines/sqlite-engine.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '#server/platform/command-line.ts';

async function columnsOf(db: Reader): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
  );
}

/** The columns that the migrations make in an empty file. */
async function expectedColumns(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-tables-'));
  const model = openDatabase(sqliteEngine(join(folder, 'model.db')), () => undefined);
  try {
    await migrate(model);
    return await columnsOf(model.read);
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compares the tables of a migrated SQLite file with those that the migrations make: a damaged letter in a column's name
 * leaves the page valid, but breaks every query.
 * @throws UnusableDatabaseError when a column differs
 */
export async function verifySchema(db: Reader, file: string): Promise<void> {
  const found = new Set(await columnsOf(db));
  const missing = (await expectedColumns()).find((column) => !found.has(column));
  if (missing === undefined) return;
  throw new UnusableDatabaseError(
    `The database ${file} is damaged (${missing.split(' ')[0]} is not as it should be). ` +
      `Please restore it from a backup (${commandLine('restore', 'FILE', '--replace')}).`,
  );
}
