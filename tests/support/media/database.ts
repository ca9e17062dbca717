import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { migrate } from '#server/database/migrate.ts';

/** A SQLite database with all tables, for tests of files rather than rows. */
export async function openFreshDatabase(): Promise<Database> {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-rows-'));
  const database = openDatabase(sqliteEngine(join(made, 'shop.db')), (error) => {
    throw error;
  });
  await migrate(database);
  onTestFinished(async () => {
    await database.close();
    await rm(made, { recursive: true, force: true });
  });
  return database;
}
