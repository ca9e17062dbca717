import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

forEachEngine((open) => {
  describe('a product', () => {
    test(
      'is created, read, replaced and deleted',
      { tags: ['IV09', 'S195', 'S196', 'S197', 'S285', 'S286', 'S287', 'S289', 'S295'] },
      async () => {
        const shop = await openCatalogShop(open);
        const category = await shop.addCategory();
        const sent = {
          ...lotus,
          category: category._id,
          tags: [' flower ', 'flower', '', '\u200b', 'ink'],
          price: { actual: 1234567.89, discounted: 999.9, allowDiscount: true },
          meta: { medium: 'Watercolor', size: '8x10', notes: 'First try' },
          isAvailableToSell: false,
          isSoldOut: true,
          unknown: 'ignored',
          _id: 'mine',
          createdAt: '1999-01-01T00:00:00.000Z',
        };
        const made = await shop.asAdmin('POST', '/products', sent);
        expect(made.status).toBe(201);
        const product = made.body.data;
        expect(product).toEqual({
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: lotus.name,
          path: expect.stringMatching(/^\/product\/lotus-at-dawn-[0-9a-f-]{36}$/),
          description: lotus.description,
          category: { _id: category._id, name: 'Art Prints', slug: 'art-prints', gallery: false },
          tags: ['flower', 'ink'],
          price: sent.price,
          stock: lotus.stock,
          images: [],
          visibility: true,
          active: true,
          meta: sent.meta,
          isAvailableToSell: false,
          isSoldOut: true,
          updatedAt: expect.stringMatching(/^20.*Z$/),
          createdAt: product.updatedAt,
        });
        const { notes: _, ...shown } = product.meta;
        expect((await shop.asGuest(`/products/${product._id}`)).body.data).toEqual({
          ...product,
          meta: shown,
        });

        const saved = await shop.asAdmin('PUT', `/products/${product._id}`, {
          ...lotus,
          name: 'Renamed',
          category: category._id,
          tags: [],
          meta: null,
          isAvailableToSell: true,
          isSoldOut: false,
        });
        expect(saved.status).toBe(200);
        expect(saved.body.data).toEqual({
          ...product,
          name: 'Renamed',
          path: `/product/renamed-${product._id}`,
          tags: [],
          price: { ...lotus.price, allowDiscount: false },
          meta: {},
          isAvailableToSell: true,
          isSoldOut: false,
          updatedAt: expect.any(String),
        });
        expect((await shop.asGuest(`/products/${product._id}`)).body.data).toEqual(saved.body.data);

        const deleted = await shop.asAdmin('DELETE', `/products/${product._id}`);
        expect(deleted.status).toBe(200);
        expect(deleted.body.data).toEqual({ ...saved.body.data, active: false });
        for (const response of [
          await shop.asGuest(`/products/${product._id}`),
          await shop.asAdmin('GET', `/products/${product._id}`),
          await shop.asAdmin('PUT', `/products/${product._id}`, { ...lotus, category: category._id }),
          await shop.asAdmin('DELETE', `/products/${product._id}`),
        ]) {
          expect(response.status).toBe(404);
        }
        expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
      },
    );

    test('keeps the fields that a change leaves out', { tags: ['S286'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const product = await shop.addProduct(category._id, {
        tags: ['lotus'],
        images: [{ url: await plainImage('red'), alt: 'Red' }],
        visibility: false,
        meta: { medium: 'Ink', notes: 'Third try' },
        isAvailableToSell: false,
        isSoldOut: true,
      });
      const body = { ...lotus, category: category._id, name: 'Renamed' };
      const saved = await shop.asAdmin('PUT', `/products/${product._id}`, body);
      expect(saved.body.data).toEqual({
        ...product,
        name: 'Renamed',
        path: `/product/renamed-${product._id}`,
        updatedAt: expect.any(String),
      });
    });

    test('has the default of every optional field', { tags: ['S285'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      expect(await shop.addProduct(category._id)).toMatchObject({
        tags: [],
        images: [],
        price: { ...lotus.price, allowDiscount: false },
        visibility: true,
        isAvailableToSell: true,
        isSoldOut: false,
        meta: {},
      });
    });

    test('rejects a change that began with outdated values', { tags: ['CO01'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const first = await shop.addProduct(category._id);
      const put = (changed: object) =>
        shop.asAdmin('PUT', `/products/${first._id}`, { ...lotus, category: category._id, ...changed });
      const second = await put({ name: 'Second', updatedAt: first.updatedAt });
      expect(second.status).toBe(200);
      const outdated = await put({ name: 'Late', updatedAt: first.updatedAt });
      expect([outdated.status, outdated.body.code]).toEqual([409, 'stale']);
      expect((await shop.asGuest(`/products/${first._id}`)).body.data).toEqual(second.body.data);
      expect((await put({ name: 'Third', updatedAt: second.body.data.updatedAt })).status).toBe(200);
      expect((await put({ name: 'Whatever it was' })).status).toBe(200);
    });

    test('gets a later updatedAt with each change, also within a millisecond and when the clock goes back', async () => {
      let now = Date.parse('2026-01-01T00:00:00Z');
      const shop = await openCatalogShop(open, { now: () => now });
      const category = await shop.addCategory();
      const times: string[] = [];
      const { _id, updatedAt } = await shop.addProduct(category._id);
      times.push(updatedAt);
      for (const step of [0, 0, -60_000, 5]) {
        now += step;
        const saved = await shop.asAdmin('PUT', `/products/${_id}`, { ...lotus, category: category._id });
        times.push(saved.body.data.updatedAt);
      }
      expect(times).toEqual([...new Set(times)].toSorted());
    });

    test('disappears from the favorites when it is deleted', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const [goes, stays] = [await shop.addProduct(category._id), await shop.addProduct(category._id)];
      const token = await shop.newSession();
      const favoriteProducts = [goes._id, stays._id];
      await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts } });
      await shop.asAdmin('DELETE', `/products/${goes._id}`);
      const { data } = (await shop.request('GET', '/api/user', { token })).body;
      expect(data.favoriteProducts.map(({ _id }: { _id: string }) => _id)).toEqual([stays._id]);
    });

    test('stores text exactly as it was sent', { tags: ['IV01', 'IV26'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const odd = [
        `'; drop table product; --`,
        '<img src=x onerror=alert(1)>',
        '{"a":1}',
        '[1,2]',
        'null',
        '\u202eabc',
        '👨‍👩‍👧‍👦',
        'a\u2028b',
        '%_%',
        '\\',
        '$1',
      ];
      for (const text of odd) {
        const changed = {
          name: text,
          description: text,
          tags: [text],
          meta: { medium: text, size: text, notes: text },
        };
        const product = await shop.addProduct(category._id, changed);
        expect(product).toMatchObject(changed);
        expect((await shop.asAdmin('GET', `/products/${product._id}`)).body.data).toMatchObject(changed);
      }
    });
  });
});
