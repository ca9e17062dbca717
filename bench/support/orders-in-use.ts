// Makes a shop with the demo one whose customers order by chat.
import { canBeOrdered } from '../../src/contract/catalog/availability.ts';
import type { Product } from '../../src/contract/catalog/product.ts';
import { HOUR_MS } from '../../src/contract/durations.ts';
import type { Shop } from '../../e2e/support/shop-process.ts';
import { callApi } from './many-products.ts';

/** The products that visitors can order. */
export async function listOrderable(shop: Shop): Promise<Product[]> {
  const products = await callApi<Product[]>(shop, 'GET', '/products?limit=100');
  return products.filter((product) => canBeOrdered(product));
}

/** Turns the order book on. Gives three of four products variants, and puts each fourth one, with a stock of one, on hold. */
export async function turnOrdersOn(shop: Shop, token: string, products: readonly Product[]): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    callApi<Record<string, unknown>>(shop, method, path, token, body);
  const { updatedAt: _changed, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, orderBook: true });
  const until = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  for (const [index, { _id, name: named, description, category, price }] of products.entries()) {
    const items = ['A5', 'A4', 'A3', 'A2'].map((size, at) => ({
      values: [size],
      price: price.actual + 100 * at,
      stock: 3 - at,
    }));
    const body = { name: named, description, category: category._id, price, stock: 1 };
    const isOnHold = index % 4 === 3;
    const variants = { options: ['Size'], items };
    await call('PUT', `/products/${_id}`, isOnHold ? body : { ...body, variants });
    if (isOnHold) await call('POST', '/holds', { product: _id, customerName: 'Asha', until });
  }
}
