// Shops with data in every table, and the folders, databases and configurations to back them up and restore them.
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { lotus, openCatalogShop, type CatalogShop } from '../catalog/catalog.ts';
import { plainImage } from '../media/plain-image.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openShopDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/database.ts';
import { createDatabase, onServer, type OpenDatabase } from '../database/engines.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { insertEnquiry } from '#server/enquiries/enquiries.store.ts';
import { insertOrderPage } from '#server/orders/order-page/order-page.store.ts';
import { insertHold } from '#server/orders/holds/holds.store.ts';
import { findNextEarly } from '#server/media/media.store.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { home } from '../orders/orders.ts';
import type { WhenOver } from '../process.ts';
import { hostileTexts } from '../hostile-text.ts';
import { createBackup } from '#server/backup/create/create-backup.ts';
import { isLeftOut, readRows, savedTables } from '#server/backup/archive/tables.store.ts';

/** A folder that is removed at the end of the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kalakari-backup-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** The URL of an empty database on the test's server. */
export async function emptyPostgres(whenOver: WhenOver = onTestFinished): Promise<string> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name);
  whenOver(() => onServer(`drop database if exists ${name} with (force)`));
  return `${inject('postgres')}/${name}`;
}

/** The configuration of a new shop. */
export function newConfig(environment: Record<string, string> = {}): Config {
  return readConfig({ DEMO: 'off', DATA_DIR: join(folder(), 'data'), LOG_LEVEL: 'silent', ...environment });
}

/** A shop with at least one row of everything that a backup contains. */
export async function filledShop(
  open?: OpenDatabase,
  options: Parameters<typeof openCatalogShop>[1] = {},
): Promise<CatalogShop> {
  const catalogShop = await openCatalogShop(open, options);
  const category = await catalogShop.addCategory({
    features: [{ emoji: '🎨', title: 'Signed', description: 'By hand' }],
    description: 'ललित — "कला" \\ 🎨\n',
  });
  const images = [{ url: await plainImage('teal') }, { url: await plainImage('coral') }];
  const product = await catalogShop.addProduct(category._id, { images, tags: ['river', 'दीप'] });
  const boat = await catalogShop.addProduct(category._id, {
    name: 'Paper Boat',
    price: { actual: 99.5, discounted: 80 },
    variants: {
      options: ['आकार'],
      items: [
        { values: ['A4'], stock: 2 },
        { values: ['A3'], price: 999.5, stock: 1 },
      ],
    },
  });
  const variant = boat.variants?.items[1]?._id ?? '';
  const gone = await catalogShop.addCategory({ name: 'Bookmarks' });
  await catalogShop.addProduct(gone._id, { ...lotus, name: 'Ribbon', description: hostileTexts.join(' ') });
  await catalogShop.asAdmin('DELETE', `/categories/${gone._id}`);
  const token = await catalogShop.newSession();
  await catalogShop.request('POST', '/api/user/wishlist', {
    token,
    body: { favoriteProducts: [product._id] },
  });
  const { data } = (await catalogShop.asGuest('/settings')).body;
  await catalogShop.asAdmin('PUT', '/settings', {
    ...data,
    brand: 'Nadi',
    shippingRates: { kind: 'flat', amount: 60, freeFrom: 1_500 },
    upi: { id: 'asha@ybl', name: 'Asha Rao', kind: 'merchant', bank: 'SBI\n123' },
    orderBook: true,
  });
  const order = {
    products: [{ product: { id: product._id }, quantity: 1 }],
    lines: [
      { kind: 'shipping', amount: 60 },
      { kind: 'discount', label: 'दीप', percent: 10 },
    ],
    shippingInformation: { address: home },
    giftNote: 'शुभ जन्मदिन\n🎁',
    hidePrices: true,
    internalNote: 'Pays on Friday',
  };
  const { body: made } = await catalogShop.asAdmin('POST', '/orders', order);
  const page = { now: catalogShop.clock.now(), replaces: false };
  await catalogShop.services.database.write((tx) => insertOrderPage(tx, made.data.id, page));
  const enquired = [
    { product_id: product._id, name: 'दीप', variant_id: null, variant_text: null },
    { product_id: boat._id, name: 'Paper Boat', variant_id: variant, variant_text: 'आकार: A3' },
  ];
  await catalogShop.services.database.write((tx) => insertEnquiry(tx, 'LOTUS', enquired, Date.now()));
  const at = Date.now();
  const hold = {
    id: 'a hold',
    customer_name: 'दीप "🎨"',
    enquiry_code: 'LOTUS-7K3',
    // In nearly three hours.
    until_at: at + 9_999_999,
  };
  const item = { product_id: boat._id, variant_id: variant, created_at: at, updated_at: at };
  await catalogShop.services.database.write((tx) => insertHold(tx, { ...hold, ...item }));
  await catalogShop.request('POST', '/api/user/addresses', { token, body: home });
  const payment = { amount: 99.5, method: 'upi', reference: '632712345678', note: 'दो भाग' };
  await catalogShop.asAdmin('POST', `/orders/${made.data.id}/payments`, payment);
  await catalogShop.asAdmin('PUT', '/settings/papers', { ...defaultPaperSettings, legalName: 'दीपा' });
  await catalogShop.asAdmin('POST', `/orders/${made.data.id}/documents`, { kind: 'receipt' });
  const message = { kind: 'confirmed', channel: 'whatsapp', language: 'hi' };
  await catalogShop.asAdmin('POST', `/orders/${made.data.id}/messages`, message);
  await addTwoFactor(catalogShop);
  await addStatistics(catalogShop, made.data.id);
  // The rendition worker changes rows and files after an upload.
  await expect
    .poll(() => findNextEarly(catalogShop.services.database.read, []), { timeout: 20_000 })
    .toBeUndefined();
  return catalogShop;
}

/** A view of today by a visitor, and the source of an order. */
async function addStatistics(shop: CatalogShop, orderId: string): Promise<void> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36',
  };
  await shop.request('POST', '/api/views', { body: { path: '/shop' }, headers });
  await shop.services.statistics.settle();
  const source = { order_id: orderId, source: 'instagram' };
  await shop.services.database.write((tx) => tx.insertInto('order_source').values(source).execute());
}

/** Turns two-factor on for a visitor; the admin in these tests logs in with only a password. */
async function addTwoFactor({ services: { database } }: CatalogShop): Promise<void> {
  await database.write(async (tx) => {
    const { id } = await tx
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'USER')
      .executeTakeFirstOrThrow();
    const step = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1, used_step: 2, created_at: 1 };
    await tx.insertInto('second_step').values(step).execute();
    await tx
      .insertInto('recovery_code')
      .values({ user_id: id, code_hash: 'a'.repeat(64) })
      .execute();
  });
}

/** Makes a backup in the folder of the shop's backups. @returns its path, and the image files that are missing or damaged */
export function backUp(shop: CatalogShop) {
  const { config, database } = shop.services;
  return createBackup({ database, files: openStorage(config), backups: config.backups, now: Date.now });
}

/** All rows of a database that a backup contains, by table, without what a restore may change, such as the shop's id. */
export async function allRows(database: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of savedTables.filter(({ name }) => name !== 'shop_id')) {
    const rows: unknown[] = [];
    for await (const some of readRows(database.read, table))
      rows.push(
        ...some
          .filter((row) => !isLeftOut(table.name, row))
          // Only a restored shop has `restored_backup`. It continues with later order numbers, and asks for the last numbers of
          // documents again.
          .filter(({ key }) => !/^(restored_backup|order_number|numbers_confirmed\/.*)$/.test(String(key)))
          .map(sortedByColumn),
      );
    all[table.name] = rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return all;
}

const sortedByColumn = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      // A restore revokes links of orders.
      .filter(([column]) => column !== 'revoked_at')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Opens the database of `config` while `work` runs. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openShopDatabase(config, createLogger('silent'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
