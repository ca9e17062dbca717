import { type Reader, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { UnusableDatabaseError } from './check-database-file.ts';
import { sqliteEngine } from '../engines/sqlite-engine.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function columnsOf(db: Reader): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
  );
}

/** What the migrations make of an empty file. */
async function wantedColumns(): Promise<string[]> {
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
 * Holds the tables of a migrated SQLite file against what the migrations make: a letter that is lost in a column's name breaks
 * no page, and every question about it.
 * @throws UnusableDatabaseError when a column is not as it should be
 */
export async function verifySchema(db: Reader, file: string): Promise<void> {
  const found = new Set(await columnsOf(db));
  const missing = (await wantedColumns()).find((column) => !found.has(column));
  if (missing === undefined) return;
  throw new UnusableDatabaseError(
    `The database ${file} is damaged (${missing.split(' ')[0]} is not as it should be). ` +
      'Please restore it from a backup (npm run restore -- FILE --replace).',
  );
}
