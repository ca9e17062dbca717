import type { TestProject } from 'vitest/node';
import { startPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server on which databases can be made, without a database name at its end. */
    postgres: string;
  }
}

/** Starts a real PostgreSQL for the whole test run, or uses the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) {
    project.provide('postgres', given.replace(/\/[^/]*$/, ''));
    return;
  }
  // What survives a power cut does not matter here; every statement still runs for real.
  const server = await startPostgres([
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
  ]);
  project.provide('postgres', server.address);
  return async () => {
    // The package ends the process when nothing is left to do, and with 0, whatever the tests came to.
    const { exitCode } = process;
    process.once('exit', () => void (process.exitCode = exitCode));
    await server.remove();
  };
}
