import { home } from '../orders/orders.ts';
import { environmentFor } from '#tests/deep/crash/fault-shop.ts';
import { createWriteLog } from '#tests/deep/crash/write-log.ts';
import { addProduct } from '#tests/deep/crash/load.ts';
import { accessShop, seedShop, type ShopAccess, waitUntilReady } from '#tests/deep/crash/running-shop.ts';
import { spawnShop } from '../process.ts';

/** A shop in a folder, with a product that has images. @param uid the account it runs as, if not the current one */
export async function openShopIn(folder: string, uid?: number) {
  const shop = spawnShop(environmentFor(folder), { uid });
  const { port } = await waitUntilReady(shop);
  const seeded = await seedShop(port);
  const access = accessShop(port, folder, seeded);
  await addProduct(access, createWriteLog());
  return { shop, access, port };
}

/** Adds an order of the product that the tests order repeatedly. */
export const orderOne = ({ as, admin, orderedProduct }: ShopAccess) =>
  as(admin).send('POST', '/api/orders', {
    products: [{ product: { id: orderedProduct }, quantity: 1 }],
    shippingInformation: { address: home },
  });
