import { describe, expect, test } from 'vitest';
import { forEachEngine } from '../database/testing/engines.ts';
import { lotus, openStudio } from './testing/catalogue.ts';

const NOWHERE = '/api/products/01890000-0000-7000-8000-000000000000';

const refused: [changed: object, path: string, message: string][] = [
  [{ name: ' ' }, 'name', 'Product name is required'],
  [{ name: undefined }, 'name', 'Product name is required'],
  [{ name: '\u200b\u2060' }, 'name', 'Product name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Product name can have at most 200 characters'],
  [{ name: 'a\u0000b' }, 'name', 'This text holds a character that cannot be kept'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ category: undefined }, 'category', 'Category is required'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ category: 'unknown' }, 'category', 'That category does not exist'],
  [{ category: 'a\u0000' }, 'category', 'That category does not exist'],
  [{ category: { _id: 'x' } }, 'category', 'Category must be an id'],
  [{ price: undefined }, 'price', 'Actual price is required'],
  [{ price: {} }, 'price.actual', 'Actual price is required'],
  [{ price: { actual: -1 } }, 'price.actual', 'Price must be at least 0'],
  [{ price: { actual: '12' } }, 'price.actual', 'Price must be at least 0'],
  [{ price: { actual: 0.009 } }, 'price.actual', 'A price has at most two decimals'],
  [{ price: { actual: 1e308 } }, 'price.actual', 'A price can be at most 10000000'],
  [{ price: { actual: 5, discounted: -1 } }, 'price.discounted', 'Discounted price must be at least 0'],
  [
    { price: { actual: 5, discounted: 6 } },
    'price.discounted',
    'Discounted price must not be above the actual price',
  ],
  [{ stock: undefined }, 'stock', 'Stock is required'],
  [{ stock: -1 }, 'stock', 'Stock must be at least 0'],
  [{ stock: 1.5 }, 'stock', 'Stock must be a whole number'],
  [{ stock: 2 ** 31 }, 'stock', 'Stock can be at most 1000000'],
  [{ visibility: 'false' }, 'visibility', 'Visibility is either true or false'],
  [{ tags: 'a,b' }, 'tags', 'Tags must be a list'],
  [{ tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags', 'A product has at most 30 tags'],
  [{ updatedAt: 'yesterday' }, 'updatedAt', 'Invalid ISO datetime'],
];

forEachEngine((open) => {
  describe('who may', () => {
    test('only the artist writes', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const { _id } = await shop.addProduct(category._id);
      const user = await shop.userToken();
      const body = { ...lotus, name: 'Mine now', category: category._id };
      const before = (await shop.asGuest('/products')).text;
      for (const [method, path] of [
        ['POST', '/api/products'],
        ['PUT', `/api/products/${_id}`],
        ['DELETE', `/api/products/${_id}`],
        ['PUT', NOWHERE],
      ] as const) {
        expect((await shop.request(method, path, { body })).status).toBe(401);
        expect((await shop.request(method, path, { body, token: 'x' })).status).toBe(401);
        expect((await shop.request(method, path, { body, token: user })).status).toBe(403);
      }
      expect((await shop.asGuest('/products')).text).toBe(before);
    });

    test('only the artist lists what is hidden', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      await shop.addProduct(category._id, { name: 'Shown' });
      await shop.addProduct(category._id, { name: 'Hidden', visibility: false });
      const away = await shop.addCategory({ name: 'Away', visibility: false });
      await shop.addProduct(away._id, { name: 'Shown in a hidden category' });
      const user = await shop.userToken();
      const namesOf = (answer: { body: { data: { name: string }[] } }) =>
        answer.body.data.map(({ name }) => name).toSorted();
      for (const visibility of ['ALL', 'HIDDEN']) {
        const path = `/api/products?visibility=${visibility}`;
        expect((await shop.request('GET', path)).status).toBe(401);
        expect((await shop.request('GET', path, { token: user })).status).toBe(403);
      }
      expect(namesOf(await shop.asArtist('GET', '/products?visibility=ALL'))).toEqual([
        'Hidden',
        'Shown',
        'Shown in a hidden category',
      ]);
      expect(namesOf(await shop.asArtist('GET', '/products?visibility=HIDDEN'))).toEqual([
        'Hidden',
        'Shown in a hidden category',
      ]);
      for (const query of ['', '?visibility=VISIBLE', `?categoryId=${category._id}`]) {
        expect(namesOf(await shop.asGuest(`/products${query}`))).toEqual(['Shown']);
        expect(namesOf(await shop.asArtist('GET', `/products${query}`))).toEqual(['Shown']);
      }
      expect(namesOf(await shop.asGuest(`/products?categoryId=${away._id}`))).toEqual([]);
      expect(namesOf(await shop.asArtist('GET', `/products?visibility=ALL&categoryId=${away._id}`))).toEqual([
        'Shown in a hidden category',
      ]);
    });

    test('what is hidden from somebody is not there', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const away = await shop.addCategory({ name: 'Away', visibility: false });
      const hidden = await shop.addProduct(category._id, { visibility: false });
      const inHidden = await shop.addProduct(away._id);
      const user = await shop.userToken();
      const unknown = await shop.request('GET', NOWHERE);
      expect(unknown.status).toBe(404);
      const said = ({ body }: typeof unknown) => ({ ...body, requestId: 'differs' });
      for (const { _id } of [hidden, inHidden]) {
        for (const sent of [{}, { token: user }]) {
          const answer = await shop.request('GET', `/api/products/${_id}`, sent);
          expect(answer.status).toBe(404);
          expect(said(answer)).toEqual(said(unknown));
        }
        const seen = await shop.asArtist('GET', `/products/${_id}`);
        expect(seen.status).toBe(200);
        expect(seen.body.data.active).toBe(false);
      }
    });

    test("the artist's notes stay with her", async () => {
      const shop = await openStudio(open);
      const { _id: category } = await shop.addCategory();
      const product = await shop.addProduct(category, { meta: { notes: 'Costs 80 to frame', size: '8x10' } });
      expect(product.meta.notes).toBe('Costs 80 to frame');
      const token = await shop.userToken();
      for (const path of ['/api/products', `/api/products/${product._id}`, '/api/products?limit=5&q=frame']) {
        expect((await shop.request('GET', path)).text).not.toContain('Costs');
        expect((await shop.request('GET', path, { token })).text).not.toContain('Costs');
      }
      expect((await shop.asArtist('GET', '/products')).body.data[0].meta.notes).toBe('Costs 80 to frame');
    });
  });

  describe('what is refused', () => {
    test('each field that is wrong, by its name and with its sentence', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      for (const [changed, path, message] of refused) {
        const answer = await shop.asArtist('POST', '/products', {
          ...lotus,
          category: category._id,
          ...changed,
        });
        expect(answer.status, JSON.stringify(changed)).toBe(400);
        expect(answer.body.issues).toContainEqual({ path, message });
      }
      expect((await shop.asArtist('GET', '/products?visibility=ALL')).body.data).toEqual([]);
    });

    test('a category that is deleted, for a new product and an old one', async () => {
      const shop = await openStudio(open);
      const [stays, goes] = [await shop.addCategory(), await shop.addCategory({ name: 'Old' })];
      const product = await shop.addProduct(stays._id);
      await shop.asArtist('DELETE', `/categories/${goes._id}`);
      const body = { ...lotus, category: goes._id };
      for (const answer of [
        await shop.asArtist('POST', '/products', body),
        await shop.asArtist('PUT', `/products/${product._id}`, body),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.issues).toEqual([{ path: 'category', message: 'That category does not exist' }]);
      }
    });

    test('an id that is none leads nowhere', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const body = { ...lotus, category: category._id };
      const odd = [
        'constructor',
        '__proto__',
        '..%2f',
        '%00',
        'a%00b',
        '%ED%A0%80',
        'चित्र',
        '0',
        '-1',
        'x'.repeat(2000),
      ];
      for (const id of odd.map((text) => (text.includes('%') ? text : encodeURIComponent(text)))) {
        for (const answer of [
          await shop.asGuest(`/products/${id}`),
          await shop.asArtist('GET', `/products/${id}`),
          await shop.asArtist('PUT', `/products/${id}`, body),
          await shop.asArtist('DELETE', `/products/${id}`),
        ]) {
          expect([400, 404], id).toContain(answer.status);
        }
      }
    });
  });

  describe('a product', () => {
    test('is made, read, replaced and deleted', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const sent = {
        ...lotus,
        category: category._id,
        tags: [' flower ', 'flower', '', 'ink'],
        price: { actual: 1234567.89, discounted: 999.9, allowDiscount: true },
        meta: { medium: 'Watercolour', size: '8x10', notes: 'First try' },
        isAvailableToSell: false,
        isSoldOut: true,
        unknown: 'ignored',
        _id: 'mine',
        createdAt: '1999-01-01T00:00:00.000Z',
      };
      const made = await shop.asArtist('POST', '/products', sent);
      expect(made.status).toBe(201);
      const product = made.body.data;
      expect(product).toEqual({
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: lotus.name,
        description: lotus.description,
        category: { _id: category._id, name: 'Art Prints', slug: 'art-prints' },
        tags: ['flower', 'ink'],
        price: sent.price,
        stock: 12,
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
      expect((await shop.asGuest(`/products/${product._id}`)).body.data).toEqual({ ...product, meta: shown });

      const saved = await shop.asArtist('PUT', `/products/${product._id}`, {
        ...lotus,
        name: 'Renamed',
        category: category._id,
      });
      expect(saved.status).toBe(200);
      expect(saved.body.data).toEqual({
        ...product,
        name: 'Renamed',
        tags: [],
        price: { actual: 450, allowDiscount: false },
        meta: {},
        isAvailableToSell: true,
        isSoldOut: false,
        updatedAt: expect.any(String),
      });
      expect((await shop.asGuest(`/products/${product._id}`)).body.data).toEqual(saved.body.data);

      const deleted = await shop.asArtist('DELETE', `/products/${product._id}`);
      expect(deleted.status).toBe(200);
      expect(deleted.body.data).toEqual({ ...saved.body.data, active: false });
      for (const answer of [
        await shop.asGuest(`/products/${product._id}`),
        await shop.asArtist('GET', `/products/${product._id}`),
        await shop.asArtist('PUT', `/products/${product._id}`, { ...lotus, category: category._id }),
        await shop.asArtist('DELETE', `/products/${product._id}`),
      ]) {
        expect(answer.status).toBe(404);
      }
      expect((await shop.asArtist('GET', '/products?visibility=ALL')).body.data).toEqual([]);
    });

    test('shows what every defaulted field starts with', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      expect(await shop.addProduct(category._id)).toMatchObject({
        tags: [],
        images: [],
        price: { actual: 450, allowDiscount: false },
        visibility: true,
        isAvailableToSell: true,
        isSoldOut: false,
        meta: {},
      });
    });

    test('is refused as stale when it changed since the form was filled in', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const first = await shop.addProduct(category._id);
      const put = (changed: object) =>
        shop.asArtist('PUT', `/products/${first._id}`, { ...lotus, category: category._id, ...changed });
      const second = await put({ name: 'Second', updatedAt: first.updatedAt });
      expect(second.status).toBe(200);
      const late = await put({ name: 'Late', updatedAt: first.updatedAt });
      expect([late.status, late.body.code]).toEqual([409, 'stale']);
      expect((await shop.asGuest(`/products/${first._id}`)).body.data).toEqual(second.body.data);
      expect((await put({ name: 'Third', updatedAt: second.body.data.updatedAt })).status).toBe(200);
      expect((await put({ name: 'Whatever it was' })).status).toBe(200);
    });

    test('changes to a later time even within a millisecond and when the clock goes back', async () => {
      let now = Date.parse('2026-01-01T00:00:00Z');
      const shop = await openStudio(open, { now: () => now });
      const category = await shop.addCategory();
      const times: string[] = [];
      const { _id, updatedAt } = await shop.addProduct(category._id);
      times.push(updatedAt);
      for (const step of [0, 0, -60_000, 5]) {
        now += step;
        const saved = await shop.asArtist('PUT', `/products/${_id}`, { ...lotus, category: category._id });
        times.push(saved.body.data.updatedAt);
      }
      expect(times).toEqual([...new Set(times)].toSorted());
    });

    test('leaves the favourites when it is deleted', async () => {
      const shop = await openStudio(open);
      const category = await shop.addCategory();
      const [goes, stays] = [await shop.addProduct(category._id), await shop.addProduct(category._id)];
      const token = await shop.userToken();
      const favoriteProducts = [goes._id, stays._id];
      await shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts } });
      await shop.asArtist('DELETE', `/products/${goes._id}`);
      const { data } = (await shop.request('GET', '/api/user', { token })).body;
      expect(data.favoriteProducts.map(({ _id }: { _id: string }) => _id)).toEqual([stays._id]);
    });

    test('keeps text exactly as it came', async () => {
      const shop = await openStudio(open);
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
        expect((await shop.asArtist('GET', `/products/${product._id}`)).body.data).toMatchObject(changed);
      }
    });
  });
});
