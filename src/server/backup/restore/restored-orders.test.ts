import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { newMessage } from '#server/orders/messages/order-mails.ts';
import { findLastOrderNumber } from '#server/orders/order-number.store.ts';
import { backUp, emptyPostgres, filledShop, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import type { CatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { home } from '#tests/support/orders/orders.ts';
import { restoreBackup } from './restore.ts';

const now = Date.now();
const lastNumber = (config: Config) => withDatabase(config, ({ read }) => findLastOrderNumber(read));

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

  const linksIn = async (config: Config) =>
    withDatabase(config, ({ read }) =>
      read.selectFrom('order_page').select(['order_id', 'token']).where('revoked_at', 'is', null).execute(),
    );

  test('revives no link that was revoked, and keeps the links of the shop before it', async () => {
    const shop = await filledShop();
    for (let count = 0; count < 5; count += 1) await addOrder(shop);
    const ids = (await shop.asAdmin('GET', '/orders')).body.data.map(({ id }: { id: string }) => id);
    const [same, renewed, revoked, erased, late, first] = ids;
    const change = (id: string, action: string) => shop.asAdmin('PUT', `/orders/${id}/page`, { action });
    for (const id of [same, renewed, revoked, erased]) await change(id, 'create');
    const { path } = await backUp(shop);
    await change(renewed, 'renew');
    await change(revoked, 'revoke');
    await change(late, 'create');
    await shop.services.database.write((tx) =>
      tx.deleteFrom('order_page').where('order_id', '=', erased).execute(),
    );
    const copy = newConfig();
    await cp(shop.services.config.dataDir, copy.dataDir, { recursive: true });
    const before = await linksIn(copy);
    expect(before.map(({ order_id }) => order_id).toSorted()).toEqual(
      [same, renewed, late, first].toSorted(),
    );
    const { revokedLinks } = await restoreBackup({ config: copy, path, replace: true, now });
    expect(revokedLinks).toBe(0);
    expect(new Set(await linksIn(copy))).toEqual(new Set(before));

    // Nothing is known about the links in an empty folder.
    const elsewhere = newConfig();
    const result = await restoreBackup({
      config: elsewhere,
      path,
      replace: false,
      isSourceRetired: true,
      now,
    });
    expect(result.revokedLinks).toBe(5);
    expect(await linksIn(elsewhere)).toEqual([]);
  });

  forEachEngine((_open, engine) => {
    test('skips order numbers where the shop before it is not there, and keeps them at the next restore', async () => {
      const { path } = await backUp(await filledShop());
      const database = engine === 'postgres' ? { databaseUrl: await emptyPostgres() } : {};
      const config = { ...newConfig(), ...database };
      await restoreBackup({ config, path, replace: false, isSourceRetired: true, now });
      const skipped = await lastNumber(config);
      expect(skipped).toBeGreaterThan(2000);
      await restoreBackup({ config, path, replace: true, now });
      expect(await lastNumber(config)).toBe(skipped);
    });
  });
});
