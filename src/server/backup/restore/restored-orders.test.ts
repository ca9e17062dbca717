import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createBackup } from '#server/backup/create/create-backup.ts';
import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Engine } from '#server/database/engines/engines.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { insertOrderPage, revokeOrderPage } from '#server/orders/order-page/order-page.store.ts';
import { newMessage } from '#server/orders/messages/order-mails.ts';
import { findLastOrderNumber } from '#server/orders/order-number.store.ts';
import { backUp, emptyPostgres, filledShop, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import type { CatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { home } from '#tests/support/orders/orders.ts';
import { restoreBackup } from './restore.ts';

const now = Date.now();
const lastNumber = (config: Config) => withDatabase(config, ({ read }) => findLastOrderNumber(read));

/** The configuration of a new shop on this engine. */
const newConfigOn = async (engine: Engine['name']): Promise<Config> => ({
  ...newConfig(),
  ...(engine === 'postgres' ? { databaseUrl: await emptyPostgres() } : {}),
});

/** The links of orders that work. */
const linksIn = (config: Config) =>
  withDatabase(config, ({ read }) =>
    read.selectFrom('order_page').select(['order_id', 'token']).where('revoked_at', 'is', null).execute(),
  );

async function addOrder(shop: CatalogShop): Promise<void> {
  const { data } = (await shop.asAdmin('GET', '/orders')).body;
  const products = [{ product: { id: data[0].products[0].product.id }, quantity: 1 }];
  const body = { products, shippingInformation: { address: home } };
  expect((await shop.asAdmin('POST', '/orders', body)).status).toBe(201);
}

describe('a restored shop', { timeout: 120_000 }, () => {
  test('repeats no order number of the shop before it', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    // After ORD-1001, which the backup has.
    await addOrder(shop);
    await addOrder(shop);
    const copy = newConfig();
    await cp(shop.services.config.dataDir, copy.dataDir, { recursive: true });
    await restoreBackup({ config: copy, path, replace: true, now });
    expect(await lastNumber(copy)).toBe(1003);
  });

  test('marks mails that waited or were being sent as maybe sent, before it opens', async () => {
    const shop = await filledShop();
    const { id } = (await shop.asAdmin('GET', '/orders')).body.data[0];
    const mail = { order_id: id, channel: 'mail', event: '', language: 'en', is_automatic: 1 } as const;
    const waiting = newMessage({ ...mail, kind: 'confirmed' }, now);
    const sending = newMessage({ ...mail, kind: 'shipped', state: 'sending' }, now);
    await shop.services.database.write((tx) =>
      tx.insertInto('order_message').values([waiting, sending]).execute(),
    );
    const { path } = await backUp(shop);
    const config = newConfig();
    await restoreBackup({ config, path, replace: false, now });
    const messages = await withDatabase(config, ({ read }) =>
      read.selectFrom('order_message').select(['kind', 'state']).where('channel', '=', 'mail').execute(),
    );
    expect(messages.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'confirmed', state: 'unclear' },
      { kind: 'shipped', state: 'unclear' },
    ]);
  });

  onBothEngines((_open, engine) => {
    test('revives no link that was revoked, and keeps the links of the shop before it', async () => {
      const former = await filledShop();
      for (let count = 0; count < 5; count += 1) await addOrder(former);
      const { path: retired } = await backUp(former);
      const config = await newConfigOn(engine);
      await restoreBackup({ config, path: retired, replace: false, isSourceRetired: true, now });
      const ids = await withDatabase(config, async ({ read }) =>
        (await read.selectFrom('order').select('id').orderBy('number').execute()).map(({ id }) => id),
      );
      const [same = '', renewed = '', revoked = '', erased = '', late = ''] = ids;
      const create = (id: string) => (tx: Transaction) =>
        insertOrderPage(tx, id, { now: now + 1, replaces: true });
      const { path } = await withDatabase(config, async (database) => {
        for (const id of [same, renewed, revoked, erased]) await database.write(create(id));
        const files = openStorage(config);
        const made = await createBackup({ database, files, backups: config.backups, now: Date.now });
        await database.write((tx) => insertOrderPage(tx, renewed, { now: now + 2, replaces: true }));
        await database.write((tx) => revokeOrderPage(tx, revoked, now + 2));
        await database.write(create(late));
        await database.write((tx) => tx.deleteFrom('order_page').where('order_id', '=', erased).execute());
        return made;
      });
      const before = await linksIn(config);
      expect(before.map(({ order_id }) => order_id).toSorted()).toEqual([same, renewed, late].toSorted());
      const { revokedLinks } = await restoreBackup({ config, path, replace: true, now });
      expect(revokedLinks).toBe(0);
      expect(new Set(await linksIn(config))).toEqual(new Set(before));

      // Nothing is known about the links where there is no shop.
      const elsewhere = await newConfigOn(engine);
      const given = { config: elsewhere, path, replace: false, isSourceRetired: true, now };
      // All that the backup has.
      expect((await restoreBackup(given)).revokedLinks).toBe(4);
      expect(await linksIn(elsewhere)).toEqual([]);
    });
  });

  forEachEngine((_open, engine) => {
    test('skips order numbers where the shop before it is not there, and keeps them at the next restore', async () => {
      const { path } = await backUp(await filledShop());
      const config = await newConfigOn(engine);
      await restoreBackup({ config, path, replace: false, isSourceRetired: true, now });
      const skipped = await lastNumber(config);
      // Far beyond 1001, the last number in the backup.
      expect(skipped).toBeGreaterThan(2000);
      await restoreBackup({ config, path, replace: true, now });
      expect(await lastNumber(config)).toBe(skipped);
    });
  });
});
