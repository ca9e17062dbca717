import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkReplica } from '#server/doctor/replica.ts';
import { openDatabase } from '#server/database/database.ts';
import { postgresEngine } from '#server/database/engines/postgres-engine.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { openCatalogShop, type CatalogShop } from '../support/catalog/catalog.ts';
import { collectedLog } from '../support/collected-log.ts';
import { queryServer, startReplicatedPostgres } from '../support/database/standby.ts';
import { dataFolder } from '../support/process.ts';

const SOON = { timeout: 20_000, interval: 50 };

describe.skipIf(process.platform !== 'linux')('a streaming replica', { timeout: 120_000 }, () => {
  let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
  beforeAll(async () => {
    servers = await startReplicatedPostgres();
  }, 120_000);
  afterAll(() => servers.remove());

  /** Opens shops on one new database, each as a process of its own would. */
  async function openShops(count: number) {
    const name = `shop_${randomUUID().replaceAll('-', '')}`;
    const dataDir = dataFolder();
    await queryServer(`${servers.primary}/postgres`, `create database ${name}`);
    const [url, databaseReadUrl] = [`${servers.primary}/${name}`, `${servers.standby}/${name}`];
    const { log, lines } = collectedLog();
    const open = () =>
      openCatalogShop(async () => openDatabase(postgresEngine(url), () => undefined), {
        log,
        config: { databaseUrl: url, databaseReadUrl, dataDir },
      });
    const shops: CatalogShop[] = [];
    for (let n = 0; n < count; n += 1) shops.push(await open());
    return { name, shops, open, lines, onPrimary: (statement: string) => queryServer(url, statement) };
  }

  const usesReplica = ({ services: { replica, database } }: CatalogShop) =>
    replica.read(async ({ read }) => read !== database.read);
  const untilItIsUsed = (shop: CatalogShop) => expect.poll(() => usesReplica(shop), SOON).toBe(true);

  const nameOf = async (shop: CatalogShop, id: string) =>
    (await shop.asGuest(`/products/${id}`)).body.data.name;
  const listed = async (shop: CatalogShop, q: string) =>
    (await shop.asGuest(`/browse?q=${q}`)).body.data.products.map(({ name }: { name: string }) => name);
  const rename = async (shop: CatalogShop, id: string, name: string) => {
    const { body } = await shop.asAdmin('GET', `/products/${id}`);
    const { price, stock, description, category, updatedAt } = body.data;
    const product = { name, price, stock, description, category: category._id ?? category, updatedAt };
    expect((await shop.asAdmin('PUT', `/products/${id}`, product)).status).toBe(200);
  };

  test('serves guests, and the primary serves users', async () => {
    const { shops, onPrimary } = await openShops(1);
    const [shop] = shops as [CatalogShop];
    const { _id: category } = await shop.addCategory();
    const { _id: id } = await shop.addProduct(category);
    await untilItIsUsed(shop);
    await servers.pause();
    // Not through the shop, so that the catalog version stays the same.
    await onPrimary("update product set name = 'Seen on the primary only'");
    expect(await nameOf(shop, id)).toBe('Lotus at Dawn');
    const firstName = async (query: string) => (await shop.asGuest(`/products${query}`)).body.data[0].name;
    // As the home page does. A list of all products is read from the primary.
    expect(await firstName('?limit=1')).toBe('Lotus at Dawn');
    expect(await firstName('')).toBe('Seen on the primary only');
    const { body } = await shop.asAdmin('GET', `/products/${id}`);
    expect(body.data.name).toBe('Seen on the primary only');
    await servers.resume();
  });

  test('that lags leaves no old response in any cache', async () => {
    const { shops } = await openShops(2);
    const [writer, other] = shops as [CatalogShop, CatalogShop];
    const { _id: category } = await writer.addCategory();
    const { _id: id } = await writer.addProduct(category, { name: 'Old lotus' });
    await other.services.catalogVersion.refresh();
    for (const shop of shops) {
      await untilItIsUsed(shop);
      expect([await nameOf(shop, id), await listed(shop, 'lotus')]).toEqual(['Old lotus', ['Old lotus']]);
    }
    await servers.pause();
    await rename(writer, id, 'New lotus');
    expect(await nameOf(writer, id)).toBe('New lotus');
    await other.services.catalogVersion.refresh();
    // The replica still has the old data. No one has searched for the last word before, so that response is not cached.
    for (const shop of shops)
      expect([await nameOf(shop, id), await listed(shop, 'lotus'), await listed(shop, 'new')]).toEqual([
        'New lotus',
        ['New lotus'],
        ['New lotus'],
      ]);
    expect(await usesReplica(other)).toBe(false);
    await servers.resume();
    for (const shop of shops) {
      await untilItIsUsed(shop);
      expect([await nameOf(shop, id), await listed(shop, 'lotus')]).toEqual(['New lotus', ['New lotus']]);
    }
  });

  test('is not used before it has what the primary had at the start', async () => {
    const { name, shops, open, onPrimary } = await openShops(1);
    const [shop] = shops as [CatalogShop];
    const { _id: category } = await shop.addCategory();
    const { _id: id } = await shop.addProduct(category);
    await untilItIsUsed(shop);
    await servers.pause();
    // As a migration or a restored backup: the version does not grow.
    await onPrimary("update product set name = 'Migrated'");
    await shop.close();
    const next = await open();
    expect(await usesReplica(next)).toBe(false);
    const checks = `select count(*)::int as count from pg_stat_activity
      where datname = '${name}' and state = 'idle' and query like '%as reached'`; // in replica.queries.ts
    const countChecks = async () => (await queryServer(`${servers.standby}/postgres`, checks))?.['count'];
    await expect.poll(countChecks, SOON).toBeGreaterThan(0);
    expect([await usesReplica(next), await nameOf(next, id)]).toEqual([false, 'Migrated']);
    await servers.resume();
    await untilItIsUsed(next);
  });

  test('that is away costs no request, one line in the log, and is used again', async () => {
    const { shops, lines } = await openShops(1);
    const [shop] = shops as [CatalogShop];
    await shop.addCategory({ name: 'Prints' });
    await untilItIsUsed(shop);
    await servers.stopStandby();
    for (let n = 0; n < 20; n += 1) expect((await shop.asGuest(`/browse?q=word${n}`)).status).toBe(200);
    await servers.startStandby();
    await untilItIsUsed(shop);
    const warnings = lines.filter((line) => line.includes('DATABASE_READ_URL'));
    expect(warnings).toHaveLength(1);
    expect(lines.join('')).not.toContain(new URL(servers.standby).password + '@');
  });

  test('that lags, is away, or is the primary itself, is reported by doctor', async () => {
    const { shops } = await openShops(1);
    const [shop] = shops as [CatalogShop];
    await shop.addCategory({ name: 'Prints' });
    await untilItIsUsed(shop);
    const { config } = shop.services;
    expect(await checkReplica(config)).toMatchObject({
      status: 'ok',
      text: expect.stringMatching(/^It has the data of the primary within \d+ ms\.$/),
    });
    expect(await checkReplica({ ...config, databaseReadUrl: config.databaseUrl })).toMatchObject({
      status: 'warning',
      text: expect.stringContaining('the primary itself'),
    });
    await servers.pause();
    await shop.addCategory({ name: 'Cards' });
    expect(await checkReplica(config)).toMatchObject({
      status: 'warning',
      text: expect.stringMatching(/^It is more than 5 seconds behind: \d+\.\d MB of the primary's log/),
    });
    await servers.resume();
    await servers.stopStandby();
    expect(await checkReplica(config)).toMatchObject({
      status: 'failed',
      text: 'The replica at DATABASE_READ_URL cannot be reached (ECONNREFUSED).',
    });
    await servers.startStandby();
  });

  test('that doctor reports as failed when it is another server or shop', async () => {
    const { shops } = await openShops(2);
    const [shop] = shops as [CatalogShop];
    const { config } = shop.services;
    const standby = (name: string) => `${servers.standby}/${name}`;
    const other = await openShops(1);
    const [otherShop] = other.shops as [CatalogShop];
    for (const each of [shop, otherShop]) {
      await each.addCategory();
      await untilItIsUsed(each);
    }
    expect(await checkReplica({ ...config, databaseReadUrl: standby(other.name) })).toMatchObject({
      status: 'failed',
      text: 'DATABASE_READ_URL leads to the database of another shop.',
    });
    expect(await checkReplica({ ...config, databaseReadUrl: await emptyPostgres() })).toMatchObject({
      status: 'failed',
      text: 'The server at DATABASE_READ_URL is no replica of the one at DATABASE_URL.',
    });
  });

  // The last one, because the standby stays a server of its own.
  test('that doctor reports as failed when it was promoted', async () => {
    const { shops } = await openShops(1);
    const [shop] = shops as [CatalogShop];
    await untilItIsUsed(shop);
    await queryServer(`${servers.standby}/postgres`, 'select pg_promote()');
    expect(await checkReplica(shop.services.config)).toMatchObject({
      status: 'failed',
      text: 'The server at DATABASE_READ_URL is no replica any more: it was promoted.',
    });
  });
});
