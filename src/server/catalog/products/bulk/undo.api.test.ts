import { describe, expect, test } from 'vitest';
import type { EditableValues } from '#contract/catalog/bulk.ts';
import { limits } from '#contract/api/limits.ts';
import type { Product } from '#contract/catalog/product.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { fillCategory } from '#tests/support/catalog/many-products.ts';

type Changed = Product & { before: EditableValues };
type Change = { id: string; from: EditableValues; to: EditableValues };

const all = async (shop: CatalogShop): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL&sort=oldest')).body.data;
const withoutTime = (products: readonly Product[]) => products.map(({ updatedAt: _at, ...rest }) => rest);
const undo = (shop: CatalogShop, changes: unknown) =>
  shop.asAdmin('POST', '/products/bulk/undo', { changes });

/** The undo request for the response of a bulk change. */
const undoOf = (changed: readonly Changed[]): Change[] =>
  changed.map(({ before, ...product }) => {
    const now: Record<string, unknown> = { ...product, category: product.category._id };
    return {
      id: product._id,
      from: Object.fromEntries(Object.keys(before).map((name) => [name, now[name]])),
      to: before,
    };
  });

async function bulk(shop: CatalogShop, ids: readonly string[], change: unknown): Promise<Changed[]> {
  const response = await shop.asAdmin('POST', '/products/bulk', { ids, change });
  expect(response.status).toBe(200);
  return response.body.data;
}

async function mixedProducts(shop: CatalogShop) {
  const category = await shop.addCategory();
  const cards = await shop.addCategory({ name: 'Cards' });
  await shop.addProduct(category._id, { name: 'One', price: { actual: 99.99 } });
  await shop.addProduct(category._id, {
    name: 'Two',
    visibility: false,
    price: { actual: 455, discounted: 400.5, allowDiscount: true },
  });
  await shop.addProduct(cards._id, {
    name: 'Three',
    isAvailableToSell: false,
    price: { actual: 10, discounted: 9 },
  });
  const products = await all(shop);
  return { products, ids: products.map(({ _id }) => _id), cards };
}

forEachEngine((open) => {
  describe('undoing a bulk change', () => {
    test('restores the exact earlier values of each product', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids, cards } = await mixedProducts(shop);
      for (const change of [
        { visibility: true },
        { isAvailableToSell: true },
        { price: { percent: 33.3 } },
        { price: { percent: -100 } },
        { category: cards._id },
      ]) {
        const changed = await bulk(shop, ids, change);
        const response = await undo(shop, undoOf(changed));
        expect(response.status).toBe(200);
        expect(response.body.data.conflicts).toEqual([]);
        expect(withoutTime(response.body.data.restored)).toEqual(withoutTime(products));
        expect(withoutTime(await all(shop)), JSON.stringify(change)).toEqual(withoutTime(products));
      }
      const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry).toMatchObject({
        action: 'bulk',
        target: { name: '3 products: One, Two, Three' },
        changes: [{ field: 'category', before: '', after: 'as before' }],
      });
    });

    test('reports products that were changed or deleted since, and leaves them alone', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await mixedProducts(shop);
      const changes = undoOf(await bulk(shop, ids, { price: { percent: 10 } }));
      const [one, two, three] = products;
      if (!one || !two || !three) throw new Error('Three products were added.');
      await bulk(shop, [one._id], { price: { percent: 10 } });
      await shop.asAdmin('DELETE', `/products/${three._id}`);
      // A change of another field is no conflict.
      await bulk(shop, [two._id], { visibility: true });
      const response = await undo(shop, changes);
      expect(response.body.data.conflicts).toEqual([{ _id: one._id, name: 'One' }, { _id: three._id }]);
      const now = await all(shop);
      expect(now.map(({ name, price, visibility }) => [name, price, visibility])).toEqual([
        ['One', { actual: 120.99, allowDiscount: false }, true],
        ['Two', two.price, true],
      ]);
    });

    test('reports a conflict when the earlier category is gone', async () => {
      const shop = await openCatalogShop(open);
      const { ids, cards } = await mixedProducts(shop);
      const other = await shop.addCategory({ name: 'Other' });
      const changes = undoOf(await bulk(shop, ids.slice(2), { category: other._id }));
      await shop.asAdmin('DELETE', `/categories/${cards._id}`);
      expect((await undo(shop, changes)).body.data).toEqual({
        restored: [],
        conflicts: [{ _id: ids[2], name: 'Three' }],
      });
    });

    test('restores a price and a stock, but no stock that has changed since', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await mixedProducts(shop);
      const [id = ''] = ids;
      const { price = { actual: 0, allowDiscount: false }, stock = 0 } = products[0] ?? {};
      const from = { price: { actual: 50, allowDiscount: false }, stock: 7 };
      await shop.asAdmin('PUT', `/products/${id}`, {
        ...products[0],
        category: products[0]?.category._id,
        ...from,
      });
      expect((await undo(shop, [{ id, from: { stock: 8 }, to: { stock } }])).body.data.restored).toEqual([]);
      expect((await undo(shop, [{ id, from, to: { price, stock } }])).body.data.conflicts).toEqual([]);
      expect(withoutTime(await all(shop))).toEqual(withoutTime(products));
      const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry).toMatchObject({ action: 'update', target: { _id: id, name: 'One' } });
    });

    test('undoes as many products as one bulk change allows', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      await fillCategory(shop.services.database, category._id, limits.bulk);
      const products = await all(shop);
      const changes = undoOf(
        await bulk(
          shop,
          products.map(({ _id }) => _id),
          { price: { percent: 7 } },
        ),
      );
      const response = await undo(shop, changes);
      expect(response.body.data.conflicts).toEqual([]);
      expect(withoutTime(await all(shop))).toEqual(withoutTime(products));
    });

    test('rejects invalid requests, and is for the artist only', async () => {
      const shop = await openCatalogShop(open);
      const { products, ids } = await mixedProducts(shop);
      const [id = ''] = ids;
      const change = { id, from: {}, to: { stock: 1 } };
      const rejected = [
        undefined,
        [],
        'all',
        [{ id, from: {} }],
        [change, change],
        [{ id, from: {}, to: { stock: -1 } }],
        [{ id, from: {}, to: { stock: 1.5 } }],
        [{ id, from: {}, to: { price: { actual: 5, discounted: 6 } } }],
        Array.from({ length: limits.bulk + 1 }, (_, n) => ({ ...change, id: `p${n}` })),
      ];
      for (const changes of rejected) expectFailure(await undo(shop, changes), 'invalid');
      const body = { changes: [change] };
      expectFailure(await shop.request('POST', '/api/products/bulk/undo', { body }), 'unauthenticated');
      const token = await shop.newSession();
      expectFailure(await shop.request('POST', '/api/products/bulk/undo', { body, token }), 'forbidden');
      expect((await undo(shop, [{ ...change, id: 'none-such' }])).body.data).toEqual({
        restored: [],
        conflicts: [{ _id: 'none-such' }],
      });
      expect(await all(shop)).toEqual(products);
    });
  });
});
