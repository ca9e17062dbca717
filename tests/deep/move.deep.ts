import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movedTables } from '#server/backup/archive/tables.store.ts';
import type { Config } from '#server/config.ts';
import { command } from '../support/backup/commands.ts';
import { contentOf, movableShop, settingsFile } from '../support/backup/moving.ts';
import { emptyPostgres, newConfig, withDatabase } from '../support/backup/shops.ts';
import { fillCategory } from '../support/catalog/many-products.ts';
import { startBucket } from '../support/media/bucket.ts';
import { fillOrderBook } from '../support/orders/many-orders.ts';
import { spawnShop, outcomeOf } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const storageKeys = { id: 'id', secret: 'secret', session: undefined };

/** The environment variables of a shop. */
const environmentOf = ({ dataDir, databaseUrl, storageUrl }: Config) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(storageUrl !== undefined && { STORAGE_URL: storageUrl, ...keys }),
});

const start = (source: Config, target: Config, flags: readonly string[], failpoint?: string) =>
  command('move', [settingsFile(environmentOf(target)), '--yes', ...flags], {
    ...environmentOf(source),
    ...(failpoint !== undefined && { NODE_ENV: 'test', KALAKARI_FAILPOINT: failpoint }),
  });

/** @returns the milliseconds it took */
async function move(source: Config, target: Config, flags: readonly string[] = []): Promise<number> {
  const begun = performance.now();
  const { ended, printed } = start(source, target, flags);
  expect([await ended, printed()]).toEqual([0, expect.stringContaining('The shop was moved in')]);
  return performance.now() - begun;
}

/** @returns the configuration of a filled shop that does not run */
async function stoppedShop(): Promise<Config> {
  const shop = await movableShop();
  await shop.close();
  return shop.services.config;
}

/** @returns the configuration of a new shop on PostgreSQL and a bucket */
async function onServer(): Promise<Config> {
  const { storageUrl } = await startBucket();
  return { ...newConfig(), databaseUrl: await emptyPostgres(), storageUrl, storageKeys };
}

const TABLES = movedTables.length;
// With `#n`, the process dies when it reaches the failpoint for the n-th time. The rehearsal copies every table once, so a later
// `table-copied` is in the move itself.
const points = [
  'move:file-copied',
  'move:file-copied#4',
  'move:table-copied#3',
  'move:database-filled',
  `move:table-copied#${TABLES + 7}`,
  'move:former-moved-aside',
  'move:database-moved',
];

test.for([
  ['PostgreSQL and a bucket', onServer],
  ['SQLite and files', async () => newConfig()],
] as const)(
  'a move to %s can be repeated after kill -9 at each step',
  { tags: ['OP07'] },
  async ([, open]) => {
    const source = await stoppedShop();
    const content = await contentOf(source);
    let killed = 0;
    for (const point of points) {
      const target = await open();
      const run = start(source, target, [], point);
      await run.ended;
      if (run.child.signalCode === 'SIGKILL') killed += 1;
      await move(source, target);
      expect(await contentOf(target)).toEqual(content);
      expect(await contentOf(source)).toEqual(content);
    }
    // In PostgreSQL no file is moved.
    expect(killed).toBeGreaterThanOrEqual(points.length - 2);
  },
);

const KILLS = 20;
/** The part of a move's time after which the n-th kill comes, but for the process start: steps of the golden ratio spread any number. */
const partOf = (kill: number) => 0.3 + 0.7 * ((kill * 0.618_034) % 1);

test.for([
  ['PostgreSQL and a bucket', onServer],
  ['SQLite and files', async () => newConfig()],
] as const)(
  'a move to %s killed at any time leaves the former copy or the whole new one',
  { tags: ['OP07'], timeout: 600_000 },
  async ([, open]) => {
    const [source, target] = [await stoppedShop(), await open()];
    await move(source, target);
    let usualMs = await move(source, target, ['--replace']);
    let former = await contentOf(target);
    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await withDatabase(source, ({ write }) =>
        write(
          async (tx) =>
            void (await tx
              .updateTable('product')
              .set({ description: `Change ${kill}` })
              .execute()),
        ),
      );
      const content = await contentOf(source);
      const run = start(source, target, ['--replace']);
      const timer = setTimeout(() => run.child.kill('SIGKILL'), usualMs * partOf(kill));
      await run.ended;
      clearTimeout(timer);
      if (run.child.signalCode === 'SIGKILL') killed += 1;
      const isSqlite = target.databaseUrl === undefined;
      // Between two renames there is no database.
      if (!isSqlite || readdirSync(target.dataDir).includes('shop.db'))
        expect([former.rows, content.rows]).toContainEqual((await contentOf(target)).rows);
      // The next kill falls within the time of the latest run: the machine may have become faster or slower.
      usualMs = await move(source, target, ['--replace']);
      expect(await contentOf(target)).toEqual(content);
      former = content;
    }
    reportFigure('moves killed with kill -9, spread over their time', killed);
    expect(killed).toBeGreaterThan(KILLS / 2);
  },
);

const ORDERS = 50_000;
const PRODUCTS = 5_000;

test(
  'a move of a busy shop takes at most the announced time, and misses no acknowledged write',
  { tags: ['OP07'], timeout: 600_000 },
  async () => {
    const catalogShop = await movableShop();
    const token = await catalogShop.adminToken();
    const [{ _id: category }] = (await catalogShop.asGuest('/categories')).body.data;
    const { database, config: source } = catalogShop.services;
    const { id } = await database.read.selectFrom('user').select('id').executeTakeFirstOrThrow();
    await fillCategory(database, category, PRODUCTS);
    await fillOrderBook(database, id, ORDERS);
    await catalogShop.close();
    const shop = spawnShop(environmentOf(source));
    const origin = `http://127.0.0.1:${await shop.open()}`;

    const acknowledged: string[] = [];
    const write = async () => {
      for (let count = 0; shop.child.exitCode === null; count += 1) {
        const name = `Written ${count}`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ name });
        const response = await fetch(`${origin}/api/categories`, { method: 'POST', headers, body }).catch(
          () => undefined,
        );
        if (response?.status === 201) acknowledged.push(name);
        if (!response) return;
      }
    };
    const writing = write();
    const target = await onServer();
    const run = start(source, target, []);
    run.child.stdout.on('data', () => {
      if (run.printed().includes('Please stop the shop now.')) shop.child.kill('SIGTERM');
    });
    expect(await outcomeOf(run)).toEqual([0, expect.stringContaining('The shop was moved in')]);
    await writing;
    const number = (pattern: RegExp) => Number(pattern.exec(run.printed())?.[1]?.replaceAll(',', ''));
    const [announced, taken] = [number(/closed for about (\d+) sec/), number(/was moved in ([\d.]+) sec/)];
    reportFigure(`rows moved to PostgreSQL`, number(/([\d,]+) rows in/));
    reportFigure('announced downtime', announced, 's');
    reportFigure('downtime, besides stop and start', taken, 's');
    expect(taken).toBeLessThanOrEqual(announced);
    const names = await withDatabase(target, ({ read }) =>
      read.selectFrom('category').select('name').execute(),
    );
    const present = new Set(names.map(({ name }) => name));
    expect(acknowledged.filter((name) => !present.has(name))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await contentOf(target)).toEqual(await contentOf(source));

    const moved = spawnShop(environmentOf(target));
    const port = await moved.open();
    const products = await fetch(`http://127.0.0.1:${port}/api/browse?q=p${PRODUCTS - 1}`);
    expect(await products.text()).toContain(`"p${PRODUCTS - 1}"`);
  },
);
