import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL server on which databases can be created, without a database name. */
    postgres: string;
    /** What the names of the databases begin with that tests of this run copy. */
    templates: string;
  }
}

/** Starts a real PostgreSQL for the whole test run, or uses the one at TEST_POSTGRES_URL. */
export default async function setup(project: TestProject) {
  const templates = `template_${randomUUID().slice(0, 8)}_`;
  project.provide('templates', templates);
  const runningServer = process.env['TEST_POSTGRES_URL'];
  if (runningServer) {
    const url = runningServer.replace(/\/[^/]*$/, '');
    project.provide('postgres', url);
    return () => dropDatabases(url, templates);
  }
  // The data does not have to survive a power cut, so it is not synced.
  const server = await startPostgres([
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
  ]);
  project.provide('postgres', server.url);
  return async () => {
    // The package ends the process with exit code 0 even when tests failed.
    const { exitCode } = process;
    process.once('exit', () => void (process.exitCode = exitCode));
    await server.remove();
  };
}

/** Drops all databases with this prefix in their name. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}
