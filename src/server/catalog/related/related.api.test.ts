import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog/product.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';

forEachEngine((open) => {
  test('products of the same category are related, but not hidden, deleted or other ones', async () => {
    const shop = await openCatalogShop(open);
    const prints = (await shop.addCategory({ name: 'Prints' }))._id;
    const kites = (await shop.addCategory({ name: 'Kites' }))._id;
    const namesOf = async (id: string) => {
      // As the admin: a guest's full list is cached until one of its products changes.
      const { body } = await shop.asAdmin('GET', `/products/${id}/related`);
      return (body.data as ProductCard[]).map(({ name }) => name);
    };
    const add = (name: string, changed: object = {}) => shop.addProduct(prints, { name, ...changed });
    // Without another price, a product costs ₹450.
    const own = await add('Own', { tags: ['Moon'] });
    expect(await namesOf(own._id)).toEqual([]);
    await shop.addProduct(kites, { name: 'Kite', tags: ['moon'] });
    await add('Hidden', { visibility: false });
    const deleted = await add('Deleted');
    await shop.asAdmin('DELETE', `/products/${deleted._id}`);
    const expensive = await add('Expensive', { price: { actual: 900 } });
    await add('Same price');
    await add('Cheap', { price: { actual: 400 } });
    await add('Sold', { stock: 0, tags: ['moon'] });
    expect(await namesOf(own._id)).toEqual(['Same price', 'Cheap', 'Expensive', 'Sold']);

    // The fifth is the least related one.
    await add('Moon', { price: { actual: 5_000 }, tags: ['moon'] });
    expect(await namesOf(own._id)).toEqual(['Moon', 'Same price', 'Cheap', 'Expensive']);
    await shop.asAdmin('PUT', `/products/${expensive._id}`, { ...expensive, category: prints, stock: 0 });
    expect(await namesOf(own._id)).toEqual(['Moon', 'Same price', 'Cheap', 'Sold']);
  });

  test('of a large category, only the nearest are compared', async () => {
    const shop = await openCatalogShop(open);
    const prints = (await shop.addCategory({ name: 'Prints' }))._id;
    const add = (actual: number, tags: string[] = []) =>
      shop.addProduct(prints, { name: `Print ${actual}`, price: { actual }, tags });
    const own = await add(100, ['moon']);
    // One more than the twelve that are compared, which excludes the product for 500, in spite of its tag.
    for (let actual = 101; actual <= 113; actual += 1) await add(actual);
    await add(500, ['moon']);
    const { body } = await shop.asGuest(`/products/${own._id}/related`);
    const names = (body.data as ProductCard[]).map(({ name }) => name);
    expect(names).toEqual(['Print 101', 'Print 102', 'Print 103', 'Print 104']);
  });

  test('a guest sees a new product instead of one that cannot be ordered, also in a full list', async () => {
    const shop = await openCatalogShop(open);
    const prints = (await shop.addCategory({ name: 'Prints' }))._id;
    const add = (name: string, changed: object = {}) => shop.addProduct(prints, { name, ...changed });
    const own = await add('Own', { tags: ['moon'] });
    const namesOf = async () => {
      const { body } = await shop.asGuest(`/products/${own._id}/related`);
      return (body.data as ProductCard[]).map(({ name }) => name);
    };
    const unavailable = [{ stock: 0 }, { isSoldOut: true }, { isAvailableToSell: false }];
    for (const [at, changed] of unavailable.entries()) await add(`Gone ${at}`, changed);
    await add('First');
    expect(await namesOf()).toHaveLength(4);
    for (const name of ['Second', 'Third', 'Fourth']) {
      await add(name);
      expect(await namesOf()).toContain(name);
    }
    // Now all four can be ordered: a new one, though more related, does not make the pages of all others again.
    await add('Fifth', { tags: ['moon'] });
    expect((await namesOf()).toSorted()).toEqual(['First', 'Fourth', 'Second', 'Third']);
  });

  test('related paintings have no price, and a hidden product is not found', async () => {
    const shop = await openCatalogShop(open);
    const gallery = (await shop.addCategory({ name: 'Paintings' }))._id;
    const add = (name: string, changed: object = {}) => shop.addProduct(gallery, { name, ...changed });
    const [first] = [
      await add('First'),
      await add('Second', { price: { actual: 48_731 } }),
      await add('Third'),
    ];
    const { body, text } = await shop.asGuest(`/products/${first._id}/related`);
    expect((body.data as ProductCard[]).map(({ name }) => name)).toEqual(['Second', 'Third']);
    expect(text).not.toMatch(/48,?731/);
    const hidden = await add('Hidden', { visibility: false });
    expect((await shop.asGuest(`/products/${hidden._id}/related`)).status).toBe(404);
    expect((await shop.asGuest('/products/none-such/related')).status).toBe(404);
  });
});
