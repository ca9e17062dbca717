import type { TestProject } from 'vitest/node';
import { startPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL server on which databases can be created, without a database name. */
    postgres: string;
  }
}

/** Starts a real PostgreSQL for the whole test run, or uses the one at TEST_POSTGRES_URL. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) {
    project.provide('postgres', given.replace(/\/[^/]*$/, ''));
    return;
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
