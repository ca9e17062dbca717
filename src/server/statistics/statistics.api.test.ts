import { describe, expect, test } from 'vitest';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { home } from '#tests/support/http/stage.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { forgetVisitors } from './delete-visitors.ts';
import { MIN_OFTEN_VIEWS } from './statistics.rules.ts';
import { runHousekeeping } from '../platform/housekeeping.ts';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { GOOGLEBOT, IPHONE, openWithProducts, PHONE, read, view } from '#tests/support/statistics/visits.ts';

// `view` opens a page in the browser PHONE, unless it gets another one. `read` returns the statistics of 7 days.
forEachEngine((open) => {
  describe('the statistics', () => {
    test('are for the artist only, and empty at first', async () => {
      const shop = await openCatalogShop(open);
      for (const path of ['/api/statistics', '/api/statistics/export']) {
        expectFailure(await shop.request('GET', path), 'unauthenticated');
        expectFailure(await shop.request('GET', path, { token: await shop.newSession() }), 'forbidden');
      }
      expectFailure(await shop.asAdmin('GET', '/statistics?days=8'), 'invalid');
      expectFailure(await shop.asAdmin('GET', '/statistics/export?by=visitor'), 'invalid');
      const none = { views: 0, visitors: 0, hearts: 0, enquiries: 0, orders: 0, money: 0 };
      const to = dayInIndia(shop.clock.now());
      const { days, ...rest } = await read(shop);
      expect(rest).toEqual({
        from: dayInIndia(shop.clock.now() - 6 * DAY_MS),
        to,
        totals: none,
        previous: none,
        products: [],
        oftenFrom: MIN_OFTEN_VIEWS,
        neverEnquired: [],
        sources: [],
      });
      expect(days).toHaveLength(7);
      expect(days.at(-1)).toEqual({ day: to, ...none });
    });

    test('count views, and each visitor once a day', async () => {
      const { shop, lotus, lane } = await openWithProducts(open);
      await view(shop, `/product/${lotus._id}`);
      await view(shop, `/product/${lotus._id}`);
      await view(shop, `/product/blue-lane-${lane._id}?variant=x`);
      await view(shop, '/shop', IPHONE);
      const { totals, products } = await read(shop);
      expect(totals).toMatchObject({ views: 4, visitors: 2 });
      expect(products).toMatchObject([
        { id: lotus._id, name: 'Lotus', views: 2, visitors: 1 },
        { id: lane._id, views: 1, visitors: 1 },
      ]);
      shop.clock.advance(DAY_MS);
      await view(shop, '/shop');
      const later = await read(shop);
      expect(later.totals).toMatchObject({ views: 5, visitors: 3 });
      expect(later.days.slice(-2)).toMatchObject([
        { views: 4, visitors: 2 },
        { views: 1, visitors: 1 },
      ]);
    });

    test('name visible products that are often viewed and never enquired', async () => {
      const { shop, lotus, lane } = await openWithProducts(open);
      const category = await shop.addCategory({ name: 'Kites' });
      const kite = await shop.addProduct(category._id, { name: 'Kite' });
      const viewTimes = async (id: string, times: number) => {
        for (let time = 0; time < times; time++) await view(shop, `/product/${id}`);
      };
      await viewTimes(lotus._id, 9);
      expect(await read(shop)).toMatchObject({ oftenFrom: MIN_OFTEN_VIEWS, neverEnquired: [] });
      await viewTimes(lotus._id, 5);
      await viewTimes(lane._id, 12);
      await viewTimes(kite._id, 11);
      // The median of 14, 12 and 11.
      const often = await read(shop);
      expect(often.oftenFrom).toBe(12);
      expect(often.neverEnquired.map(({ id }) => id)).toEqual([lotus._id, lane._id]);
      await shop.request('POST', '/api/enquiries', {
        headers: { 'user-agent': PHONE },
        body: { products: [lotus._id] },
      });
      expect((await read(shop)).neverEnquired.map(({ id }) => id)).toEqual([lane._id]);
    });

    test('count what is never enquired from the day on which the order book was turned on', async () => {
      const { shop, lotus, lane } = await openWithProducts(open);
      const setOrderBook = (orderBook: boolean) =>
        shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook });
      const viewOften = async (id: string) => {
        for (let time = 0; time < 10; time++) await view(shop, `/product/${id}`);
        // Writes the counts, on this day.
        await read(shop);
      };
      const never = async () => {
        const { enquiriesSince, neverEnquired } = await read(shop);
        return { enquiriesSince, names: neverEnquired.map(({ name }) => name) };
      };
      await setOrderBook(false);
      // While the order book is off, enquiries about it would not be counted.
      await viewOften(lotus._id);
      shop.clock.advance(2 * DAY_MS);
      await setOrderBook(true);
      const today = dayInIndia(shop.clock.now());
      expect(await never()).toEqual({ enquiriesSince: today, names: [] });
      await viewOften(lane._id);
      expect(await never()).toEqual({ enquiriesSince: today, names: ['Lane'] });
      // A later save does not begin again.
      shop.clock.advance(DAY_MS);
      await setOrderBook(true);
      expect(await never()).toEqual({ enquiriesSince: today, names: ['Lane'] });
      shop.clock.advance(7 * DAY_MS);
      expect(await never()).toEqual({ enquiriesSince: undefined, names: [] });
    });

    test('put the sources that only a later version knows in one row', async () => {
      const { shop, lotus } = await openWithProducts(open);
      await view(shop, `/product/${lotus._id}`);
      // Writes what was counted.
      await read(shop);
      await shop.services.database.write(async (tx) => {
        const row = await tx.selectFrom('statistics_day').selectAll().executeTakeFirstOrThrow();
        const later = ['bluesky', 'mastodon'].map((source) => ({ ...row, source, product_id: '', views: 2 }));
        await tx.insertInto('statistics_day').values(later).execute();
      });
      const { sources } = await read(shop);
      expect(sources.filter(({ source }) => source === 'other')).toMatchObject([{ views: 4 }]);
    });

    test('count the hearts of a visitor without an account once a day, and those of bots never', async () => {
      const { shop, lotus, lane } = await openWithProducts(open);
      const heart = (product: string, agent = PHONE, token?: string) =>
        shop.request('POST', '/api/hearts', {
          body: { product },
          headers: { 'user-agent': agent },
          ...(token !== undefined && { token }),
        });
      for (const id of [lotus._id, lotus._id, lane._id, 'no product'])
        expect((await heart(id)).status).toBe(200);
      await heart(lotus._id, GOOGLEBOT);
      await heart(lotus._id, IPHONE, await shop.adminToken());
      expectFailure(await heart('x'.repeat(1_000)), 'invalid');
      // The same visitor saves the same product in an account.
      await shop.request('POST', '/api/user/wishlist', {
        token: await shop.newSession(),
        headers: { 'user-agent': PHONE },
        body: { favoriteProducts: [lotus._id] },
      });
      const first = await read(shop);
      expect(first.totals).toMatchObject({ hearts: 2, views: 0, visitors: 0 });
      expect(first.products.find(({ id }) => id === lotus._id)).toMatchObject({ hearts: 1 });
      shop.clock.advance(DAY_MS);
      await heart(lotus._id);
      expect((await read(shop)).totals).toMatchObject({ hearts: 3 });
    });

    test('follow a product from the view to the sale, by source', async () => {
      const { shop, lotus, lane } = await openWithProducts(open);
      const headers = { 'user-agent': PHONE };
      await view(shop, `/product/${lotus._id}`);
      await view(shop, `/product/${lane._id}`);
      const token = await shop.newSession();
      const heart = (ids: string[]) =>
        shop.request('POST', '/api/user/wishlist', { token, headers, body: { favoriteProducts: ids } });
      await heart([lotus._id]);
      await heart([]);
      await heart([lotus._id]);
      await shop.request('POST', '/api/enquiries', { headers, body: { products: [lotus._id] } });
      const [enquiry] = (await shop.asAdmin('GET', '/enquiries')).body.data;
      const lines = [{ kind: 'shipping', amount: 60 }];
      const products = [{ product: { id: lotus._id }, quantity: 2 }];
      const shippingInformation = { address: home };
      const order = await shop.asAdmin('POST', '/orders', { products, lines, shippingInformation });
      expect(order.status, order.text).toBe(201);
      const { id, totalAmount } = order.body.data;
      await shop.asAdmin('PUT', `/enquiries/${enquiry.id}`, { state: 'ORDERED', order: id });
      const { totals, products: counted, neverEnquired, sources } = await read(shop);
      expect(totals).toEqual({
        views: 2,
        visitors: 1,
        hearts: 1,
        enquiries: 1,
        orders: 1,
        money: totalAmount,
      });
      expect(counted[0]).toMatchObject({
        id: lotus._id,
        views: 1,
        hearts: 1,
        enquiries: 1,
        orders: 1,
        sold: 2,
        money: totalAmount - 60,
      });
      // One view is not often.
      expect(neverEnquired).toEqual([]);
      expect(sources).toEqual([{ source: 'direct', ...totals }]);

      const csv = (await shop.asAdmin('GET', '/statistics/export?days=7&by=product')).body.data.csv;
      expect(csv.split('\r\n').slice(0, 2)).toEqual([
        '\uFEFFproduct,product id,views,visitors,favorites,enquiries,orders,pieces sold,money',
        `Lotus,${lotus._id},1,1,1,1,1,2,${totalAmount - 60}`,
      ]);
      await shop.asAdmin('PUT', `/orders/${id}`, { status: 'CANCELED' });
      expect((await read(shop)).totals).toMatchObject({ orders: 0, money: 0 });
    });

    test('forget single visitors after their day, and counts after two years', async () => {
      const { shop } = await openWithProducts(open);
      const { database, statistics } = shop.services;
      await view(shop, '/shop');
      // Written twice: once added up, and once waiting.
      await read(shop);
      await view(shop, '/shop');
      await statistics.flush();
      const rowsOf = (
        table: 'statistics_batch' | 'statistics_state' | 'statistics_salt' | 'statistics_day',
      ) => database.read.selectFrom(table).selectAll().execute();
      const salt = await rowsOf('statistics_salt');
      expect(salt).toHaveLength(1);
      for (const table of ['statistics_batch', 'statistics_state'] as const) {
        const rows = await rowsOf(table);
        expect(rows).not.toEqual([]);
        expect(JSON.stringify(rows), table).not.toMatch(/127\.0\.0\.1|Android/);
      }
      shop.clock.advance(2 * DAY_MS);
      await forgetVisitors(shop.services);
      for (const table of ['statistics_batch', 'statistics_state', 'statistics_salt'] as const)
        expect(await rowsOf(table), table).toEqual([]);
      expect(await rowsOf('statistics_day')).toMatchObject([{ views: 2, visitors: 1 }]);
      await view(shop, '/shop');
      await read(shop);
      expect(await rowsOf('statistics_salt')).not.toEqual(salt);
      shop.clock.advance(730 * DAY_MS);
      await runHousekeeping(shop.services);
      expect(await rowsOf('statistics_day')).toHaveLength(1);
    });
  });
});
