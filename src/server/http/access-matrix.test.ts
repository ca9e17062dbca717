import { describe, expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { callers, newCaller, standing } from '#tests/support/http/callers.ts';
import { expectedCode, matrix, setStage, targets } from '#tests/support/http/matrix.ts';

/** How many cells the table must have at least: a call that loses its cases would else go unnoticed. */
const CALLS = Object.keys(routes).length;

const withAccess = (wanted: 'public' | 'user') =>
  Object.entries(routes).flatMap(([name, { access }]) => (access === wanted ? [name] : []));

// The matrix takes the access from the table; here it is held by name, so that opening a call is done twice on purpose.
test('only these calls are open to guests, and only these to everybody signed in', { tags: ['AZ36'] }, () => {
  expect(withAccess('public')).toEqual([
    'signUp',
    'logIn',
    'logOut',
    'requestPasswordReset',
    'resetPassword',
    'listProducts',
    'browseProducts',
    'getProduct',
    'listCategories',
    'getCategory',
    'getSettings',
    'reportError',
  ]);
  expect(withAccess('user')).toEqual([
    'getUser',
    'saveUser',
    'changePassword',
    'saveWishlist',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'getSecondStep',
    'endSecondStep',
    'listMyOrders',
    'listAddresses',
    'createAddress',
    'saveAddress',
    'deleteAddress',
    'downloadMyData',
    'deleteMyAccount',
  ]);
});

forEachEngine((open) => {
  describe('every call, by everybody, on what is there, hidden and missing', () => {
    test(
      'is answered with the code that the matrix says',
      { tags: ['AU25', 'AU27', 'S276'], timeout: 120_000 },
      async () => {
        const stage = await setStage(open);
        const wrong: string[] = [];
        let cells = 0;
        // Object.keys forgets that they are the names of the routes.
        for (const name of Object.keys(routes) as RouteName[]) {
          const { method, access } = routes[name];
          const { make, codes } = matrix[name];
          for (const who of callers) {
            for (const target of targets) {
              const code = codes[target];
              if (code === undefined) continue;
              const caller = await newCaller(stage, who);
              const { path, ...sent } = await make(stage, target, caller);
              const token = caller.token === undefined ? {} : { token: caller.token };
              const answer = await stage.request(method, `/api${path}`, { ...sent, ...token });
              const expected = expectedCode(access, code, standing[who]);
              cells += 1;
              if (answer.status !== expected)
                wrong.push(
                  `${name} by ${who} on ${target}: ${answer.status} for ${expected} ${answer.text.slice(0, 120)}`,
                );
            }
          }
        }
        expect(wrong).toEqual([]);
        expect(cells).toBeGreaterThanOrEqual(CALLS * callers.length);
      },
    );

    test('lists what is hidden to the artist only, whatever the list', async () => {
      const stage = await setStage(open);
      await stage.addProduct(stage.shown, { visibility: false });
      const wrong: string[] = [];
      for (const list of ['products', 'categories']) {
        for (const who of callers) {
          for (const visibility of ['ALL', 'HIDDEN']) {
            const { token } = await newCaller(stage, who);
            const path = `/api/${list}?visibility=${visibility}`;
            const { status } = await stage.request('GET', path, token === undefined ? {} : { token });
            const expected = expectedCode('admin', 200, standing[who]);
            if (status !== expected) wrong.push(`${path} by ${who}: ${status} for ${expected}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    test('leaves a refused call without any trace', { timeout: 120_000 }, async () => {
      const stage = await setStage(open);
      const product = await stage.addProduct(stage.shown);
      const state = async () =>
        (
          await Promise.all(
            ['/products?visibility=ALL', '/categories?visibility=ALL', '/orders', '/trash', '/settings'].map(
              async (path) => (await stage.asAdmin('GET', path)).text,
            ),
          )
        ).join('\n');
      const before = await state();
      const changes: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown][] = [
        ['PUT', `/products/${product._id}`, { ...product, category: stage.shown, name: 'Mine' }],
        ['DELETE', `/products/${product._id}`],
        ['DELETE', `/categories/${stage.shown}`],
        ['POST', '/products/bulk', { ids: [product._id], change: { delete: true } }],
        ['POST', '/products/bulk/undo', { changes: [{ id: product._id, from: {}, to: { stock: 0 } }] }],
        ['POST', '/categories', { name: 'Mine' }],
      ];
      for (const who of callers.filter((name) => name !== 'admin')) {
        const { token } = await newCaller(stage, who);
        for (const [method, path, body] of changes)
          await stage.request(method, `/api${path}`, { body, ...(token === undefined ? {} : { token }) });
      }
      expect(await state()).toBe(before);
    });
  });
});
