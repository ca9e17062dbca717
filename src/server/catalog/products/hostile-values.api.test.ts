import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

/** JSON values that are not valid numbers of the shop. */
const noNumbers = ['NaN', '12', '12abc', ' 12 ', '0x10', '', true, [], [12], {}, null];
/** Values that other languages treat as true or false. */
const noBooleans = ['false', 'true', 0, 1, 'no', '', null, [], {}];

/** Sends a product with a field as raw JSON, for numbers that JavaScript cannot write. */
async function sendRaw(shop: CatalogShop, category: string, field: string, json: string) {
  const body = JSON.stringify({ ...lotus, category, [field]: '@' }).replace('"@"', json);
  const headers = { 'content-type': 'application/json' };
  const token = await shop.adminToken();
  return shop.request('POST', '/api/products', { token, rawBody: body, headers });
}

/** A shop with a category and no products. */
async function openEmpty(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const category = (await shop.addCategory())._id;
  const send = (changed: object) => shop.asAdmin('POST', '/products', { ...lotus, category, ...changed });
  /** @returns the values that were not rejected at `path` */
  const notRejected = async (
    path: string,
    changed: (value: unknown) => object,
    values: readonly unknown[],
  ) => {
    const wrong: string[] = [];
    for (const value of values) {
      const { status, body } = await send(changed(value));
      const isNamed = body.issues?.some((issue: { path: string }) => issue.path === path);
      if (status !== 400 || !isNamed) wrong.push(`${JSON.stringify(value)?.slice(0, 40)}: ${status}`);
    }
    return wrong;
  };
  return { shop, category, send, notRejected };
}

forEachEngine((open) => {
  test(
    'a price is a number from 0 to ten million with two decimals, and is returned exactly',
    { tags: ['IV03', 'IV04'] },
    async () => {
      const { shop, category, send, notRejected } = await openEmpty(open);
      const rejected = [
        -1,
        -0.001,
        -0.01,
        0.009,
        0.001,
        12.345,
        1e308,
        10_000_000.01,
        ...noNumbers,
        undefined,
      ];
      expect(await notRejected('price.actual', (actual) => ({ price: { actual } }), rejected)).toEqual([]);
      const discounts = [-1, -0.001, 0.009, 5.01, ...noNumbers.filter((value) => value !== null)];
      const discounted = (value: unknown) => ({ price: { actual: 5, discounted: value } });
      expect(await notRejected('price.discounted', discounted, discounts)).toEqual([]);
      for (const json of ['{"actual":1e400}', '{"actual":-1e400}'])
        expect((await sendRaw(shop, category, 'price', json)).status, json).toBe(400);
      for (const price of [null, [], 'five', 5]) expect((await send({ price })).status).toBe(400);
      expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);

      for (const [actual, stored] of [
        [0, 0],
        [-0, 0],
        [0.01, 0.01],
        [0.1 + 0.2, 0.3],
        [19.99, 19.99],
        [1234567.89, 1234567.89],
        [10_000_000, 10_000_000],
      ] as const) {
        const { _id } = (await send({ price: { actual, discounted: actual, allowDiscount: true } })).body
          .data;
        const { price } = (await shop.asGuest(`/products/${_id}`)).body.data;
        expect(price).toEqual({ actual: stored, discounted: stored, allowDiscount: true });
      }
    },
  );

  test('stock is a whole number from 0 to a million', { tags: ['IV06'] }, async () => {
    const { shop, category, send, notRejected } = await openEmpty(open);
    const rejected = [-1, 1.5, 1e9, 2 ** 31, 2 ** 63, 1_000_001, ...noNumbers, undefined];
    expect(await notRejected('stock', (stock) => ({ stock }), rejected)).toEqual([]);
    expect((await sendRaw(shop, category, 'stock', '1e400')).status).toBe(400);
    for (const stock of [0, 1, 1_000_000]) expect((await send({ stock })).body.data.stock).toBe(stock);
    expect((await sendRaw(shop, category, 'stock', '5.0')).body.data.stock).toBe(5);
  });

  test('every flag accepts only true and false', { tags: ['IV20'] }, async () => {
    const { shop, send, notRejected } = await openEmpty(open);
    for (const field of ['visibility', 'isAvailableToSell', 'isSoldOut'])
      expect(await notRejected(field, (value) => ({ [field]: value }), noBooleans), field).toEqual([]);
    const discount = (allowDiscount: unknown) => ({ price: { actual: 5, allowDiscount } });
    expect(await notRejected('price.allowDiscount', discount, noBooleans)).toEqual([]);
    for (const visibility of noBooleans)
      expect((await shop.asAdmin('POST', '/categories', { name: 'Cards', visibility })).status).toBe(400);
    const sent = { visibility: false, isAvailableToSell: false, isSoldOut: true };
    expect((await send(sent)).body.data).toMatchObject(sent);
  });

  test(
    'a name, a description and a category are required and limited in length',
    { tags: ['IV07', 'IV08'] },
    async () => {
      const { shop, send, notRejected } = await openEmpty(open);
      const noTexts = [undefined, null, '', '   ', '\u200b\u2060\ufeff', '\u3164', 7, ['x'], { a: 1 }];
      const noCategories = [undefined, null, '', '   ', 'art-prints', 'Art Prints', 7, { _id: 'x' }, ['x']];
      expect(await notRejected('name', (name) => ({ name }), [...noTexts, 'x'.repeat(100_000)])).toEqual([]);
      expect(
        await notRejected('description', (description) => ({ description }), [
          ...noTexts,
          'x'.repeat(100_000),
        ]),
      ).toEqual([]);
      expect(await notRejected('category', (category) => ({ category }), noCategories)).toEqual([]);
      expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
      expect((await send({ name: 'x', description: 'y' })).body.data).toMatchObject({ name: 'x' });
    },
  );

  test('tags are trimmed, unique and limited in length', { tags: ['IV09'] }, async () => {
    const { send, notRejected } = await openEmpty(open);
    const many = Array.from({ length: 10_000 }, (_, n) => `tag ${n}`);
    expect(await notRejected('tags', (tags) => ({ tags }), [many, 'a', {}, 7, null])).toEqual([]);
    const odd = ['x'.repeat(10_240), 7, null, ['nested'], { a: 1 }, true];
    expect(await notRejected('tags.0', (tag) => ({ tags: [tag] }), odd)).toEqual([]);
    const { data } = (await send({ tags: [' ink ', 'ink', '', '  ', 'Ink', 'two words'] })).body;
    expect(data.tags).toEqual(['ink', 'Ink', 'two words']);
  });

  test('the emoji of a feature has one or two visible characters', { tags: ['IV10'] }, async () => {
    const { shop } = await openEmpty(open);
    const post = (emoji: unknown, name: string) =>
      shop.asAdmin('POST', '/categories', {
        name,
        features: [{ emoji, title: 'Kept dry', description: 'In a sleeve' }],
      });
    const accepted = ['a', 'ab', '👨‍👩‍👧‍👦', '🇮🇳', '👍🏽', '🇮🇳👍🏽', '<b', 'ल'];
    for (const [n, emoji] of accepted.entries()) {
      const response = await post(emoji, `Taken ${n}`);
      expect([response.status, response.body.data?.features[0].emoji]).toEqual([201, emoji]);
    }
    for (const emoji of ['', ' ', 'abc', '<b>', '🪔🪔🪔', 7, null, '\u200b', 'a'.repeat(1_000)])
      expect((await post(emoji, 'Rejected')).status, String(emoji)).toBe(400);
    const features = Array.from({ length: 1_000 }, () => ({ emoji: 'a', title: 'b', description: 'c' }));
    expect((await shop.asAdmin('POST', '/categories', { name: 'Many', features })).status).toBe(400);
  });

  test('images may have any number as position, and are numbered from 0', { tags: ['IV11'] }, async () => {
    const { send, notRejected } = await openEmpty(open);
    const url = await plainImage('teal');
    const positions = ['1', true, [], {}];
    const at = (position: unknown) => ({ images: [{ url, position }] });
    expect(await notRejected('images.0.position', at, positions)).toEqual([]);
    const sent = [1e9, -5, undefined, -5, 0.5];
    const images = sent.map((position, n) => ({
      url,
      alt: String(n),
      ...(position === undefined ? {} : { position }),
    }));
    const { data } = (await send({ images })).body;
    const stored = data.images.map(({ position, alt }: { position: number; alt: string }) => [position, alt]);
    expect(stored.map(([position]: [number, string]) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(stored.map(([, alt]: [number, string]) => alt).slice(0, 2)).toEqual(['1', '3']);
    expect((await send({ images: [] })).body.data.images).toEqual([]);
  });
});
