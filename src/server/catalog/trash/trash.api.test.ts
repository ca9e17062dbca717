import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { runHousekeeping } from '#server/platform/housekeeping.ts';

const list = async (shop: CatalogShop) => (await shop.asAdmin('GET', '/trash')).body.data;
const restore = (shop: CatalogShop, kind: string, id: string) => shop.asAdmin('POST', `/trash/${kind}/${id}`);
const remove = async (shop: CatalogShop, kind: 'products' | 'categories', id: string) =>
  expect((await shop.asAdmin('DELETE', `/${kind}/${id}`)).status).toBe(200);
const idsOf = (things: readonly { _id: string }[]) => things.map(({ _id }) => _id).toSorted();
const live = async (shop: CatalogShop) =>
  idsOf((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data);
const favorites = async (shop: CatalogShop, token: string) =>
  idsOf((await shop.request('GET', '/api/user', { token })).body.data.favoriteProducts);

forEachEngine((open) => {
  describe('the trash', () => {
    test('is for the artist only, and lists only deleted items', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory();
      const product = await shop.addProduct(_id);
      await remove(shop, 'products', product._id);
      const token = await shop.newSession();
      for (const [method, path] of [
        ['GET', '/api/trash'],
        ['POST', `/api/trash/product/${product._id}`],
      ] as const) {
        expectFailure(await shop.request(method, path), 'unauthenticated');
        expectFailure(await shop.request(method, path, { token }), 'forbidden');
      }
      expectFailure(await restore(shop, 'user', product._id), 'not_found');
      for (const [kind, id] of [
        ['product', 'none-such'],
        ['product', 'a%00b'],
        ['product', _id],
        ['category', _id],
        ['category', product._id],
      ] as const) {
        expectFailure(await restore(shop, kind, id), 'not_found');
      }
      expect(await live(shop)).toEqual([]);
    });

    test('restores a product with its favorites and images', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const images = [{ url: await plainImage('red'), alt: 'Red' }];
      const product = await shop.addProduct(category._id, { images });
      const other = await shop.addProduct(category._id);
      const token = await shop.newSession();
      const favoriteProducts = [product._id, other._id];
      await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts } });
      await remove(shop, 'products', product._id);
      const [item] = await list(shop);
      expect(item).toEqual({
        kind: 'product',
        _id: product._id,
        name: product.name,
        deletedAt: expect.any(String),
        until: expect.any(String),
        products: 0,
        category: { _id: category._id, name: category.name, deleted: false },
        picture: expect.objectContaining({ url: product.images[0]?.url, alt: 'Red' }),
      });
      expect(Date.parse(item.until) - Date.parse(item.deletedAt)).toBe(30 * DAY_MS);
      // The list saved meanwhile does not contain the deleted favorite.
      await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts: [other._id] } });
      expect(await favorites(shop, token)).toEqual([other._id]);
      const restored = await restore(shop, 'product', product._id);
      expect(restored.body.data).toEqual({
        kind: 'product',
        _id: product._id,
        name: product.name,
        products: 0,
      });
      const back = (await shop.asGuest(`/products/${product._id}`)).body.data;
      expect({ ...back, images: [] }).toEqual({ ...product, images: [] });
      expect(back.images).toMatchObject([{ url: product.images[0]?.url, alt: 'Red' }]);
      expect(await favorites(shop, token)).toEqual(idsOf([product, other]));
      expect(await list(shop)).toEqual([]);
      expectFailure(await restore(shop, 'product', product._id), 'not_found');
    });

    test('restores a category with the products that were deleted with it', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory({ name: 'Prints' });
      await shop.asAdmin('PUT', `/categories/${category._id}`, { name: 'Fine Prints' });
      const [before, first, second] = [
        await shop.addProduct(category._id),
        await shop.addProduct(category._id),
        await shop.addProduct(category._id, { visibility: false }),
      ];
      const token = await shop.newSession();
      const body = { favoriteProducts: [first._id] };
      await shop.request('POST', '/api/user/wishlist', { token, body });
      await remove(shop, 'products', before._id);
      await remove(shop, 'categories', category._id);
      const items = await list(shop);
      expect(items).toHaveLength(2);
      expect(items).toContainEqual(
        expect.objectContaining({ kind: 'category', _id: category._id, name: 'Fine Prints', products: 2 }),
      );
      expect(items).toContainEqual(
        expect.objectContaining({ _id: before._id, category: expect.objectContaining({ deleted: true }) }),
      );
      for (const product of [before, first]) {
        const rejected = await restore(shop, 'product', product._id);
        expectFailure(rejected, 'conflict');
        expect(rejected.body.error).toBe(
          'The category Fine Prints is in the trash too. Please restore it first.',
        );
      }
      expect((await restore(shop, 'category', category._id)).body.data).toEqual({
        kind: 'category',
        _id: category._id,
        name: 'Fine Prints',
        slug: 'fine-prints',
        products: 2,
      });
      expect(await live(shop)).toEqual(idsOf([first, second]));
      expect(await favorites(shop, token)).toEqual([first._id]);
      for (const slug of ['prints', 'fine-prints']) {
        expect((await shop.asGuest(`/categories/${slug}`)).body.data._id).toBe(category._id);
      }
      expect((await restore(shop, 'product', before._id)).status).toBe(200);
      // Once more: the first deletion left nothing behind.
      await remove(shop, 'products', first._id);
      await remove(shop, 'categories', category._id);
      expect((await restore(shop, 'category', category._id)).body.data.products).toBe(2);
      expect(await live(shop)).toEqual(idsOf([before, second]));
    });

    test('restores a category only once its name is free', async () => {
      const shop = await openCatalogShop(open);
      const old = await shop.addCategory({ name: 'Prints' });
      await remove(shop, 'categories', old._id);
      const taker = await shop.addCategory({ name: 'PRINTS' });
      const rejected = await restore(shop, 'category', old._id);
      expectFailure(rejected, 'name_taken');
      expect(await list(shop)).toHaveLength(1);
      await shop.asAdmin('PUT', `/categories/${taker._id}`, { name: 'Prints!' });
      const restored = await restore(shop, 'category', old._id);
      expect(restored.body.data).toMatchObject({ name: 'Prints', slug: 'prints-2' });
      expect((await shop.asGuest('/categories/prints')).body.data._id).toBe(taker._id);
      expect((await shop.asGuest('/categories/prints-2')).body.data._id).toBe(old._id);
    });

    test('a name that is created and restored simultaneously exists once', async () => {
      const shop = await openCatalogShop(open);
      for (let round = 0; round < 10; round += 1) {
        const name = `Round ${round}`;
        const { _id } = await shop.addCategory({ name });
        await shop.addProduct(_id);
        await remove(shop, 'categories', _id);
        const make = () => shop.asAdmin('POST', '/categories', { name });
        const responses = await Promise.all(
          round % 2 ? [make(), restore(shop, 'category', _id)] : [restore(shop, 'category', _id), make()],
        );
        expect(responses.filter(({ status }) => status === 409)).toHaveLength(1);
        const named = (await shop.asGuest('/categories')).body.data.filter(
          (category: { name: string }) => category.name === name,
        );
        expect(named).toHaveLength(1);
        expect(named[0].productsCount).toBe(named[0]._id === _id ? 1 : 0);
      }
    }, 120_000);

    test('of two simultaneous restores one succeeds', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory();
      const product = await shop.addProduct(_id);
      await remove(shop, 'products', product._id);
      const twice = async (kind: string, id: string) =>
        (await Promise.all([restore(shop, kind, id), restore(shop, kind, id)]))
          .map(({ status }) => status)
          .toSorted();
      expect(await twice('product', product._id)).toEqual([200, 404]);
      await remove(shop, 'categories', _id);
      expect(await twice('category', _id)).toEqual([200, 404]);
      expect(await live(shop)).toEqual([product._id]);
    });

    test('a product that is restored while its category is deleted ends in the trash', async () => {
      const shop = await openCatalogShop(open);
      for (let round = 0; round < 10; round += 1) {
        const { _id } = await shop.addCategory({ name: `Round ${round}` });
        const product = await shop.addProduct(_id);
        await remove(shop, 'products', product._id);
        const both = [
          () => restore(shop, 'product', product._id),
          () => shop.asAdmin('DELETE', `/categories/${_id}`),
        ];
        const responses = await Promise.all((round % 2 ? both.toReversed() : both).map((send) => send()));
        expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
        expect((await shop.asAdmin('GET', `/products/${product._id}`)).status).toBe(404);
      }
    }, 120_000);

    test('is emptied after 30 days, with the images', { tags: ['IM27'] }, async () => {
      const shop = await openCatalogShop(open);
      const [goes, stays] = [await shop.addCategory(), await shop.addCategory({ name: 'Stays' })];
      const images = [{ url: await plainImage('blue') }];
      await shop.addProduct(goes._id, { images });
      const deletedLater = await shop.addProduct(stays._id);
      // An image is deleted once no draft can use it any more.
      shop.clock.advance(2 * DAY_MS);
      const token = await shop.newSession();
      await remove(shop, 'categories', goes._id);
      shop.clock.advance(DAY_MS);
      await shop.request('POST', '/api/user/wishlist', {
        token,
        body: { favoriteProducts: [deletedLater._id] },
      });
      await remove(shop, 'products', deletedLater._id);
      // The use of a session is recorded in the background; otherwise the admin's session would end on the thirtieth day.
      const lastUses = async () =>
        (await shop.services.database.read.selectFrom('session').select('last_used_at').execute()).map(
          (session) => session.last_used_at,
        );
      await expect
        .poll(async () => Math.min(...(await lastUses())))
        .toBeGreaterThan(shop.clock.now() - DAY_MS);
      const rows = async () => ({
        products: (await shop.services.database.read.selectFrom('product').select('id').execute()).length,
        media: (await shop.services.database.read.selectFrom('media').select('hash').execute()).length,
      });
      shop.clock.advance(29 * DAY_MS - 60_000);
      await runHousekeeping(shop.services);
      expect(await rows()).toEqual({ products: 2, media: 1 });
      shop.clock.advance(60_000);
      // Expired, but not yet removed by housekeeping.
      expect(idsOf(await list(shop))).toEqual([deletedLater._id]);
      expectFailure(await restore(shop, 'category', goes._id), 'not_found');
      await runHousekeeping(shop.services);
      expect(await rows()).toEqual({ products: 1, media: 0 });
      expect((await shop.asAdmin('GET', '/categories?visibility=ALL')).body.data).toHaveLength(1);
      expect((await restore(shop, 'product', deletedLater._id)).status).toBe(200);
      await remove(shop, 'products', deletedLater._id);
      shop.clock.advance(31 * DAY_MS);
      await runHousekeeping(shop.services);
      expect(await rows()).toEqual({ products: 0, media: 0 });
      const left = await shop.services.database.read.selectFrom('favourite').selectAll().execute();
      expect(left).toEqual([]);
    });
  });
});
