import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { Product } from '#contract/catalog/product.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { describeStartupError } from '../platform/startup/startup-errors.ts';
import { expectIndexed } from '#tests/support/catalog/search-index.ts';
import { expectOrdersIndexed } from '#tests/support/orders/order-index.ts';
import { dataFolder } from '#tests/support/process.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { appliedMigrations, NewerDatabaseError } from './applied-migrations.ts';
import { forEachEngine, onBothEngines, type OpenDatabase } from '#tests/support/database/engines.ts';
import {
  becomeFormer,
  FORMER_NOW,
  formerRows,
  type Row,
  rowsOf,
  currentRows,
} from '#tests/support/database/former-shop.ts';
import { adminLogin } from '#tests/support/credentials.ts';

/** Every released version of the tables, by its last migration. Add each new migration here. */
const versions = [
  '001-shop',
  '002-orders',
  '003-keeper',
  '004-fine-pictures',
  '005-devices',
  '006-second-step',
  '007-sent-orders',
  '008-sent-products',
  '009-media-files',
  '010-starter-features',
  '011-name-keys',
  '012-known-devices',
  '013-search-index',
  '014-catalog-changes',
  '015-jobs',
  '017-must-know',
  '018-hidden-products',
  '019-product-search',
  '020-trashed-products',
  '021-enquiries',
  '022-variants',
  '023-order-lines',
  '024-gallery-sales',
  '026-payments',
  '030-holds',
  '031-order-pages',
  '032-messages',
  '033-documents',
  '034-enquiry-orders',
  '035-statistics',
  '036-many-orders',
  '037-credited-documents',
  '038-refund-lines',
  '039-erased-texts',
  '040-pickups',
  '041-list-indexes',
  '042-confirmed-accounts',
  '043-retained-amounts',
  '044-statistics-batches',
  '046-search-joiners',
];

/** From the first version all migrations run, so "npm test" verifies that one on both engines. */
const [first = '', ...later] = versions;

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);
const rupees = (rows: readonly Row[], column: string) => sum(rows.map((row) => Number(row[column]))) / 100;
const rowsIn = (table: string) => formerRows[table] ?? [];
/** Asha's session in `formerRows`. */
const session = { authorization: `Bearer ${'A'.repeat(43)}` };

async function logIn({ request }: Shop): Promise<string> {
  const body = adminLogin;
  const response = await request('POST', '/api/auth/login', { body });
  expect(response.status, response.text).toBe(200);
  return response.body.data.token;
}

/** Verifies what earlier users and visitors see. */
async function expectResponses(shop: Shop, hadOrders: boolean): Promise<void> {
  const token = await logIn(shop);
  const fetchData = async (path: string) => (await shop.request('GET', `/api${path}`, { token })).body.data;
  const products: Product[] = await fetchData('/products?visibility=ALL');
  const live = rowsIn('product').filter((row) => row['deleted_at'] === null);
  expect(products.map(({ name }) => name).toSorted()).toEqual(live.map((row) => row['name']).toSorted());
  expect(sum(products.map(({ stock }) => stock))).toBe(sum(live.map((row) => Number(row['stock']))));
  expect(sum(products.map(({ price }) => price.actual))).toBe(rupees(live, 'price_paise'));
  const formerImages = 3;
  expect(products.flatMap(({ images }) => images)).toHaveLength(formerImages);
  const orders: Order[] = hadOrders ? await fetchData('/orders') : [];
  if (hadOrders)
    expect(sum(orders.map(({ totalAmount }) => totalAmount))).toBe(rupees(rowsIn('order'), 'total_paise'));
  const trash = await shop.request('GET', '/api/trash', { token });
  expect(trash.status, trash.text).toBe(200);
  for (const name of ['Kite', 'Old Calendars', 'Torn page']) expect(trash.text).toContain(name);
  // Products deleted with a category are restored with it.
  for (const name of ['May 2019', 'June 2019']) expect(trash.text).not.toContain(name);
  const me = await shop.request('GET', '/api/user', { headers: session });
  expect(me.body.data).toMatchObject({ name: 'आशा कुलकर्णी', dob: expect.stringContaining('1988-02-29') });
  expect(me.text).toContain('Lotus at Dawn');
  expect((await fetchData('/settings')).brand).toBe('Studio Asha');
}

async function expectAllRowsFrom(last: string, open: OpenDatabase): Promise<void> {
  const before = versions.slice(0, versions.indexOf(last) + 1);
  const database = await open('none');
  const rows = await becomeFormer(database, before);
  const formerProducts = 10;
  expect(rows['product']).toHaveLength(formerProducts);
  const shop = await openShop(async () => database, { now: () => FORMER_NOW });
  expect(await appliedMigrations(database.read)).toEqual(versions);
  expect(await currentRows(database.read, rows)).toEqual(rows);
  // Columns that the version did not have are computed.
  const together = await rowsOf(database.read, 'trashed_with');
  expect(together.map((row) => row['product_id']).toSorted()).toEqual(['june', 'may']);
  const orders = await rowsOf(database.read, 'order');
  for (const { retained_paise: retained } of orders) expect(Number(retained)).toBe(0);
  const customers = new Set(orders.map((row) => row['created_by']));
  if (before.includes('002-orders') && !before.includes('042-confirmed-accounts'))
    for (const { id = null, is_confirmed: isConfirmed } of await rowsOf(database.read, 'user'))
      expect(isConfirmed).toBe(customers.has(id) ? 1 : 0);
  await expectIndexed(database);
  await expectOrdersIndexed(database);
  await expectResponses(shop, before.includes('002-orders'));
}

describe('a migrated shop', () => {
  onBothEngines((open) => {
    test('every released version is tested here', { tags: ['OP06'] }, async () => {
      expect(await appliedMigrations((await open()).read)).toEqual(versions);
    });

    test.each([first])('from %s keeps and serves all rows', { tags: ['OP06'] }, (last) =>
      expectAllRowsFrom(last, open),
    );

    test('finds and sorts names that have invisible characters without them', async () => {
      const database = await open('none');
      await becomeFormer(database, versions.slice(0, versions.indexOf('044-statistics-batches') + 1));
      const [joined, plain] = ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u0937'];
      const sortName = Buffer.from(joined).toString('hex');
      await database.write((tx) =>
        sql`update product set name = ${joined}, search_text = ${`${joined}\nwater\u00adcolor`},
          sort_name = ${sortName} where name = 'Lotus at Dawn'`.execute(tx),
      );
      const shop = await openShop(async () => database, { now: () => FORMER_NOW });
      for (const typed of [plain, joined, 'watercolor']) {
        const found = await shop.request('GET', `/api/browse?q=${encodeURIComponent(typed)}`);
        expect(found.body.data.products.map(({ name }: Product) => name)).toEqual([joined]);
      }
      const rows = await rowsOf(database.read, 'product');
      expect(rows.find(({ name }) => name === joined)?.['sort_name']).toBe(
        Buffer.from(plain).toString('hex'),
      );
      await expectIndexed(database);
    });

    test(
      'opens with category names that look alike, and each keeps working',
      { tags: ['FX15'] },
      async () => {
        // Names that look alike, the older one first, except `alone`. `gone` is in the trash.
        const names = {
          stale: 'Prints\u200b',
          plain: 'Prints',
          alone: 'Wall\u00ad Art',
          older: 'Cards\ufe0f',
          younger: '\u202eCards',
          gone: 'Prints\u2060',
        };
        const database = await open('none');
        await becomeFormer(database, versions.slice(0, versions.indexOf('011-name-keys')));
        await database.write(async (tx) => {
          await sql`delete from product`.execute(tx);
          await sql`delete from category`.execute(tx);
          for (const [index, [id, name]] of Object.entries(names).entries()) {
            const deleted = id === 'gone' ? FORMER_NOW : null;
            await sql`
            insert into category (id, name, name_key, slug, features, visibility, gallery, created_at, updated_at, deleted_at)
            values (${id}, ${name}, ${name.toLowerCase()}, ${id}, '[]', 1, 0, ${index}, ${index}, ${deleted})
          `.execute(tx);
          }
        });
        const shop = await openShop(async () => database, { now: () => FORMER_NOW });
        const rows = await rowsOf(database.read, 'category');
        expect(Object.fromEntries(rows.map(({ id, name_key: key }) => [id, key]))).toEqual({
          stale: 'prints\u200b',
          plain: 'prints',
          alone: 'wall art',
          older: 'cards',
          younger: '\u202ecards',
          gone: 'prints',
        });
        const token = await logIn(shop);
        const put = (id: string, name: string) =>
          shop.request('PUT', `/api/categories/${id}`, { token, body: { name, description: 'Saved again' } });
        for (const [id, name] of Object.entries(names).filter(([each]) => each !== 'gone'))
          expect((await put(id, name)).body.data).toMatchObject({ name, description: 'Saved again' });
        expect((await put('younger', 'Cards')).body.code).toBe('name_taken');
        expect((await put('younger', 'Postcards')).status).toBe(200);
        expect((await shop.request('POST', '/api/trash/category/gone', { token })).body.code).toBe(
          'name_taken',
        );
      },
    );

    test('is rejected unchanged by an older version, with the reason', { tags: ['OP06'] }, async () => {
      const database = await open('none');
      const rows = await becomeFormer(database, versions);
      const name = '999-of-tomorrow';
      await database.write((tx) =>
        sql`insert into migration (name, applied_at) values (${name}, 0)`.execute(tx),
      );
      const dataDir = dataFolder();
      const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' });
      const opened = createApp(config, { database, log: createLogger('silent') });
      const error: unknown = await opened.then(
        () => 'It was opened',
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(NewerDatabaseError);
      expect(describeStartupError(error, config)).toBe(
        'The database was changed by a newer version of Kalakari (999-of-tomorrow), and this version is too old to run beside it. Please use the newer version.',
      );
      expect(await currentRows(database.read, rows)).toEqual(rows);
      expect(await appliedMigrations(database.read)).toEqual([...versions, name]);
    });
  });

  forEachEngine((open) => {
    // `npm test` updates only from the three newest versions and the first one.
    test.each(later.slice(-3))('from %s keeps and serves all rows', { tags: ['OP06'] }, (last) =>
      expectAllRowsFrom(last, open),
    );
    const tags = ['OP06', 'deep', 'release'];
    test.each(later.slice(0, -3))('from %s keeps and serves all rows', { tags }, (last) =>
      expectAllRowsFrom(last, open),
    );
  });
});
