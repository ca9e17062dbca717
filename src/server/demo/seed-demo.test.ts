import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/catalog/category.ts';
import type { Order } from '#contract/orders/order.ts';
import type { Product } from '#contract/catalog/product.ts';
import { chooseSlug } from '../catalog/categories/slugs.rules.ts';
import { type Shop, openShop } from '#tests/support/shop.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { demoBrand } from './brand.ts';
import { demoCategories } from './categories.ts';
import { demoProducts } from './products.ts';
import { type Demo, seedDemo } from './seed-demo.ts';
import { demoOrders } from './orders.ts';

const MINUTES = 60_000;
const openEmpty = (open: OpenDatabase, config = { demo: true }) => openShop(open, { config });

/** The number of rows of each kind that the demo writes. */
async function countRows({ services }: Shop): Promise<number> {
  const tables = [
    'category',
    'category_slug',
    'product',
    'product_picture',
    'media',
    'setting',
    'order',
    'order_line',
    'payment',
  ] as const;
  const counted = await Promise.all(
    tables.map((table) => services.database.read.selectFrom(table).selectAll().execute()),
  );
  return counted.flat().length;
}

/** One product of each category with one image: processing images takes time. */
const products = demoCategories.flatMap(({ slug }) =>
  demoProducts.filter(({ category, images }) => category === slug && images.length === 1).slice(0, 1),
);
const demo: Demo = {
  brand: demoBrand,
  categories: demoCategories,
  products,
  orders: demoOrders.map((order) => ({
    ...order,
    lines: products.slice(0, 2).map(({ name }, index) => ({ product: name, quantity: index + 1 })),
  })),
};

describe('the demo catalog', () => {
  test('has unique, canonical slugs and products in its own categories only', () => {
    const slugs = demoCategories.map(({ slug }) => slug);
    expect(slugs).toEqual(demoCategories.map(({ name }) => chooseSlug(name, new Set())));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(
      demoProducts.map(({ category }) => category).filter((category) => !slugs.includes(category)),
    ).toEqual([]);
  });
});

test('the demo orders contain products that existed by then, in three statuses', () => {
  const names = demoProducts.map(({ name }) => name);
  for (const { lines, orderedDaysAgo } of demoOrders) {
    for (const { product } of lines) {
      const index = names.indexOf(product);
      expect([product, index >= 0]).toEqual([product, true]);
      // The products are 4.3 days apart, the first is the newest.
      expect((index + 1) * 4.3).toBeGreaterThan(orderedDaysAgo);
    }
  }
  expect(demoOrders.map(({ status }) => status)).toEqual(['DELIVERED', 'SHIPPED', 'PENDING']);
});

test('every demo image exists and belongs to a product', () => {
  const files = demoProducts.flatMap(({ images }) => images.map(({ file }) => file));
  const stored = readdirSync(join(import.meta.dirname, 'images')).filter((file) => file !== 'artist.webp');
  expect(files.toSorted()).toEqual(stored.toSorted());
});

forEachEngine((open) => {
  test(
    'fills an empty shop once, in catalog order, also after an interruption',
    { timeout: 3 * MINUTES },
    async () => {
      const shop = await openEmpty(open);
      const reported: string[] = [];
      await expect(
        seedDemo(
          shop.services,
          (done, all) => {
            reported.push(`${done} of ${all}`);
            if (done === 3) throw new Error('The power went out');
          },
          demo,
        ),
      ).rejects.toThrow('The power went out');
      expect(await countRows(shop)).toBe(0);

      reported.length = 0;
      expect(await seedDemo(shop.services, (done, all) => reported.push(`${done} of ${all}`), demo)).toBe(
        true,
      );
      expect(reported).toEqual(reported.map((_, before) => `${before + 1} of ${reported.length}`));
      const filled = await countRows(shop);
      expect(await seedDemo(shop.services)).toBe(false);
      expect(await countRows(shop)).toBe(filled);

      const token = await shop.adminToken();
      const categories: Category[] = (await shop.request('GET', '/api/categories')).body.data;
      const seeded: Product[] = (await shop.request('GET', '/api/products?visibility=ALL', { token })).body
        .data;
      expect(categories.map(({ slug }) => slug)).toEqual(demoCategories.map(({ slug }) => slug));
      expect(categories.filter(({ gallery }) => gallery).map(({ slug }) => slug)).toEqual(['paintings']);
      expect(seeded.map(({ name }) => name)).toEqual(demo.products.map(({ name }) => name));
      // Only products of galleries have `isForSaleInGallery` in a response.
      for (const [
        index,
        { images, category, isForSaleInGallery: _absent, ...content },
      ] of demo.products.entries()) {
        expect(seeded[index]).toMatchObject(JSON.parse(JSON.stringify(content)));
        expect(seeded[index]?.category.slug).toBe(category);
        expect(seeded[index]?.images.map(({ alt }) => alt)).toEqual(images.map(({ alt }) => alt));
      }
      const settings = (await shop.request('GET', '/api/settings')).body.data;
      expect(settings).toMatchObject({ brand: demoBrand.brand, story: demoBrand.story, orderBook: false });
      expect(settings.whatsapp).toMatch(/^\d+$/);

      // The stock is already reduced by the orders, and canceling restores it.
      const orders: Order[] = (await shop.request('GET', '/api/orders', { token })).body.data;
      expect(orders.map(({ orderId, status, paymentState }) => [orderId, status, paymentState])).toEqual([
        ['ORD-1003', 'PENDING', 'unpaid'],
        ['ORD-1002', 'SHIPPED', 'paid'],
        ['ORD-1001', 'DELIVERED', 'paid'],
      ]);
      for (const { amountPaid, payments = [] } of orders)
        expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountPaid);
      const [first, second] = demo.products;
      expect(orders[0]?.products.map(({ product, quantity }) => [product.name, quantity])).toEqual([
        [first?.name, 1],
        [second?.name, 2],
      ]);
      await shop.request('PUT', `/api/orders/${orders[0]?.id}`, { token, body: { status: 'CANCELED' } });
      const shown = await shop.request('GET', `/api/products/${seeded[1]?._id}`, { token });
      expect(shown.body.data.stock).toBe((second?.stock ?? 0) + 2);
    },
  );

  test('leaves a used shop, and one without the demo setting, unchanged', async () => {
    const shop = await openEmpty(open);
    const token = await shop.adminToken();
    const made = await shop.request('POST', '/api/categories', { token, body: { name: 'Mine' } });
    await shop.request('DELETE', `/api/categories/${made.body.data._id}`, { token });
    expect(await seedDemo(shop.services)).toBe(false);
    expect((await shop.request('GET', '/api/categories')).body.data).toEqual([]);

    const plain = await openEmpty(open, { demo: false });
    expect(await seedDemo(plain.services)).toBe(false);
    expect(await countRows(plain)).toBe(0);
  });
});
