import { cp } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
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
  test('repeats no order number that the shop before it has told', async () => {
    const shop = await filledShop();
    const { path } = await backUp(shop);
    await addOrder(shop);
    await addOrder(shop);
    const copy = newConfig();
    await cp(shop.services.config.dataDir, copy.dataDir, { recursive: true });
    await restoreBackup({ config: copy, path, replace: true, now });
    expect(await lastNumber(copy)).toBe(1003);
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
