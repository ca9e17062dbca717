import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';

const PRICE = 48_731;
const DISCOUNTED = 43_197;
/** Both prices in rupees and in paise, as a response or a decoded cursor could contain them. */
const anyPrice = /48,?731|43,?197|4873100|4319700/;

const galleryPrice = { actual: PRICE, discounted: DISCOUNTED, allowDiscount: true };
const namesOf = (products: readonly Product[]) => products.map(({ name }) => name);

/** A shop with prints that cost less and more than its paintings. */
async function openGallery(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const gallery = await shop.addCategory({ name: 'Paintings' });
  const prints = await shop.addCategory({ name: 'Prints' });
  await shop.addProduct(prints._id, { name: 'Cheap print', price: { actual: 100 } });
  await shop.addProduct(prints._id, { name: 'Costly print', price: { actual: 90_000 } });
  const lotus = await shop.addProduct(gallery._id, { name: 'Lotus painting', price: galleryPrice });
  await shop.addProduct(gallery._id, { name: 'Moon painting', price: { ...galleryPrice, actual: 70_000 } });
  return { shop, gallery, lotus };
}

const decoded = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** The names in every page of a list, and the contents of its cursors. */
async function walk(shop: CatalogShop, query: string): Promise<{ names: string[]; cursors: string[] }> {
  const names: string[] = [];
  const cursors: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await shop.asGuest(`/products?${query}&limit=1${cursor}`);
    names.push(...namesOf(body.data));
    if (body.page.next === null) return { names, cursors };
    cursors.push(decoded(body.page.next));
    cursor = `&cursor=${body.page.next}`;
  }
}

forEachEngine((open) => {
  test('no response to a visitor has the price of a painting', async () => {
    const { shop, gallery, lotus } = await openGallery(open);
    const token = await shop.newSession();
    await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts: [lotus._id] } });
    const paths = [
      '/api/products',
      '/api/products?sort=price',
      `/api/products?categoryId=${gallery._id}&limit=5&sort=-price`,
      `/api/products/${lotus._id}`,
      '/api/browse',
      '/api/browse?category=paintings',
      '/api/browse?q=painting&sort=price',
      '/api/categories',
      '/api/categories/paintings',
      '/sitemap.xml',
    ];
    for (const path of [...paths, '/api/user']) {
      for (const sent of path === '/api/user' ? [{ token }] : [{}, { token }]) {
        const response = await shop.request('GET', path, sent);
        expect(response.status, path).toBe(200);
        expect(response.text, path).not.toMatch(anyPrice);
      }
    }
    const painting = (await shop.asGuest(`/products/${lotus._id}`)).body.data;
    expect(painting).not.toHaveProperty('price');
    const { data } = (await shop.request('GET', '/api/user', { token })).body;
    expect(data.favoriteProducts).toEqual([
      { _id: lotus._id, name: 'Lotus painting', images: [], active: true, isUnavailable: true },
    ]);
  });

  test('the artist gets the prices of her paintings', async () => {
    const { shop, lotus } = await openGallery(open);
    for (const path of ['/products?visibility=ALL', '/products', '/browse?category=paintings']) {
      const { data } = (await shop.asAdmin('GET', path)).body;
      const products: Product[] = data.products ?? data;
      expect(products.find(({ _id }) => _id === lotus._id)?.price, path).toEqual(galleryPrice);
    }
    expect((await shop.asAdmin('GET', `/products/${lotus._id}`)).body.data.price).toEqual(galleryPrice);
    expect(lotus.price).toEqual(galleryPrice);
  });

  test('price ranges and orders reveal no price of a painting to visitors', async () => {
    const { shop } = await openGallery(open);
    for (const query of ['minPrice=0', `minPrice=${DISCOUNTED}`, 'maxPrice=100000', `maxPrice=${PRICE}`]) {
      const { names } = await walk(shop, query);
      expect(names.join(), query).not.toMatch(/painting/);
    }
    const byAdmin = await shop.asAdmin('GET', `/products?visibility=ALL&minPrice=${DISCOUNTED}&sort=price`);
    expect(namesOf(byAdmin.body.data)).toEqual(['Lotus painting', 'Moon painting', 'Costly print']);

    for (const [sort, prints] of [
      ['price', ['Cheap print', 'Costly print']],
      ['-price', ['Costly print', 'Cheap print']],
    ] as const) {
      const { names, cursors } = await walk(shop, `sort=${sort}`);
      expect(names.slice(0, 2), sort).toEqual(prints);
      expect(names.slice(2).toSorted(), sort).toEqual(['Lotus painting', 'Moon painting']);
      expect(cursors.join(), sort).not.toMatch(anyPrice);
      // The whole list has the same order.
      expect(namesOf((await shop.asGuest(`/products?sort=${sort}`)).body.data), sort).toEqual(names);
    }

    // A change of a painting's price changes no response to visitors.
    const paths = ['/products?sort=price', '/browse?q=painting&sort=price', '/browse?category=paintings'];
    const readAll = async () => Promise.all(paths.map(async (path) => (await shop.asGuest(path)).body.data));
    const before = await readAll();
    const [moon] = (await shop.asAdmin('GET', '/products?q=moon')).body.data;
    const change = { price: { percent: -90 } };
    const changed = await shop.asAdmin('POST', '/products/bulk', { ids: [moon._id], change });
    expect(changed.status).toBe(200);
    const after = await readAll();
    const withoutTimes = (data: unknown) => JSON.stringify(data).replaceAll(/"updatedAt":"[^"]*"/g, '');
    expect(withoutTimes(after)).toBe(withoutTimes(before));
  });
});
