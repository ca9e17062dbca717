import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { GOOGLEBOT, IPHONE, openWithProducts, PHONE, read, view } from '#tests/support/statistics/visits.ts';

// `view` opens a page in the browser PHONE, unless it gets another one. `read` returns the statistics of 7 days.
forEachEngine((open) => {
  describe('the statistics', () => {
    test('do not count bots, missing products, account pages and the dashboard', async () => {
      const { shop } = await openWithProducts(open);
      await view(shop, '/shop', GOOGLEBOT);
      await view(shop, '/shop', 'WhatsApp/2.24.12.78 A');
      await view(shop, '/shop', '');
      await view(shop, '/product/00000000-0000-4000-8000-000000000000');
      await view(shop, '/order/secret');
      await view(shop, '/admin/products');
      await view(shop, '/profile');
      expect((await read(shop)).totals).toMatchObject({ views: 0, visitors: 0 });
      expectFailure(await view(shop, 'shop'), 'invalid');
    });

    test('count a share of the visitors of one network, so that a stranger leaves those of others', async () => {
      const { shop } = await openWithProducts(open);
      const { statistics } = shop.services;
      const from = (clientIp: string, userAgent: string) => ({ clientIp, userAgent, caller: null });
      // One network adds at most 4,000 rows of visitors a day, and 100 visitors between two flushes.
      for (let n = 0; n < 4_200; n += 1) {
        statistics.recordView(from('203.0.113.7', `${PHONE} ${n}`), '/shop');
        if (n % 100 === 99) await statistics.flush();
      }
      expect((await read(shop)).totals).toMatchObject({ views: 4_200, visitors: 4_000 });
      statistics.recordView(from('203.0.113.8', PHONE), '/shop');
      expect((await read(shop)).totals).toMatchObject({ views: 4_201, visitors: 4_001 });
      shop.clock.advance(DAY_MS);
      statistics.recordView(from('203.0.113.7', PHONE), '/shop');
      expect((await read(shop)).totals).toMatchObject({ views: 4_202, visitors: 4_002 });
    });

    test('leave out the browser of the artist, also what it did before the login', async () => {
      const { shop, lotus } = await openWithProducts(open);
      await view(shop, `/product/${lotus._id}`);
      await view(shop, '/shop', IPHONE);
      expect((await read(shop)).totals).toMatchObject({ views: 2, visitors: 2 });
      const token = await shop.adminToken();
      await shop.request('GET', '/api/user', { token, headers: { 'user-agent': PHONE } });
      expect((await read(shop)).totals).toMatchObject({ views: 1, visitors: 1 });
      expect((await read(shop)).products).toMatchObject([{ views: 0, visitors: 0 }]);
      // Logged in or not, and from now on.
      await view(shop, '/shop', PHONE, token);
      await view(shop, '/shop');
      expect((await read(shop)).totals).toMatchObject({ views: 1, visitors: 1 });
    });

    test('leave out the browser of the artist after midnight too', async () => {
      const { shop } = await openWithProducts(open);
      const token = await shop.adminToken();
      const work = () => shop.request('GET', '/api/user', { token, headers: { 'user-agent': PHONE } });
      const today = dayInIndia(shop.clock.now());
      const midnight = Date.parse(`${today}T00:00:00+05:30`) + DAY_MS;
      shop.clock.advance(midnight - 60_000 - shop.clock.now());
      await work();
      shop.clock.advance(2 * 60_000);
      await work();
      await view(shop, '/shop');
      expect((await read(shop)).totals).toMatchObject({ views: 0, visitors: 0 });
    });
  });
});
