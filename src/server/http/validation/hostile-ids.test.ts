import { expect, test } from 'vitest';
import { type Route, routes } from '#contract/api/routes.ts';
import { lotus } from '#tests/support/catalog/catalog.ts';
import { PASSWORD } from '#tests/support/credentials.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { hostileTexts } from '#tests/support/hostile-text.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';

const oddIds = [
  '..',
  '../',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'a%00b',
  '%ED%A0%80',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '0',
  '-1',
  '1e9',
  'null',
  'undefined',
  'चित्र',
  "' or 1=1 --",
  '%27%20or%201=1%20--',
  'x'.repeat(200),
  'x'.repeat(9_000),
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000A',
];

const routesWithIds: [name: string, route: Route][] = Object.entries<Route>(routes).filter(([, { path }]) =>
  path.includes('{'),
);

/** Valid bodies: with another one, a call would respond 400 without reading the id. All other calls take `otherBody`. */
const bodies: Readonly<Record<string, object>> = {
  createOrderMessage: { kind: 'confirmed', channel: 'whatsapp', language: 'en' },
  createPayment: { amount: 1, method: 'cash' },
  decideMessage: { action: 'leave' },
  issueDocument: { kind: 'receipt' },
  makeBackupLink: { password: PASSWORD },
  previewDocument: { kind: 'receipt' },
  saveAddress: home,
  saveEnquiry: { state: 'CLOSED' },
  saveOrderPage: { action: 'create' },
};
const otherBody = { name: 'Odd', status: 'SHIPPED' };
const unknownId = '00000000-0000-4000-8000-000000000001';

onBothEngines((open) => {
  test(
    'every call that takes an id finds nothing by an invalid one',
    { tags: ['IV14', 'IV16'] },
    async () => {
      const shop = await openShopWithOrders(open);
      const product = await shop.stockedProduct(5);
      const order = await shop.addOrder([[product._id, 1]]);
      // Without the order book, calls of payments respond with `conflict` to any id.
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      const token = await shop.adminToken();
      const ids = [
        ...oddIds,
        product._id.toUpperCase(),
        `${product._id} `,
        `${product._id}/`,
        // The texts with SQL.
        ...hostileTexts.slice(15, 25),
      ];
      /** The status of a call with this id; in a path with two parameters it is the last one. */
      const statusWith = async (
        [name, { method, path, body }]: (typeof routesWithIds)[number],
        id: string,
      ) => {
        const encoded = /%[0-9A-F]{2}/i.test(id) ? id : encodeURIComponent(id);
        const url = path
          .replace('{kind}', 'product')
          .replace('{id}/payments/{payment}', `${order.id}/payments/{payment}`)
          .replace(/\{\w+\}/, encoded);
        const saved =
          name === 'saveProduct' ? { ...lotus, category: product.category._id } : (bodies[name] ?? otherBody);
        return (await shop.request(method, `/api${url}`, body ? { token, body: saved } : { token })).status;
      };
      const found: string[] = [];
      // A list that lost most of its calls would otherwise go unnoticed.
      expect(routesWithIds.length).toBeGreaterThan(8);
      for (const route of routesWithIds) {
        expect([route[0], await statusWith(route, unknownId)]).toEqual([route[0], 404]);
        for (const id of ids) {
          const status = await statusWith(route, id);
          if (![400, 404, 405, 414].includes(status)) found.push(`${route[0]} ${id.slice(0, 40)}: ${status}`);
        }
      }
      expect(found).toEqual([]);
      expect((await shop.asGuest(`/products/${product._id}`)).status).toBe(200);
      expect((await shop.asGuest('/categories')).body.data).toHaveLength(1);
    },
  );
});
