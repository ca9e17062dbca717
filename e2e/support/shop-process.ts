// Starts the production server on a free port with a new data folder.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEnvironment } from '../../scripts/server-environment.mjs';
import { freePort } from '../../tests/support/free-port.ts';
import { copySeededDemo } from './seeded-demo.ts';

const root = join(import.meta.dirname, '../..');
const ownNode = join(root, 'node_modules/node/bin/node');
const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 15_000;

export type Shop = {
  url: string;
  dataDir: string;
  adminEmail: string;
  adminPassword: string;
  /** Id of the current server process. */
  pid: () => number;
  /** The server's output so far, over all restarts. */
  log: () => string;
  /** Stops it gracefully and starts it again on the same data and port. */
  restart: () => Promise<void>;
  /** Kills it with SIGKILL; restart() starts it again. */
  kill: () => Promise<void>;
  /** Stops it gracefully and deletes its data. */
  stop: () => Promise<void>;
};

// With one of these settings the seeded demo can't be used.
const settingsThatChangeData = ['DATABASE_URL', 'STORAGE_URL', 'DEMO', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];

/** `settings` are environment variables besides those of every test shop. */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-'));
  if (!settingsThatChangeData.some((name) => name in settings)) {
    await copySeededDemo(dataDir, (folder) => startShopOn(folder, {}));
  }
  const shop = await startShopOn(dataDir, settings);
  return {
    ...shop,
    stop: async () => {
      try {
        await shop.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Starts a shop whose stop() leaves the data. */
async function startShopOn(dataDir: string, settings: Record<string, string>): Promise<Shop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const adminEmail = 'artist@example.com';
  const adminPassword = 'a long password for tests';
  // Listed, not inherited: a test must not use a developer's own DATABASE_URL or SMTP_URL.
  const env = {
    ...serverEnvironment,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ...settings,
  };
  const printed: string[] = [];
  const log = (): string => printed.join('');
  let child = await launch(env, url, printed);

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const inTime = await Promise.race([gone, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (inTime) return;
    child.kill('SIGKILL');
    throw new Error(`The shop did not stop within ${STOP_WITHIN_MS / 1000} s of ${signal}.\n${log()}`);
  };

  return {
    url,
    dataDir,
    adminEmail,
    adminPassword,
    pid: () => child.pid ?? 0,
    log,
    restart: async () => {
      await end('SIGTERM');
      child = await launch(env, url, printed);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function launch(env: NodeJS.ProcessEnv, url: string, printed: string[]): Promise<ChildProcess> {
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const child = spawn(node, ['src/server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const store = (chunk: Buffer): void => void printed.push(chunk.toString());
  child.stdout.on('data', store);
  child.stderr.on('data', store);
  // A stopped test runner must not leave servers running.
  const endWithRunner = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithRunner);
  child.once('exit', () => process.off('exit', endWithRunner));

  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(5)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The shop ended with ${child.exitCode ?? child.signalCode}.\n${printed.join('')}`);
    if (await isReady(url)) return child;
  }
  child.kill('SIGKILL');
  throw new Error(`The shop was not ready within ${READY_WITHIN_MS / 1000} s.\n${printed.join('')}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
