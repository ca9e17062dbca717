import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { emptyPostgres } from '../support/backup/shops.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { connectToWorkers, METRICS_TOKEN, workerPids } from '../support/workers.ts';
import { clientOf } from './crash/client.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { startSteadyLoad } from './crash/steady-load.ts';
import { waitUntilReady, seedShop } from './crash/running-shop.ts';

const SLOW = 5 * 60_000;
const SOON = { timeout: 30_000, interval: 20 };

async function openShop(databaseUrl: string | undefined) {
  const folder = dataFolder();
  const environment = {
    ...environmentFor(folder),
    WORKERS: '2',
    METRICS_TOKEN,
    DRAIN_SECONDS: '2',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const start = async () => {
    const shop = spawnShop(environment);
    const { port } = await waitUntilReady(shop);
    await connectToWorkers(port, 2);
    return { ...shop, port };
  };
  return { folder, start, shop: await start() };
}

/** Runs a statement in the shop's database. @returns the number of changed rows */
async function run(folder: string, databaseUrl: string | undefined, statement: string): Promise<number> {
  if (databaseUrl === undefined) {
    const database = new Sqlite(join(folder, 'shop.db'), { timeout: 5_000 });
    const { changes } = database.prepare(statement).run();
    database.close();
    return changes;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

const backupsIn = (folder: string) =>
  existsSync(join(folder, 'backups'))
    ? readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.tar'))
    : [];

const engines = [
  { engine: 'SQLite', database: async () => undefined },
  { engine: 'PostgreSQL', database: emptyPostgres },
];

describe.runIf(process.platform === 'linux').each(engines)(
  'two workers on $engine',
  { timeout: SLOW },
  ({ engine, database }) => {
    it('stop under load without a failed request or a lost write', { tags: ['OP10'] }, async () => {
      const { shop, start } = await openShop(await database());
      const seeded = await seedShop(shop.port);
      const clients = {
        admin: clientOf(shop.port, seeded.admin),
        visitor: clientOf(shop.port, seeded.visitor),
        guest: clientOf(shop.port),
      };
      const load = startSteadyLoad(clients, seeded);
      // Some seconds of load.
      const from = performance.now();
      await expect.poll(() => performance.now() - from, SOON).toBeGreaterThan(8_000);
      shop.child.kill('SIGTERM');
      // A load balancer sends no further requests while /readyz fails; those in progress end.
      await expect.poll(() => fetchStatus(shop.port, '/readyz'), SOON).toBe(503);
      const { requests, writes } = await load.stop();
      expect(await shop.ended).toBe(0);
      expect(load.failed).toEqual([]);
      // There was a load.
      expect(writes).toBeGreaterThan(20);
      const again = await start();
      await load.verify(clientOf(again.port, seeded.admin));
      reportFigure(`${engine}: requests until the stop, none failed`, requests);
      reportFigure(`${engine}: of these writes, none lost or doubled`, writes);
    });

    it('keep each acknowledged write when one is killed under load', { tags: ['CO15'] }, async () => {
      const { shop } = await openShop(await database());
      const seeded = await seedShop(shop.port);
      const stored: string[] = [];
      let failed = 0;
      const over = new AbortController();
      const write = async (client: number) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const name = `Category ${client} ${n}`;
          const reply = await clientOf(shop.port, seeded.admin).send('POST', '/api/categories', { name });
          if (reply?.status === 201) stored.push(name);
          else failed += 1;
        }
      };
      const load = Promise.all([0, 1, 2, 3].map(write));
      await expect.poll(() => stored.length, SOON).toBeGreaterThan(20);
      const [pid = 0, other = 0] = workerPids(shop);
      process.kill(pid, 'SIGKILL');
      const killedAt = performance.now();
      const before = stored.length;
      await expect.poll(() => stored.length, { timeout: 5_000, interval: 5 }).toBeGreaterThan(before + 5);
      reportFigure(`${engine}: until the other worker has stored more`, performance.now() - killedAt, 'ms');
      await connectToWorkers(shop.port, 2);
      reportFigure(`${engine}: until the killed worker is replaced`, performance.now() - killedAt, 'ms');
      expect(workerPids(shop)).toContain(other);
      expect(workerPids(shop)).not.toContain(pid);
      over.abort();
      await load;
      const list = await clientOf(shop.port, seeded.admin).get('/api/categories?visibility=ALL');
      for (const name of stored) expect(list.text).toContain(`"${name}"`);
      // Only requests on connections of the killed worker fail.
      expect(failed).toBeLessThanOrEqual(8);
      reportFigure(`${engine}: acknowledged writes, all stored`, stored.length);
      reportFigure(`${engine}: requests that failed with the killed worker`, failed);
    });

    it('make one backup', { tags: ['CR18'] }, async () => {
      const databaseUrl = await database();
      const { shop, folder } = await openShop(databaseUrl);
      const due = `update job set run_at = 1 where kind = 'backup'`;
      await expect.poll(() => run(folder, databaseUrl, due), SOON).toBe(1);
      await expect.poll(() => backupsIn(folder), { timeout: 60_000 }).toHaveLength(1);
      // Changes nothing; the number of rows says whether the job is done.
      const done = `update job set run_at = run_at where kind = 'backup' and run_at > 1 and lease_owner is null`;
      await expect.poll(() => run(folder, databaseUrl, done), { timeout: 60_000, interval: 200 }).toBe(1);
      expect(backupsIn(folder)).toHaveLength(1);
      expect(shop.printed()).not.toMatch(/failed/);
    });
  },
);

async function fetchStatus(port: number, path: string): Promise<number | undefined> {
  const reply = await clientOf(port).send('GET', path);
  return reply?.status;
}
