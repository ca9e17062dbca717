import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Product } from '#contract/catalog/product.ts';
import { migrations } from '#server/database/migrations/migrations.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import {
  buildFormerVersion,
  commitBeforeJobs,
  commitThatAdded,
  whyNotRunnable,
} from '../support/former-version.ts';
import { startLoadBalancer } from '../support/load-balancer.ts';
import { dataFolder, outcomeOf, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { clientOf } from './crash/client.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { newProduct } from './crash/load.ts';
import { startMixedLoad } from './crash/mixed-load.ts';
import { waitUntilReady, requireData, seedShop } from './crash/running-shop.ts';
import { PASSWORD } from '../support/credentials.ts';

const root = join(import.meta.dirname, '../..');

/** Makes a newer version. @param added its additional migrations by name, with their `mustKnow` @returns its main file */
function newerVersion(added: Readonly<Record<string, string>>): string {
  const folder = dataFolder();
  for (const part of ['src', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'src/server/database/migrations/migrations.ts');
  const lines = Object.entries(added).map(
    ([name, mustKnow]) =>
      `{ name: '${name}', up: async (db) => db.schema.alterTable('product').addColumn('${name}', 'text').execute(), mustKnow: '${mustKnow}' },\n`,
  );
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\];\n$/, `${lines.join('')}];\n`));
  return join(folder, 'src/server/main.ts');
}

describe.each(['sqlite', 'postgres'])('a rolling upgrade on %s', { timeout: 120_000 }, (engine) => {
  test('lets the old version run and start again, until a newer one requires more', async () => {
    const environment = {
      ...environmentFor(dataFolder()),
      ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
      LOG_LEVEL: 'warn',
    };
    const start = async (source?: string) => {
      const shop = spawnShop(environment, { ...(source && { source }) });
      return { ...shop, ...(await waitUntilReady(shop)) };
    };
    const old = await start();
    const { admin, category } = await seedShop(old.port);
    const names: string[] = [];
    /** Adds a product at one process and expects all products at every process. */
    const write = async (...ports: readonly number[]) => {
      const product = newProduct(category, { images: 0 });
      names.push(product.name);
      const [first = 0] = ports;
      requireData(await clientOf(first, admin).send('POST', '/api/products', product));
      for (const port of ports) {
        const all = Product.array().parse(requireData(await clientOf(port, admin).get('/api/products')));
        expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      }
    };
    await write(old.port);

    const newer = await start(newerVersion({ '998-later': '017-must-know' }));
    await write(old.port, newer.port);
    await write(newer.port, old.port);
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const again = await start();
    await write(again.port, newer.port);
    expect(again.printed()).toContain('A newer version has migrated the tables.');

    const newest = await start(newerVersion({ '998-later': '017-must-know', '999-last': '998-later' }));
    await write(newest.port);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    const refused = spawnShop(environment);
    expect(await outcomeOf(refused)).toEqual([
      1,
      expect.stringContaining('(999-last), and this version is too old to run beside it.'),
    ]);
    await write(newest.port);
  });
});

// Versions of the history, with the migrations that really came after them.

/** The newest migration that a version must know to run beside this one. */
const required =
  migrations
    .map(({ name, mustKnow = name }) => mustKnow)
    .toSorted()
    .at(-1) ?? '';

/** `refusal` is what the former version says when it starts again; undefined when it may. */
const formerVersions = [
  {
    what: 'the version before jobs, which may not start again',
    commit: commitBeforeJobs(),
    refusal: 'The database was made by a newer version of Kalakari (it knows 015-jobs, ',
  },
  {
    what: 'the oldest version that may start again',
    commit: commitThatAdded(`src/server/database/migrations/${required}.ts`),
    refusal: undefined,
  },
];

/** Every process must respond to some requests of each of these kinds. */
const KINDS = [
  'GET /product/',
  'GET /terms',
  'GET /search?',
  'GET /media/',
  'POST /api/auth/login',
  'POST /api/products',
  'POST /api/orders',
];
const MIN_RESPONSES = 5;
const SOON = { timeout: 60_000, interval: 50 };

describe.each(formerVersions)('upgrading $what', ({ commit = '', refusal }) => {
  const missing = whyNotRunnable(commit || undefined);
  test.runIf(missing !== undefined)('needs the history', ({ skip }) => skip(missing));

  describe.skipIf(missing !== undefined)('under load', { timeout: 5 * 60_000 }, () => {
    let folder = '';
    let former = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'kalakari-former-'));
      former = buildFormerVersion(commit, folder);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test.each(['sqlite', 'postgres'])(
      'on %s, both versions serve and write at once, and no write is lost or doubled',
      { tags: ['OP06', 'OP10'] },
      async (engine) => {
        const environment = {
          ...environmentFor(dataFolder()),
          ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
          LOG_LEVEL: 'warn',
          DRAIN_SECONDS: '1.5',
        };
        const start = async (source?: string) => {
          const shop = spawnShop(environment, { ...(source && { source }) });
          return { ...shop, ...(await waitUntilReady(shop)) };
        };
        const old = await start(former);
        const balancer = await startLoadBalancer([old.port]);
        /** Waits until a process has responded to some more requests of each kind. */
        const serves = async (index: number) => {
          await expect.poll(() => balancer.isReady(index), SOON).toBe(true);
          const since = balancer.served(index).length;
          const count = (kind: string) =>
            balancer
              .served(index)
              .slice(since)
              .filter((line) => line.startsWith(kind)).length;
          await expect.poll(() => KINDS.filter((kind) => count(kind) < MIN_RESPONSES), SOON).toEqual([]);
        };
        await expect.poll(() => balancer.isReady(0), SOON).toBe(true);
        const seeded = await seedShop(balancer.port);
        const account = { email: 'visitor@example.com', password: PASSWORD };
        const clients = { admin: clientOf(balancer.port, seeded.admin), guest: clientOf(balancer.port) };
        const load = startMixedLoad(clients, seeded, account);
        await serves(0);

        const newest = await start();
        balancer.use(1, newest.port);
        await Promise.all([serves(0), serves(1)]);

        old.child.kill('SIGTERM');
        expect(await old.ended).toBe(0);
        const again = spawnShop(environment, { source: former });
        if (refusal === undefined) {
          balancer.use(0, (await waitUntilReady(again)).port);
          await serves(0);
          expect(again.printed()).toContain('A newer version has migrated the tables.');
        } else {
          expect(await outcomeOf(again)).toEqual([1, expect.stringContaining(refusal)]);
        }

        await load.stop();
        // On a busy machine, a migration can delay others for longer than they wait: they get 503 and try again.
        expect(load.failures.filter(({ status }) => status !== 503)).toEqual([]);
        // Responses of the former version lack newer fields.
        const writes = await load.verify(clientOf(newest.port, seeded.admin));
        for (const { printed } of [old, newest, again])
          expect(printed()).not.toMatch(/[Uu]nexpected error|Uncaught exception/);
        const requests = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
        reportFigure(`${engine}: requests during the upgrade of ${commit.slice(0, 9)}`, requests);
        reportFigure(`${engine}: of these got 503 and were repeated`, load.failures.length);
        reportFigure(`${engine}: writes verified, none lost or doubled`, writes);
      },
    );
  });
});
