import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { type OpenDatabase, forEachEngine } from '../support/database/engines.ts';
import { home, openShopWithOrders } from '../support/orders/orders.ts';
import { atOnce, tally } from '../support/simultaneous.ts';
import { reportFigure } from '../support/report-figure.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { lotus, openCatalogShop } from '../support/catalog/catalog.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Two instances on one database, each with its own memory as in separate processes.
 * @returns `at(n)`: the admin's requests at the first instance for an even n, at the other for an odd one
 */
async function openTwice(open: OpenDatabase) {
  const database = await open();
  const one = await openShopWithOrders(async () => database);
  const other: Shop = await openShop(async () => database);
  const token = await other.adminToken();
  const atOther = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    other.request(method, `/api${path}`, body === undefined ? { token } : { token, body });
  return { one, at: (n: number) => (n % 2 ? atOther : one.asAdmin) };
}

forEachEngine((open) => {
  describe('hundreds of repetitions on two instances', () => {
    test('a product deleted during a save stays deleted', { tags: ['CO03'] }, async () => {
      const { one, at } = await openTwice(open);
      for (let round = 0; round < 500; round += 1) {
        const { _id } = await one.stockedProduct(1);
        const responses = await Promise.all([
          at(round)('PUT', `/products/${_id}`, { ...lotus, category: one.category }),
          at(round + 1)('DELETE', `/products/${_id}`),
        ]);
        for (const { status } of responses) expect([200, 404]).toContain(status);
        expect((await at(round)('GET', `/products/${_id}`)).status).toBe(404);
      }
    });

    test(
      'a category deleted while a product is added to it leaves no product behind',
      { tags: ['CO04'] },
      async () => {
        const { one, at } = await openTwice(open);
        await one.asAdmin('DELETE', `/categories/${one.category}`);
        for (let round = 0; round < 500; round += 1) {
          const category = (await one.addCategory({ name: `Round ${round}` }))._id;
          const [made, deleted] = await Promise.all([
            at(round)('POST', '/products', { ...lotus, category }),
            sleep(round % 8).then(() => at(round + 1)('DELETE', `/categories/${category}`)),
          ]);
          expect([201, 400, 404]).toContain(made.status);
          expect(deleted.status).toBe(200);
        }
        expect((await one.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
      },
    );

    test(
      'no product is sold twice, no category is created twice, and no list of favorites mixes two saves',
      { tags: ['CO10', 'CO16'] },
      async () => {
        const { one, at } = await openTwice(open);
        const user = await one.newSession();
        for (let round = 0; round < 20; round += 1) {
          const { _id } = await one.stockedProduct(5);
          const order = {
            products: [{ product: { id: _id }, quantity: 1 }],
            shippingInformation: { address: home },
          };
          expect(tally(await atOnce(30, (n) => at(n)('POST', '/orders', order)))).toEqual({
            201: 5,
            409: 25,
          });
          expect(await one.stock(_id)).toBe(0);
          const names = await atOnce(20, (n) => at(n)('POST', '/categories', { name: `Category ${round}` }));
          expect(tally(names)).toEqual({ 201: 1, 409: 19 });
          const products = await atOnce(3, () => one.stockedProduct(1));
          const lists = [products, products.slice(1), products.slice(0, 1), []].map((list) =>
            list.map(({ _id: id }) => id),
          );
          const saved = await atOnce(20, (n) =>
            one.request('POST', '/api/user/wishlist', {
              token: user,
              body: { favoriteProducts: lists[n % 4] },
            }),
          );
          expect(tally(saved)).toEqual({ 200: 20 });
          const { data } = (await one.request('GET', '/api/user', { token: user })).body;
          expect(lists).toContainEqual(
            data.favoriteProducts.map((favorite: { _id: string }) => favorite._id),
          );
        }
      },
    );
  });

  test(
    'ten thousand concurrent reads and saves of twenty users are linearizable',
    { tags: ['CO17'] },
    async () => {
      const { one, at } = await openTwice(open);
      const products = await atOnce(8, () => one.stockedProduct(1));
      /** A read, or an acknowledged save; `from` and `to` are when it was requested and responded to, in ms. */
      type Seen = {
        product: number;
        kind: 'save' | 'read';
        from: number;
        to: number;
        name: string;
        version: string;
      };
      const seen: Seen[] = products.map(({ name, updatedAt }, product) => ({
        product,
        kind: 'save',
        from: -1,
        to: -1,
        name,
        version: updatedAt,
      }));
      let rejected = 0;
      await atOnce(20, async (person) => {
        let known: string | undefined;
        for (let n = 0; n < 500; n += 1) {
          // Each user reads and saves the products in another order.
          const product = (person * 7 + n * 3 + (n % 5)) % products.length;
          const path = `/products/${products[product]?._id}`;
          const from = performance.now();
          const isSave = (n + person) % 3 === 0;
          // Often no longer the current version, which causes a conflict.
          const based = n % 4 === 0 && known !== undefined ? { updatedAt: known } : {};
          const body = { ...lotus, category: one.category, name: `${person}/${n}`, ...based };
          const response = isSave ? await at(person)('PUT', path, body) : await at(person)('GET', path);
          // A conflict or too many waiting writers: neither changes anything.
          if (isSave && (response.status === 409 || response.status === 503)) {
            rejected += 1;
            continue;
          }
          expect(response.status, response.text).toBe(200);
          const { name, updatedAt: version } = response.body.data;
          known = version;
          seen.push({ product, kind: isSave ? 'save' : 'read', from, to: performance.now(), name, version });
        }
      });
      reportFigure('responses in a consistent order', seen.length);
      reportFigure('rejected', rejected);
      const wrong: string[] = [];
      for (let product = 0; product < products.length; product += 1) {
        const ofProduct = seen.filter((each) => each.product === product);
        const saves = ofProduct.filter(({ kind }) => kind === 'save');
        const byVersion = new Map(saves.map((save) => [save.version, save]));
        if (byVersion.size !== saves.length) wrong.push(`two saves of ${product} have one version`);
        for (const each of ofProduct) {
          const origin = byVersion.get(each.version);
          if (origin?.name !== each.name)
            wrong.push(`${each.kind} of ${product} read a value that no one saved`);
          else if (origin.from > each.to) wrong.push(`${each.kind} of ${product} saw what was not yet saved`);
          // A read must contain every save that ended before the read began.
          const before = saves.filter(
            (save) => save !== each && save.to < each.from && save.version > each.version,
          );
          if (before.length > 0)
            wrong.push(`${each.kind} of ${product} saw an older value than was saved before`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('a reader with long transactions does not block a hundred writers', { tags: ['CO14'] }, async () => {
  const shop = await openCatalogShop();
  const category = (await shop.addCategory())._id;
  const { dataDir } = shop.services.config;
  const file = join(dataDir, 'shop.db');
  const end = new AbortController();
  /**
   * Reads the shop on a separate connection for a second at a time, as backups do. An open read transaction prevents
   * a checkpoint, so SQLite must checkpoint its WAL between the reads.
   */
  async function readRepeatedly(): Promise<number> {
    const reader = new Sqlite(file, { readonly: true });
    let reads = 0;
    for (; !end.signal.aborted; reads += 1) {
      reader.exec('begin');
      const count = () => reader.prepare('select count(*) from product').pluck().get();
      const seen = count();
      expect((await shop.asAdmin('GET', '/catalogue/export')).status).toBe(200);
      await sleep(1_000);
      expect(count()).toBe(seen);
      reader.exec('commit');
      await sleep(1_000);
    }
    reader.close();
    return reads;
  }
  const reading = readRepeatedly();
  const until = Date.now() + 60_000;
  let largest = 0;
  const counts = await atOnce(100, async (writer) => {
    let written = 0;
    while (Date.now() < until) {
      const response = await shop.asAdmin('POST', '/products', { ...lotus, category, name: `By ${writer}` });
      expect(response.status, response.text).toBe(201);
      written += 1;
      largest = Math.max(largest, statSync(`${file}-wal`).size);
    }
    return written;
  });
  end.abort();
  const written = counts.reduce((sum, count) => sum + count, 0);
  reportFigure('written by a hundred clients', written);
  reportFigure('long reads meanwhile', await reading);
  reportFigure('largest WAL', largest / MEBIBYTE, 'MiB');
  expect((await shop.asAdmin('GET', '/products')).body.data).toHaveLength(written);
  expect(largest).toBeLessThan(64 * MEBIBYTE);
});
