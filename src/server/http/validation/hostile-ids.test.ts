import { expect, test } from 'vitest';
import { type Route, routes } from '#contract/api/routes.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
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

const byName: [name: string, route: Route][] = Object.entries<Route>(routes).filter(([, { path }]) =>
  path.includes('{'),
);

onBothEngines((open) => {
  test(
    'every call that takes an id finds nothing by an invalid one',
    { tags: ['IV14', 'IV16'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory();
      const product = await shop.addProduct(category._id);
      const { request } = shop;
      // Without the order book, calls of payments respond with `conflict` to any id.
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
      const token = await shop.adminToken();
      const found: string[] = [];
      expect(byName.length).toBeGreaterThan(8);
      for (const [name, { method, path, body }] of byName) {
        const ids = [
          ...oddIds,
          product._id.toUpperCase(),
          `${product._id} `,
          `${product._id}/`,
          // Those with SQL.
          ...hostileTexts.slice(15, 25),
        ];
        for (const id of ids) {
          const encoded = /%[0-9A-F]{2}/.test(id) ? id : encodeURIComponent(id);
          const sent = body ? { token, body: { name: 'Odd', status: 'SHIPPED' } } : { token };
          const { status } = await request(method, `/api${path.replace(/\{\w+\}/, encoded)}`, sent);
          if (![400, 404, 405, 414].includes(status)) found.push(`${name} ${id.slice(0, 40)}: ${status}`);
        }
      }
      expect(found).toEqual([]);
      expect((await shop.asGuest(`/products/${product._id}`)).status).toBe(200);
      expect((await shop.asGuest('/categories')).body.data).toHaveLength(1);
    },
  );
});
