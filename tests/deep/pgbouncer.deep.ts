import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { Session } from '#contract/accounts/user.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { moveShop } from '#server/move/move.ts';
import { command } from '../support/backup/commands.ts';
import { contentOf, movableShop, moveOptions } from '../support/backup/moving.ts';
import { emptyPostgres, newConfig } from '../support/backup/shops.ts';
import { onServer } from '../support/database/engines.ts';
import { startPgbouncer } from '../support/database/pgbouncer.ts';
import { home } from '../support/orders/orders.ts';
import { dataFolder, spawnShop, outcomeOf } from '../support/process.ts';
import { clientOf } from './crash/client.ts';
import { newProduct } from './crash/load.ts';
import { waitUntilReady, requireData, seedShop, STOCK } from './crash/running-shop.ts';
import { adminEnvironment, adminLogin } from '../support/credentials.ts';

// Debian's PgBouncer in transaction mode: `apt-get install pgbouncer` installs it.

const SECRET = 'the-Password_of.the~database';
const MINUTE = 60_000;

/** A database with an owner of its own: `direct` is its URL, `url` the one through PgBouncer. */
async function pooledDatabase(poolSize: number) {
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create role ${owner} login password '${SECRET}'`);
  onTestFinished(() => onServer(`drop role ${owner}`));
  const direct = new URL(await emptyPostgres());
  await onServer(`alter database ${direct.pathname.slice(1)} owner to ${owner}`);
  [direct.username, direct.password] = [owner, SECRET];
  const pooler = await startPgbouncer(direct.href, poolSize);
  onTestFinished(pooler.stop);
  return { direct: direct.href, url: pooler.url, log: pooler.log };
}

function open(url: string, options: Parameters<typeof postgresEngine>[1] = {}) {
  const database = openDatabase(postgresEngine(url, options), (error) => {
    throw error;
  });
  onTestFinished(database.close);
  return database;
}

/** Advisory locks that a connection holds although no statement runs. */
async function leftLocks(direct: string): Promise<unknown[]> {
  const locks = sql`select objid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  return (await locks.execute(open(direct).read)).rows;
}

test.for([1, 3])(
  'eight processes migrate one after the other over %i connections',
  { timeout: MINUTE },
  async (poolSize) => {
    const { url, direct } = await pooledDatabase(poolSize);
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(open(url))));
    expect(ran.filter((names) => names.length > 0)).toEqual([expect.arrayContaining(['001-shop'])]);
    expect(await leftLocks(direct)).toEqual([]);
  },
);

test('the server ends a slow statement, and keeps the limit to its transaction', async () => {
  const { url } = await pooledDatabase(1);
  const database = open(url, { statementMs: 300 });
  database.engine.shortenStatementTimeout?.();
  const slow = database.write((tx) => sql`select pg_sleep(20)`.execute(tx));
  const canceled = { code: '57014' };
  await expect(slow).rejects.toMatchObject(canceled);
  const { rows } = await sql`show statement_timeout`.execute(open(url).read);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

test('a parameter that PgBouncer rejects is named at the start', { tags: ['FX10'] }, async () => {
  const { url } = await pooledDatabase(1);
  const shop = spawnShop({ DATA_DIR: dataFolder(), DATABASE_URL: `${url}?statement_timeout=5000` });
  expect(await outcomeOf(shop)).toEqual([
    1,
    expect.stringContaining('The pooler at DATABASE_URL rejects the parameter statement_timeout.'),
  ]);
  expect(shop.printed()).not.toContain(SECRET);
});

test(
  'two shops share a database through PgBouncer, and a restore sees whether they run',
  { tags: ['OP10'], timeout: 5 * MINUTE },
  async () => {
    const { url, direct, log } = await pooledDatabase(3);
    const folder = dataFolder();
    const environment = {
      ...adminEnvironment,
      DATA_DIR: folder,
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: '4',
      // Everything is logged, so that the test below would find the password.
      LOG_LEVEL: 'trace',
    };
    const start = async () => {
      const shop = spawnShop(environment);
      return { ...shop, ...(await waitUntilReady(shop)) };
    };
    const shops = await Promise.all([start(), start()]);
    const [one, two] = shops;
    const { category, orderedProduct } = await seedShop(one.port);
    const tokens = await Promise.all(
      shops.map(async ({ port }) => {
        const body = adminLogin;
        return Session.parse(requireData(await clientOf(port).send('POST', '/api/auth/login', body))).token;
      }),
    );
    // Each shop accepts the session that the other one created.
    const [first, second] = [clientOf(one.port, tokens[1]), clientOf(two.port, tokens[0])];

    // Their names begin with "Piece".
    const products = Array.from({ length: 20 }, () => newProduct(category, { images: 1 }));
    const written = await Promise.all([
      ...products.map((product, n) => (n % 2 ? first : second).send('POST', '/api/products', product)),
      ...products.map((_, n) =>
        (n % 2 ? first : second).send('POST', '/api/orders', {
          products: [{ product: { id: orderedProduct }, quantity: 2 }],
          shippingInformation: { address: home },
        }),
      ),
    ]);
    expect(written.map((reply) => reply?.status)).toEqual(written.map(() => 201));
    for (const client of [first, second]) {
      expect(Order.array().parse(requireData(await client.get('/api/orders')))).toHaveLength(20);
      const found = () => client.get('/api/browse?q=piece&limit=50');
      await expect
        .poll(async () => (await found()).text.match(/"Piece /g)?.length, { timeout: 2_000 })
        .toBe(20);
      expect(Product.parse(requireData(await client.get(`/api/products/${orderedProduct}`))).stock).toBe(
        STOCK - 40,
      );
    }

    const backup = command('backup', [], { ...environment, LOG_LEVEL: 'silent' });
    expect(await outcomeOf(backup)).toEqual([0, expect.any(String)]);
    const archive = /\S+\.tar/.exec(backup.printed())?.[0] ?? '';
    const restore = () => command('restore', [archive, '--replace'], { ...environment, LOG_LEVEL: 'silent' });
    const rejected = restore();
    expect(await rejected.ended).toBe(1);
    expect(rejected.printed()).toContain('A shop is running on the database at DATABASE_URL.');
    for (const { child, ended } of shops) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    const restored = restore();
    expect(await outcomeOf(restored)).toEqual([0, expect.any(String)]);
    const next = await start();
    const { status, text } = await clientOf(next.port).get('/api/browse?q=piece&limit=50');
    expect([status, text.match(/"Piece /g)?.length]).toEqual([200, 20]);
    expect(
      Product.parse(requireData(await clientOf(next.port).get(`/api/products/${orderedProduct}`))).stock,
    ).toBe(STOCK - 40);

    const printed = [...shops, next].map((shop) => shop.printed()).join('\n');
    expect(printed).not.toMatch(/Unexpected error|Uncaught exception/);
    for (const output of [printed, backup.printed(), rejected.printed(), restored.printed(), log()])
      expect(output).not.toContain(SECRET);
    expect(await leftLocks(direct)).toEqual([]);
  },
);

test('a shop moves to a database behind PgBouncer and back', { timeout: 2 * MINUTE }, async () => {
  const { url } = await pooledDatabase(3);
  const shop = await movableShop();
  await shop.close();
  const source = shop.services.config;
  const content = await contentOf(source);
  const pooled = { ...source, databaseUrl: url };
  await moveShop(moveOptions(source, pooled));
  expect(await contentOf(pooled)).toEqual(content);
  const back = newConfig();
  await moveShop(moveOptions(pooled, back));
  expect((await contentOf(back)).rows).toEqual(content.rows);
});
