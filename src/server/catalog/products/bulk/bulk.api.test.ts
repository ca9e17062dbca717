import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';

const change = (shop: CatalogShop, ids: unknown, wanted: unknown) =>
  shop.asAdmin('POST', '/products/bulk', { ids, change: wanted });
const all = async (shop: CatalogShop): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL&sort=oldest')).body.data;

async function threeProducts(shop: CatalogShop) {
  const category = await shop.addCategory();
  const products = [
    await shop.addProduct(category._id, { name: 'One', price: { actual: 100 } }),
    await shop.addProduct(category._id, {
      name: 'Two',
      price: { actual: 455, discounted: 400, allowDiscount: true },
    }),
    await shop.addProduct(category._id, { name: 'Three', price: { actual: 99.5 } }),
  ];
  return { category, products, ids: products.map(({ _id }) => _id) };
}

forEachEngine((open) => {
  describe('a bulk change', () => {
    test('is for the artist only', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await threeProducts(shop);
      const body = { ids, change: { delete: true } };
      expectFailure(await shop.request('POST', '/api/products/bulk', { body }), 'unauthenticated');
      const token = await shop.newSession();
      expectFailure(await shop.request('POST', '/api/products/bulk', { body, token }), 'forbidden');
      expect(await all(shop)).toEqual(products);
    });

    test('changes all products or none', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await threeProducts(shop);
      const gone = await shop.addProduct(products[0]?.category._id ?? '');
      await shop.asAdmin('DELETE', `/products/${gone._id}`);
      const hidden = { visibility: false };
      const rejected: [ids: unknown, wanted: unknown, path: string][] = [
        [[], hidden, 'ids'],
        ['all', hidden, 'ids'],
        [Array.from({ length: 501 }, (_, n) => `p${n}`), hidden, 'ids'],
        [[...ids, 'none-such'], hidden, 'ids.3'],
        [[...ids, gone._id], hidden, 'ids.3'],
        [['\u0000', ...ids], hidden, 'ids.0'],
        // The index is that of the request, in which an id is repeated.
        [[...ids, ...ids, 'none-such'], hidden, 'ids.6'],
        [ids, undefined, 'change'],
        [ids, {}, 'change'],
        [ids, { stock: 3 }, 'change'],
        [ids, { visibility: false, delete: true }, 'change'],
        [ids, { visibility: 'no' }, 'change.visibility'],
        [ids, { delete: false }, 'change.delete'],
        [ids, { price: {} }, 'change.price.percent'],
        [ids, { price: { percent: -101 } }, 'change.price.percent'],
        [ids, { price: { percent: 1_001 } }, 'change.price.percent'],
        [ids, { price: { percent: 33.333 } }, 'change.price.percent'],
        [ids, { category: 'none-such' }, 'change.category'],
        [ids, { category: '' }, 'change.category'],
      ];
      for (const [which, wanted, path] of rejected) {
        const response = await change(shop, which, wanted);
        expectFailure(response, 'invalid');
        expect(response.body.issues[0].path, JSON.stringify([which, wanted])).toBe(path);
      }
      const expensive = await shop.addProduct(products[0]?.category._id ?? '', {
        price: { actual: 9_999_999 },
      });
      expectFailure(await change(shop, [...ids, expensive._id], { price: { percent: 1 } }), 'invalid');
      expect(await all(shop)).toEqual([...products, expensive]);
      const history = (await shop.asAdmin('GET', '/history')).body.data;
      expect(history.filter(({ action }: { action: string }) => action === 'bulk')).toEqual([]);
    });

    test('shows and hides products, and returns them', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await threeProducts(shop);
      const some = ids.slice(1);
      const response = await change(shop, [...some, ...some], { visibility: false });
      expect(response.status).toBe(200);
      const before = { visibility: true };
      expect(response.body.data).toEqual(
        (await all(shop)).slice(1).map((product) => ({ ...product, before })),
      );
      expect(response.body.data).toMatchObject([
        { name: 'Two', visibility: false, active: false },
        { name: 'Three', visibility: false, active: false },
      ]);
      expect((await shop.asGuest('/products')).body.data).toEqual([products[0]]);
      expect(response.body.data[0].updatedAt > (products[1]?.updatedAt ?? '')).toBe(true);
      await change(shop, ids, { isAvailableToSell: false });
      expect((await all(shop)).map((product) => product.isAvailableToSell)).toEqual([false, false, false]);
      const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry).toMatchObject({
        action: 'bulk',
        kind: 'product',
        target: { name: '3 products: One, Two, Three' },
        changes: [{ field: 'forSale', before: '', after: 'no' }],
      });
    });

    test('changes prices, and lists sort by the new price to pay', async () => {
      const shop = await openCatalogShop(open);
      const { ids } = await threeProducts(shop);
      expect((await change(shop, ids, { price: { percent: 10 } })).status).toBe(200);
      expect((await all(shop)).map(({ price }) => price)).toEqual([
        { actual: 110, allowDiscount: false },
        { actual: 501, discounted: 440, allowDiscount: true },
        { actual: 109.45, allowDiscount: false },
      ]);
      await change(shop, ids.slice(1, 2), { price: { percent: -90 } });
      const sorted = (await shop.asGuest('/products?sort=price')).body.data;
      expect(sorted.map(({ name }: Product) => name)).toEqual(['Two', 'Three', 'One']);
    });

    test('moves products to another category', async () => {
      const shop = await openCatalogShop(open);
      const { ids } = await threeProducts(shop);
      const cards = await shop.addCategory({ name: 'Cards' });
      await change(shop, ids.slice(0, 2), { category: cards._id });
      const counts = (await shop.asGuest('/categories')).body.data;
      expect(counts.map(({ productsCount }: { productsCount: number }) => productsCount)).toEqual([1, 2]);
    });

    test('deletes products, and each can be restored', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await threeProducts(shop);
      const response = await change(shop, ids.slice(0, 2), { delete: true });
      expect(response.body.data).toEqual(
        products.slice(0, 2).map((product) => ({ ...product, active: false })),
      );
      expect(await all(shop)).toEqual(products.slice(2));
      expect((await shop.asAdmin('GET', '/trash')).body.data).toHaveLength(2);
      for (const id of ids.slice(0, 2))
        expect((await shop.asAdmin('POST', `/trash/product/${id}`)).status).toBe(200);
      expect(await all(shop)).toEqual(products);
    });

    test('applies every one of several simultaneous price changes', async () => {
      const shop = await openCatalogShop(open);
      const { ids } = await threeProducts(shop);
      const responses = await Promise.all(
        [1, 2, 3].map(() => change(shop, ids, { price: { percent: 100 } })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await all(shop)).map(({ price }) => price.actual)).toEqual([800, 3_640, 796]);
    });
  });
});
