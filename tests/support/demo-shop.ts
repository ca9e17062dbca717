import { demoBrand } from '#server/demo/brand.ts';
import { demoCategories } from '#server/demo/categories.ts';
import { demoOrders } from '#server/demo/orders.ts';
import { demoProducts } from '#server/demo/products.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import type { OpenDatabase } from './database/engines.ts';
import { openShop, type Shop } from './shop.ts';

// Two products of each category, without images, which take most of the time. The second has a stock of one, so that it can be put
// on hold.
const products = demoCategories.flatMap(({ slug }) =>
  demoProducts
    .filter(({ category }) => category === slug)
    .slice(0, 2)
    .map((product, index) => ({ ...product, images: [], ...(index === 1 && { stock: 1 }) })),
);
/** The name of a product of the demo. */
export const nameAt = (index: number) => products[index]?.name ?? '';
export const demo = {
  brand: demoBrand,
  categories: demoCategories,
  products,
  orders: demoOrders.map((order) => ({ ...order, lines: [{ product: nameAt(0), quantity: 1 }] })),
};
export const demoCounts = {
  products: products.length,
  categories: demoCategories.length,
  orders: demoOrders.length,
};

/** A shop with the demo, and functions that call its API as the admin. */
export async function openDemo(open: OpenDatabase) {
  const shop = await openShop(open, { config: { demo: true } });
  await seedDemo(shop.services, () => undefined, demo);
  const token = await shop.adminToken();
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    (await shop.request(method, `/api${path}`, { token, body })).body;
  const find = async (name: string) =>
    (await call('GET', '/products?visibility=ALL')).data.find(
      (product: { name: string }) => product.name === name,
    );
  return { shop, token, call, find };
}

const removedTables = [
  'category',
  'category_slug',
  'product',
  'order',
  'order_line',
  'order_adjustment',
  'payment',
] as const;

/** The settings, and every row that the removal of the demo deletes. */
export async function contentOf({ services }: Shop) {
  const { read } = services.database;
  const rowsOf = async (table: (typeof removedTables)[number]) =>
    (await read.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
  const { updatedAt: _updatedAt, ...settings } = (
    await services.database.read.selectFrom('setting').selectAll().where('key', '=', 'shop').execute()
  ).map(({ value }) => JSON.parse(value))[0];
  return {
    settings,
    rows: await Promise.all(removedTables.map(rowsOf)),
  };
}
