import { expect, it } from 'vitest';
import { z } from 'zod';
import { isProblem } from '#contract/api/problems.ts';
import { type Route, routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { validateRequest } from './validate-request.ts';

/** How messages begin that zod writes itself. */
const ZODS_OWN = /^(Invalid|Too|Unrecognized|Expected)\b/;

function expectSentences(body: { error: string; issues?: readonly { message: string }[] | undefined }): void {
  for (const sentence of [body.error, ...(body.issues ?? []).map(({ message }) => message)]) {
    expect(sentence).not.toMatch(ZODS_OWN);
  }
}

it('rejects a body that is not an object with a readable sentence, on every call', async () => {
  const shop = await openShop();
  const token = await shop.adminToken();
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (!route.body || route.multipart) continue;
    for (const body of [[], null, 5, 'text', true]) {
      const path = `/api${route.path.replace(/\{\w+\}/, 'x')}`;
      const response = await shop.request(route.method, path, { token, body });
      expectFailure(response, 'invalid');
      expect(response.body.error, name).toBe('The body must be a JSON object.');
    }
  }
});

it('describes every field error in a readable sentence, on every call', () => {
  for (const route of Object.values<Route>(routes)) {
    if (!route.body || route.multipart) continue;
    // An address is normalized before it is validated.
    const schema = route.body instanceof z.ZodPipe ? route.body.out : route.body;
    if (!(schema instanceof z.ZodObject)) throw new Error(`${route.path} takes no object`);
    for (const wrong of [undefined, null, 5, true, [], [5], [{}], {}, 'nonsense']) {
      const body = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, wrong]));
      try {
        validateRequest(route, { params: { id: 'x' }, body });
      } catch (error) {
        if (!isProblem(error)) throw error;
        expectSentences({ error: error.message, issues: error.details.issues });
      }
    }
  }
});

for (const query of [
  'products?sort=best',
  'products?visibility=SOME',
  'products?inStock=false',
  'products?inStock=true&inStock=true',
  'products?sort=name&sort=name',
  'products?q=a&q=b',
  'products?limit=1&limit=2',
  'products?minPrice=1&minPrice=2',
  'products?cursor=a&cursor=b',
  'products?categoryId=a&categoryId=b',
  'categories?visibility=SOME',
]) {
  it(`describes the error of ${query} in a readable sentence`, async () => {
    const shop = await openShop();
    const response = await shop.request('GET', `/api/${query}`);
    expectFailure(response, 'invalid');
    expectSentences(response.body);
  });
}

it('describes the errors of a list of favorites', async () => {
  const shop = await openShop();
  const token = await shop.newSession();
  const save = async (body: unknown) =>
    (await shop.request('POST', '/api/user/wishlist', { token, body })).body.error;
  expect(await save({})).toBe('Favorites must be a list of products');
  expect(await save({ favoriteProducts: 'x' })).toBe('Favorites must be a list of products');
  expect(await save({ favoriteProducts: [5] })).toBe('Each favorite is the id of a product');
});

forEachEngine((open) => {
  it('rejects a repeated parameter and ignores unknown ones', { tags: ['AZ14', 'IV17'] }, async () => {
    const shop = await openShop(open);
    expectFailure(await shop.request('GET', '/api/products?categoryId=a&categoryId=b'), 'invalid');
    expectFailure(await shop.request('GET', '/api/products?visibility=all'), 'invalid');
    const plain = await shop.request('GET', '/api/products');
    for (const query of [
      'utm_source=x',
      'visibility[]=ALL',
      'visibility[$ne]=x',
      'VISIBILITY=ALL',
      '__proto__=x',
      'a=1&'.repeat(1500),
    ]) {
      const response = await shop.request('GET', `/api/products?${query}`);
      expect([query, response.status, response.text]).toEqual([query, 200, plain.text]);
    }
  });
});
