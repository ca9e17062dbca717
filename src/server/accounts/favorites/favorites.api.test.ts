import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openHolds } from '#tests/support/orders/holds.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

const getUser = (shop: Shop, token: string) => shop.request('GET', '/api/user', { token });
const save = (shop: Shop, token: string, favoriteProducts: unknown) =>
  shop.request('POST', '/api/user/wishlist', { token, body: { favoriteProducts } });
const ids = (response: { body: { data: { favoriteProducts: { _id: string }[] } } }) =>
  response.body.data.favoriteProducts.map((product) => product._id);

/** A shop with three visible products and a hidden one. */
async function setUp(open: Parameters<typeof openShop>[0]) {
  const shop = await openShop(open);
  const admin = await shop.adminToken();
  const category = await shop.request('POST', '/api/categories', {
    token: admin,
    body: { name: 'Art Prints' },
  });
  const form = (name: string, changed: object = {}) => ({
    name,
    description: 'By hand',
    category: category.body.data._id,
    price: { actual: 499.5, discounted: 399, allowDiscount: true },
    stock: 3,
    visibility: true,
    meta: { notes: 'only for the artist' },
    ...changed,
  });
  const add = async (name: string, changed?: object): Promise<string> =>
    (await shop.request('POST', '/api/products', { token: admin, body: form(name, changed) })).body.data._id;
  const change = (id: string, name: string, changed: object) =>
    shop.request('PUT', `/api/products/${id}`, { token: admin, body: form(name, changed) });
  const hide = (id: string, name: string) => change(id, name, { visibility: false });
  const remove = (id: string) => shop.request('DELETE', `/api/products/${id}`, { token: admin });
  const hideCategory = () =>
    shop.request('PUT', `/api/categories/${category.body.data._id}`, {
      token: admin,
      body: { name: 'Art Prints', visibility: false },
    });
  const [lotus, moon, river, secret] = [
    await add('Lotus'),
    await add('Moon'),
    await add('River'),
    await add('Secret', { visibility: false }),
  ];
  return {
    shop,
    token: await shop.newSession(),
    lotus,
    moon,
    river,
    secret,
    hide,
    change,
    remove,
    hideCategory,
  };
}

forEachEngine((open) => {
  describe('favorites', () => {
    test('require a login', async () => {
      const shop = await openShop(open);
      expect(
        (await shop.request('POST', '/api/user/wishlist', { body: { favoriteProducts: [] } })).status,
      ).toBe(401);
    });

    test(
      'are replaced by the request in that order, and the response is the user',
      { tags: ['S284'] },
      async () => {
        const { shop, token, lotus, moon, river } = await setUp(open);
        const { status, body } = await save(shop, token, [river, lotus]);
        expect(status).toBe(200);
        expect(body).toEqual((await getUser(shop, token)).body);
        expect(body.data.favoriteProducts).toEqual([
          {
            _id: river,
            name: 'River',
            price: { actual: 499.5, discounted: 399, allowDiscount: true },
            images: [],
            active: true,
          },
          expect.objectContaining({ _id: lotus, name: 'Lotus' }),
        ]);
        expect(ids(await save(shop, token, [moon, river]))).toEqual([moon, river]);
        expect(ids(await save(shop, token, []))).toEqual([]);
      },
    );

    test('are separate for each user', async () => {
      const { shop, token, lotus, moon } = await setUp(open);
      const other = await shop.newSession('other@example.com');
      await save(shop, token, [lotus]);
      await save(shop, other, [moon]);
      expect(ids(await getUser(shop, token))).toEqual([lotus]);
      expect(ids(await getUser(shop, other))).toEqual([moon]);
    });

    test('accept products instead of ids, as the profile returns them', { tags: ['S194'] }, async () => {
      const { shop, token, lotus, moon } = await setUp(open);
      const { favoriteProducts } = (await save(shop, token, [lotus])).body.data;
      expect(ids(await save(shop, token, [...favoriteProducts, moon]))).toEqual([lotus, moon]);
    });

    test('omit duplicates, deleted products and unknown ids', { tags: ['AZ30'] }, async () => {
      const { shop, token, lotus, moon, remove } = await setUp(open);
      await remove(moon);
      const sent = [
        lotus,
        'nothing',
        moon,
        lotus,
        '',
        'a b',
        '\u0000',
        '\uD800',
        'constructor',
        '__proto__',
        "' OR 1=1",
      ];
      const response = await save(shop, token, sent);
      expect(response.status).toBe(200);
      expect(ids(response)).toEqual([lotus]);
    });

    test('do not reveal hidden products', { tags: ['AZ29'] }, async () => {
      const { shop, token, lotus, secret } = await setUp(open);
      const response = await save(shop, token, [secret, lotus]);
      expect(ids(response)).toEqual([lotus]);
      expect(response.text).not.toContain('Secret');
    });

    test(
      'keep a product that was hidden later, as inactive, until a request omits it',
      { tags: ['AZ29'] },
      async () => {
        const { shop, token, lotus, moon, river, hide } = await setUp(open);
        await save(shop, token, [moon, lotus]);
        await hide(moon, 'Moon');
        const saved = (await getUser(shop, token)).body.data.favoriteProducts;
        expect(saved).toMatchObject([
          { _id: moon, active: false },
          { _id: lotus, active: true },
        ]);
        expect(Object.keys(saved[0]).toSorted()).toEqual(['_id', 'active', 'images', 'name', 'price']);
        expect(ids(await save(shop, token, [moon, lotus, river]))).toEqual([moon, lotus, river]);
        expect(ids(await save(shop, token, [lotus]))).toEqual([lotus]);
        expect(ids(await save(shop, token, [moon, lotus]))).toEqual([lotus]);
      },
    );

    test('that cannot be ordered now are marked', async () => {
      const { shop, token, lotus, moon, river, change } = await setUp(open);
      await change(moon, 'Moon', { stock: 0 });
      await change(river, 'River', { isAvailableToSell: false });
      const marks = (await save(shop, token, [lotus, moon, river])).body.data.favoriteProducts.map(
        ({ isUnavailable }: { isUnavailable?: true }) => isUnavailable,
      );
      expect(marks).toEqual([undefined, true, true]);
    });

    test('say until when they are on hold, and which are sold out', async () => {
      const shop = await openHolds(open);
      const token = await shop.newSession();
      const gone = await shop.stockedProduct(0);
      const hold = await shop.putOnHold(shop.lotus._id);
      const favorites = [shop.lotus._id, gone._id];
      const expected = [
        { onHoldUntil: hold.until, isUnavailable: true },
        { isSoldOut: true, isUnavailable: true },
      ];
      expect((await save(shop, token, favorites)).body.data.favoriteProducts).toMatchObject(expected);
      expect((await getUser(shop, token)).body.data.favoriteProducts).toMatchObject(expected);
      const asGuest = () => shop.request('POST', '/api/favorites', { body: { products: favorites } });
      expect((await asGuest()).body.data).toMatchObject(expected);
      shop.clock.advance(DAY_MS);
      const [free] = (await asGuest()).body.data;
      expect(free).not.toHaveProperty('onHoldUntil');
      expect(free).not.toHaveProperty('isUnavailable');
    });

    test('show products of a hidden category as inactive, and accept no new ones', async () => {
      const { shop, token, lotus, moon, hideCategory } = await setUp(open);
      await save(shop, token, [lotus]);
      await hideCategory();
      const response = await save(shop, token, [lotus, moon]);
      expect(response.body.data.favoriteProducts).toMatchObject([{ _id: lotus, active: false }]);
    });

    test('lose a deleted product for all users at once', { tags: ['AZ31'] }, async () => {
      const { shop, lotus, moon, remove } = await setUp(open);
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, n) => shop.newSession(`user${n}@example.com`)),
      );
      await Promise.all(tokens.map((token) => save(shop, token, [lotus, moon])));
      await remove(lotus);
      for (const token of tokens) {
        const response = await getUser(shop, token);
        expect(response.status).toBe(200);
        expect(ids(response)).toEqual([moon]);
      }
    });

    test('reject anything but a list of ids', { tags: ['AZ30'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      for (const sent of [undefined, null, 'id', 7, {}, [null], [7], [['id']], [{ id: 'x' }]]) {
        const { status, body } = await save(shop, token, sent);
        expect(status, JSON.stringify(sent)).toBe(400);
        expect(body.code).toBe('invalid');
      }
    });

    test('accept at most 1,000 ids', { tags: ['AZ30'] }, async () => {
      const shop = await openShop(open);
      const token = await shop.newSession();
      expect(
        (
          await save(
            shop,
            token,
            Array.from({ length: 1_000 }, (_, n) => `p${n}`),
          )
        ).status,
      ).toBe(200);
      const { status, body } = await save(
        shop,
        token,
        Array.from({ length: 1_001 }, (_, n) => `p${n}`),
      );
      expect(status).toBe(400);
      expect(body.error).toContain('at most 1000');
    });

    test('store one of several simultaneous lists completely', { tags: ['CO10'] }, async () => {
      const { shop, token, lotus, moon, river } = await setUp(open);
      const lists = [[lotus, moon], [river], [moon, river, lotus], []];
      const responses = await Promise.all(lists.map((list) => save(shop, token, list)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(lists).toContainEqual(ids(await getUser(shop, token)));
    });
  });
});
