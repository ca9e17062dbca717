import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

onBothEngines((open) => {
  test(
    'after 30 simultaneous saves a product has exactly the values of one',
    { timeout: 60_000, tags: ['deep', 'CO02', 'CO16'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const { _id } = await shop.addProduct(category);
      const urls = await atOnce(30, (n) => plainImage(`rgb(${n * 8}, 20, ${255 - n * 8})`));
      const responses = await atOnce(30, (n) =>
        shop.asAdmin('PUT', `/products/${_id}`, {
          ...lotus,
          category,
          name: `Version ${n}`,
          tags: [`tag ${n}`],
          stock: n,
          images: [{ url: urls[n], alt: `Picture of ${n}` }],
        }),
      );
      expect(tally(responses)).toEqual({ 200: 30 });
      const current = (await shop.asAdmin('GET', `/products/${_id}`)).body.data;
      // The readiness of an image changes by itself.
      const withoutReady = (product: Product) => ({
        ...product,
        images: product.images.map((image) => ({ ...image, ready: false })),
      });
      const saved = responses
        .map(({ body }) => body.data)
        .filter(({ updatedAt }) => updatedAt === current.updatedAt);
      expect(saved.map(withoutReady)).toEqual([withoutReady(current)]);
      expect([current.tags[0], current.images[0].alt]).toEqual([
        `tag ${current.stock}`,
        `Picture of ${current.stock}`,
      ]);
      expect((await shop.request('GET', current.images[0].url)).status).toBe(200);
    },
  );

  test(
    'of 30 saves from the same version one succeeds and the others are stale',
    { timeout: 60_000, tags: ['CO01'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const { _id, updatedAt } = await shop.addProduct(category);
      const responses = await atOnce(30, (stock) =>
        shop.asAdmin('PUT', `/products/${_id}`, { ...lotus, category, stock, updatedAt }),
      );
      expect(tally(responses)).toEqual({ 200: 1, 409: 29 });
    },
  );

  test(
    'deleting a category while a product is added to it leaves no live product',
    { timeout: 120_000, tags: ['deep', 'CO04'] },
    async () => {
      const shop = await openCatalogShop(open);
      const outcomes = new Set<number>();
      for (let round = 0; round < 50; round += 1) {
        const category = (await shop.addCategory({ name: `Round ${round}` }))._id;
        // One starts 0 to 9 ms after the other: in half of the rounds the deletion, otherwise the new product.
        const later = sleep((round >> 1) % 10);
        const first = Promise.resolve();
        const [made, deleted] = await Promise.all([
          (round % 2 ? later : first).then(() => shop.asAdmin('POST', '/products', { ...lotus, category })),
          (round % 2 ? first : later).then(() => shop.asAdmin('DELETE', `/categories/${category}`)),
        ]);
        expect(deleted.status).toBe(200);
        outcomes.add(made.status);
      }
      expect([...outcomes].toSorted()).toEqual([201, 400]);
      expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
      const live = await shop.services.database.read
        .selectFrom('product')
        .select('id')
        .where('deleted_at', 'is', null)
        .execute();
      expect(live).toEqual([]);
    },
  );

  test(
    'a product that is deleted while it is saved stays deleted',
    { timeout: 120_000, tags: ['CO03'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      for (let round = 0; round < 25; round += 1) {
        const { _id } = await shop.addProduct(category);
        const save = () => shop.asAdmin('PUT', `/products/${_id}`, { ...lotus, category });
        const remove = () => shop.asAdmin('DELETE', `/products/${_id}`);
        const responses = await Promise.all(round % 2 ? [save(), remove()] : [remove(), save()]);
        expect(
          responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 404),
        ).toEqual([]);
        expect((await shop.asAdmin('GET', `/products/${_id}`)).status).toBe(404);
      }
    },
  );

  test('of two simultaneous deletions one succeeds', { tags: ['CO05'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const product = (await shop.addProduct(category))._id;
    expect(tally(await atOnce(2, () => shop.asAdmin('DELETE', `/products/${product}`)))).toEqual({
      200: 1,
      404: 1,
    });
    expect(tally(await atOnce(2, () => shop.asAdmin('DELETE', `/categories/${category}`)))).toEqual({
      200: 1,
      404: 1,
    });
  });

  test(
    'of 30 simultaneous categories with one name one is created',
    { timeout: 60_000, tags: ['CO06'] },
    async () => {
      const shop = await openCatalogShop(open);
      const responses = await atOnce(30, (n) =>
        shop.asAdmin('POST', '/categories', { name: n % 2 ? 'Bookmarks' : 'BOOKMARKS' }),
      );
      expect(tally(responses)).toEqual({ 201: 1, 409: 29 });
      expect((await shop.asGuest('/categories')).body.data).toHaveLength(1);
    },
  );

  test(
    'simultaneous categories with similar names get different slugs',
    { timeout: 60_000, tags: ['CO06'] },
    async () => {
      const shop = await openCatalogShop(open);
      const responses = await atOnce(12, (n) =>
        shop.asAdmin('POST', '/categories', { name: `Prints${'!'.repeat(n)}` }),
      );
      expect(tally(responses)).toEqual({ 201: 12 });
      expect(new Set(responses.map(({ body }) => body.data.slug)).size).toBe(12);
    },
  );
});
