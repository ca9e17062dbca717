// The processes of a shop on two machines, with all that stands before and behind them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { waitUntilReady } from '../../tests/deep/crash/running-shop.ts';
import { startPostgres } from '../../tests/support/database/own-postgres.ts';
import { startPgbouncer } from '../../tests/support/database/pgbouncer.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { clientFrom, DRAIN_SECONDS, proxies, proxyFolder } from '../../tests/support/http/reverse-proxies.ts';
import { missingPackages, startRadosgw } from '../../tests/support/media/radosgw.ts';
import { dataFolder, type Running, spawnShop } from '../../tests/support/process.ts';
import { adminEnvironment } from '../../tests/support/credentials.ts';

/** Connections of PgBouncer to PostgreSQL, for both machines. */
const POOL_SIZE = 8;
const SOON = { timeout: 30_000, interval: 50 };

/** The Debian packages that are missing here. */
export const missing = [
  ...missingPackages(),
  ...['haproxy', 'pgbouncer'].filter((name) => !existsSync(`/usr/sbin/${name}`)),
];

async function startStorage() {
  const server = await startRadosgw();
  onTestFinished(server.stop);
  return server;
}

async function startDatabase() {
  const server = await startPostgres([]);
  onTestFinished(server.remove);
  const pooler = await startPgbouncer(`${server.url}/postgres`, POOL_SIZE);
  onTestFinished(pooler.stop);
  const query = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    await client.connect();
    return client
      .query(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return { server, url: pooler.url, query };
}

/**
 * Two machines of a shop: two processes with a folder each, PostgreSQL behind PgBouncer, Ceph's S3 server, and haproxy with
 * the settings of docs/online.md.
 */
export async function startMachines() {
  const [storage, database] = [await startStorage(), await startDatabase()];
  const ports = [await freePort(), await freePort()] as const;
  const folders = [dataFolder(), dataFolder()] as const;
  /** Every process so far, also those that ended. */
  const all: Running[] = [];
  const start = async (index: 0 | 1) => {
    const shop = spawnShop({
      ...adminEnvironment,
      LOG_LEVEL: 'warn',
      PORT: String(ports[index]),
      DATA_DIR: folders[index],
      DATABASE_URL: database.url,
      STORAGE_URL: storage.folderUrl('shop').replace('s3://', 's3://id:secret@'),
      TRUST_PROXY: '127.0.0.1,::1',
      DRAIN_SECONDS,
    });
    all.push(shop);
    await waitUntilReady(shop);
    return shop;
  };
  const shops = [await start(0), await start(1)];
  const port = await freePort();
  const haproxy = proxies.find(({ name }) => name === 'haproxy')?.start(proxyFolder(), port, ports);
  onTestFinished(() => void haproxy?.kill('SIGTERM'));
  /** A client of the load balancer. @param from its IP address */
  const client = ({ token, from = '127.0.0.1' }: { token?: string; from?: string } = {}) =>
    clientFrom(from, port, token);
  await expect.poll(async () => (await client().send('GET', '/readyz'))?.status, SOON).toBe(200);

  return {
    client,
    /** The port of the first machine, not of the load balancer. */
    firstPort: ports[0],
    postgres: database.server,
    storage,
    query: database.query,
    /** Starts a machine again after `end`. */
    async start(index: 0 | 1) {
      shops[index] = await start(index);
    },
    /** Ends a machine's process. @returns its exit code */
    async end(index: 0 | 1, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null | undefined> {
      shops[index]?.child.kill(signal);
      return shops[index]?.ended;
    },
    /** The backups in both folders. */
    backups: () =>
      folders.flatMap((folder) => {
        const backups = join(folder, 'backups');
        return existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.tar')) : [];
      }),
    /** The output of all processes, also of those that ended. */
    printed: () => all.map((shop) => shop.printed()).join('\n'),
  };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;
