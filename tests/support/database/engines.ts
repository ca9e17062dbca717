import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { Engine } from '#server/database/engines/engines.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { sqliteEngine } from '#server/database/engines/sqlite-engine.ts';
import { migrate } from '#server/database/migrate.ts';

/** Opens a fresh database with all tables, or with none; it is closed and removed when the test ends. */
export type OpenDatabase = (tables?: 'all' | 'none') => Promise<Database>;

type Fresh = { engine: Engine; remove: () => Promise<void> };

async function freshSqlite(): Promise<Fresh> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-test-'));
  return {
    engine: sqliteEngine(join(folder, 'shop.db')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

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

// One database is migrated, the others are copies of it: PostgreSQL copies a template far quicker than it migrates.
let template: Promise<string> | undefined;

async function migratedTemplate(): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const database = openDatabase(postgresEngine(`${inject('postgres')}/${name}`), rethrow);
  await migrate(database);
  await database.close();
  return name;
}

async function freshPostgres(tables: 'all' | 'none'): Promise<Fresh> {
  if (tables === 'all') template ??= migratedTemplate();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}${tables === 'all' ? ` template ${await template}` : ''}`);
  return {
    engine: postgresEngine(`${inject('postgres')}/${name}`),
    remove: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

function rethrow(error: unknown): void {
  throw error;
}

/**
 * Runs a group of tests once on SQLite and once on PostgreSQL.
 * @param tests declares the tests; `open` gives each its own database
 */
export function forEachEngine(tests: (open: OpenDatabase, engine: Engine['name']) => void): void {
  const kinds = { sqlite: freshSqlite, postgres: freshPostgres };
  for (const name of ['sqlite', 'postgres'] as const) {
    describe(`on ${name}`, () => {
      afterAll(async () => {
        if (name !== 'postgres' || !template) return;
        await onServer(`drop database if exists ${await template} with (force)`);
        template = undefined;
      });
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
    });
  }
}
