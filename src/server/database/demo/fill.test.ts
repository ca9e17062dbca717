import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/category.ts';
import type { Product } from '#contract/product.ts';
import { chooseSlug } from '#server/catalogue/categories/slugs.rules.ts';
import { type Shop, openShop } from '#server/testing/shop.ts';
import { forEachEngine, type OpenDatabase } from '../testing/engines.ts';
import { demoBrand, demoCategories, demoProducts } from './catalogue.ts';
import { type Demo, fillWithDemo } from './fill.ts';

const MINUTES = 60_000;
const openEmpty = (open: OpenDatabase, demo = true) => openShop(open, { config: { demo } });

/** How many rows there are of anything that the demo writes. */
async function rows({ services }: Shop): Promise<number> {
  const tables = ['category', 'category_slug', 'product', 'product_picture', 'media', 'setting'] as const;
  const counted = await Promise.all(
    tables.map((table) => services.database.read.selectFrom(table).selectAll().execute()),
  );
  return counted.flat().length;
}

/** One piece of each category, with one picture: pictures take time, and each goes the same way. */
const demo: Demo = {
  brand: demoBrand,
  categories: demoCategories,
  products: demoCategories.flatMap(({ slug }) =>
    demoProducts.filter(({ category, pictures }) => category === slug && pictures.length === 1).slice(0, 1),
  ),
};

describe('the catalogue of the demo', () => {
  test('has the slugs that the shop would make, once each, and products in its categories only', () => {
    const slugs = demoCategories.map(({ slug }) => slug);
    expect(slugs).toEqual(demoCategories.map(({ name }) => chooseSlug(name, new Set())));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(
      demoProducts.map(({ category }) => category).filter((category) => !slugs.includes(category)),
    ).toEqual([]);
  });
});

test('every picture of the demo is there', () => {
  const folder = join(import.meta.dirname, 'pictures');
  const files = demoProducts.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

forEachEngine((open) => {
  test('an empty shop is filled, once, in the order of the catalogue', { timeout: 3 * MINUTES }, async () => {
    const shop = await openEmpty(open);
    const heard: string[] = [];
    await expect(
      fillWithDemo(
        shop.services,
        (done, all) => {
          heard.push(`${done} of ${all}`);
          if (done === 3) throw new Error('The power went out');
        },
        demo,
      ),
    ).rejects.toThrow('The power went out');
    expect(await rows(shop)).toBe(0);

    heard.length = 0;
    expect(await fillWithDemo(shop.services, (done, all) => heard.push(`${done} of ${all}`), demo)).toBe(
      true,
    );
    expect(heard).toEqual(heard.map((_, before) => `${before + 1} of ${heard.length}`));
    const filled = await rows(shop);
    expect(await fillWithDemo(shop.services)).toBe(false);
    expect(await rows(shop)).toBe(filled);

    const token = await shop.adminToken();
    const categories: Category[] = (await shop.request('GET', '/api/categories')).body.data;
    const products: Product[] = (await shop.request('GET', '/api/products?visibility=ALL', { token })).body
      .data;
    expect(categories.map(({ slug }) => slug)).toEqual(demoCategories.map(({ slug }) => slug));
    expect(categories.filter(({ gallery }) => gallery).map(({ slug }) => slug)).toEqual(['paintings']);
    expect(products.map(({ name }) => name)).toEqual(demo.products.map(({ name }) => name));
    for (const [place, { pictures, category, slug: _, ...said }] of demo.products.entries()) {
      expect(products[place]).toMatchObject(said);
      expect(products[place]?.category.slug).toBe(category);
      expect(products[place]?.images.map(({ alt }) => alt)).toEqual(pictures.map(({ alt }) => alt));
    }
    const settings = (await shop.request('GET', '/api/settings')).body.data;
    expect(settings).toMatchObject({ brand: demoBrand.brand, story: demoBrand.story, orderBook: false });
    expect(settings.whatsapp).toMatch(/^\d+$/);
  });

  test('a shop that has or had anything, and one that asked for no demo, is left alone', async () => {
    const shop = await openEmpty(open);
    const token = await shop.adminToken();
    const made = await shop.request('POST', '/api/categories', { token, body: { name: 'Mine' } });
    await shop.request('DELETE', `/api/categories/${made.body.data._id}`, { token });
    expect(await fillWithDemo(shop.services)).toBe(false);
    expect((await shop.request('GET', '/api/categories')).body.data).toEqual([]);

    const plain = await openEmpty(open, false);
    expect(await fillWithDemo(plain.services)).toBe(false);
    expect(await rows(plain)).toBe(0);
  });
});
