import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { callerKinds, newCaller, rightsOf } from '#tests/support/http/callers.ts';
import { expectedCode, matrix } from '#tests/support/http/matrix.ts';
import { setStage, targets } from '#tests/support/http/stage.ts';

const CALLS = Object.keys(routes).length;

const withAccess = (wanted: 'public' | 'user') =>
  Object.entries(routes).flatMap(([name, { access }]) => (access === wanted ? [name] : []));

// The matrix reads the access from the table of routes. These lists repeat it, so that no call becomes public by accident.
test(
  'guests may make only the first of these calls, and users the second ones too',
  { tags: ['AZ36'] },
  () => {
    expect(withAccess('public')).toEqual([
      'signUp',
      'logIn',
      'logOut',
      'requestPasswordReset',
      'resetPassword',
      'listProducts',
      'browseProducts',
      'browseCards',
      'getProduct',
      'listCategories',
      'getCategory',
      'listRelated',
      'listFavorites',
      'getOrderPage',
      'reportPayment',
      'createEnquiry',
      'getSettings',
      'reportError',
      'recordView',
      'recordHeart',
    ]);
    expect(withAccess('user')).toEqual([
      'getUser',
      'saveUser',
      'changePassword',
      'saveWishlist',
      'confirmMyAccount',
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
  },
);

forEachEngine((open) => {
  describe('every call, by every kind of caller, on visible, hidden and missing items', () => {
    test(
      'returns the status of the matrix',
      { tags: ['AU25', 'AU27', 'S276'], timeout: 120_000 },
      async () => {
        const stage = await setStage(open);
        const wrong: string[] = [];
        let cells = 0;
        // Object.keys loses the type of the names.
        for (const name of Object.keys(routes) as CallName[]) {
          const { method, access } = routes[name];
          const { make, codes } = matrix[name];
          for (const kind of callerKinds) {
            for (const target of targets) {
              const code = codes[target];
              if (code === undefined) continue;
              const caller = await newCaller(stage, kind);
              const { path, ...sent } = await make(stage, target, caller);
              const token = caller.token === undefined ? {} : { token: caller.token };
              const response = await stage.request(method, `/api${path}`, { ...sent, ...token });
              const expected = expectedCode(access, code, rightsOf[kind]);
              cells += 1;
              if (response.status !== expected)
                wrong.push(
                  `${name} by ${kind} on ${target}: ${response.status} for ${expected} ${response.text.slice(0, 120)}`,
                );
            }
          }
        }
        expect(wrong).toEqual([]);
        // A call that lost its cases would otherwise go unnoticed.
        expect(cells).toBeGreaterThanOrEqual(CALLS * callerKinds.length);
      },
    );

    test('lists hidden items to the artist only', async () => {
      const stage = await setStage(open);
      await stage.addProduct(stage.visibleCategory, { visibility: false });
      const wrong: string[] = [];
      for (const list of ['products', 'categories']) {
        for (const kind of callerKinds) {
          for (const visibility of ['ALL', 'HIDDEN']) {
            const { token } = await newCaller(stage, kind);
            const path = `/api/${list}?visibility=${visibility}`;
            const { status } = await stage.request('GET', path, token === undefined ? {} : { token });
            const expected = expectedCode('admin', 200, rightsOf[kind]);
            if (status !== expected) wrong.push(`${path} by ${kind}: ${status} for ${expected}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  });

  test(
    'rejects changes of the catalog by everyone but the artist, and changes nothing',
    { timeout: 120_000 },
    async () => {
      const stage = await setStage(open);
      const product = await stage.addProduct(stage.visibleCategory);
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
        ['PUT', `/products/${product._id}`, { ...product, category: stage.visibleCategory, name: 'Mine' }],
        ['DELETE', `/products/${product._id}`],
        ['DELETE', `/categories/${stage.visibleCategory}`],
        ['POST', '/products/bulk', { ids: [product._id], change: { delete: true } }],
        ['POST', '/products/bulk/undo', { changes: [{ id: product._id, from: {}, to: { stock: 0 } }] }],
        ['POST', '/categories', { name: 'Mine' }],
      ];
      const wrong: string[] = [];
      for (const kind of callerKinds.filter((name) => name !== 'admin')) {
        const { token } = await newCaller(stage, kind);
        for (const [method, path, body] of changes) {
          const sent = { body, ...(token === undefined ? {} : { token }) };
          const { status } = await stage.request(method, `/api${path}`, sent);
          if (status !== expectedCode('admin', 200, rightsOf[kind]))
            wrong.push(`${method} ${path} by ${kind}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await state()).toBe(before);
    },
  );
});
