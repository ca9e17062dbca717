// Runs tests on fresh databases of SQLite and PostgreSQL.
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { Engine } from '#server/database/engines/engines.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { migrate } from '#server/database/migrate.ts';

/** Opens a fresh database with all tables, or with none; it is closed and removed when the test ends. */
export type OpenDatabase = (tables?: 'all' | 'none') => Promise<Database>;

type Fresh = { engine: Engine; remove: () => Promise<void> };

async function freshSqlite(tables: 'all' | 'none'): Promise<Fresh> {
  const folder = temporaryFolder();
  const file = join(folder, 'shop.db');
  if (tables === 'all') await createMigratedFile(file);
  return { engine: sqliteEngine(file), remove: () => rm(folder, { recursive: true, force: true }) };
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'kalakari-test-'));

/** Runs a statement on the test's PostgreSQL server, outside of any shop's database. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on that server. Copying files takes a third of the time of the default, which copies through the log. */
export const createDatabase = (name: string, template = 'template1') =>
  onServer(`create database ${name} template ${template} strategy file_copy`);

// Migrate one database of each engine and copy it for each test of this process: a copy takes a fraction of the time. The global
// setup removes those of PostgreSQL.
const templates: { sqlite?: Promise<Buffer>; postgres?: Promise<string> } = {};

async function migratedBytes(): Promise<Buffer> {
  const folder = temporaryFolder();
  await migrateAndClose(sqliteEngine(join(folder, 'shop.db')));
  const bytes = await readFile(join(folder, 'shop.db'));
  await rm(folder, { recursive: true, force: true });
  return bytes;
}

/** Creates a SQLite file with all tables. */
export async function createMigratedFile(file: string): Promise<void> {
  templates.sqlite ??= migratedBytes();
  await writeFile(file, await templates.sqlite);
}

async function migratedTemplate(): Promise<string> {
  const name = `${inject('templates')}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name);
  await migrateAndClose(postgresEngine(`${inject('postgres')}/${name}`));
  return name;
}

async function migrateAndClose(engine: Engine): Promise<void> {
  const database = openDatabase(engine, rethrow);
  await migrate(database);
  await database.close();
}

async function freshPostgres(tables: 'all' | 'none'): Promise<Fresh> {
  if (tables === 'all') templates.postgres ??= migratedTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name, tables === 'all' ? await templates.postgres : undefined);
  return {
    engine: postgresEngine(`${inject('postgres')}/${name}`),
    remove: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

function rethrow(error: unknown): void {
  throw error;
}

type Tests = (open: OpenDatabase, engine: Engine['name']) => void;

/** "npm test" sets ENGINES=sqlite; `npm run test:deep -- engines` runs the tests on PostgreSQL. */
const isSqliteOnly = process.env['ENGINES'] === 'sqlite';

/**
 * Runs a group of tests on SQLite and on PostgreSQL; "npm test" runs it on SQLite only.
 * @param tests declares the tests; `open` gives each its own database
 */
export function forEachEngine(tests: Tests): void {
  describe.each(isSqliteOnly ? ENGINES.slice(0, 1) : ENGINES)('on %s', (name) => declare(name, tests));
}

/** As forEachEngine, and "npm test" runs it on both too: for what the database decides, such as races and searches. */
export function onBothEngines(tests: Tests): void {
  describe.each(ENGINES)('on %s', (name) => declare(name, tests));
}

const ENGINES = ['sqlite', 'postgres'] as const;
const kinds = { sqlite: freshSqlite, postgres: freshPostgres };

function declare(name: Engine['name'], tests: Tests): void {
  tests(async (tables = 'all') => {
    const { engine, remove } = await kinds[name](tables);
    const database = openDatabase(engine, rethrow);
    if (tables === 'all') await migrate(database);
    onTestFinished(async () => {
      await database.close();
      await remove();
    });
    return database;
  }, name);
}
