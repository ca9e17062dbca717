import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { runHousekeeping } from '../platform/housekeeping.ts';
import { deleteOldEnquiries, insertEnquiry } from './enquiries.store.ts';

const enquired = [{ product_id: 'a', name: 'Lotus', variant_id: null, variant_text: null }];
const CODE = /^LOTUS-[2-9A-HJKMNP-Z]{3}$/;

async function openEnquiries(open: OpenDatabase | undefined) {
  const shop = await openShopWithOrders(open);
  const setOrderBook = (orderBook: boolean) =>
    shop.asAdmin('PUT', '/settings', { ...defaultSettings, whatsapp: '919876543210', orderBook });
  await setOrderBook(true);
  const lotus = await shop.stockedProduct(3, { name: 'Lotus Pond' });
  const enquire = (products: unknown) => shop.request('POST', '/api/enquiries', { body: { products } });
  const list = async (query = '') => {
    const response = await shop.asAdmin('GET', `/enquiries${query}`);
    expect(response.status, response.text).toBe(200);
    return response.body as { data: Enquiry[]; page: { next: string | null; total: number } };
  };
  return { ...shop, setOrderBook, lotus, enquire, list };
}

forEachEngine((open) => {
  describe('an enquiry', () => {
    test('gets a code of its own, with product and time and no personal data', async () => {
      const shop = await openEnquiries(open);
      const version = shop.services.catalogVersion.current();
      const codes: string[] = [];
      for (let tap = 0; tap < 5; tap += 1) {
        const response = await shop.enquire([shop.lotus._id, shop.lotus._id]);
        expect(response.status, response.text).toBe(201);
        expect(response.body.data).toEqual({ code: expect.stringMatching(CODE) });
        codes.push(response.body.data.code);
      }
      expect(new Set(codes).size).toBe(5);
      // Cached pages stay.
      expect(shop.services.catalogVersion.current()).toBe(version);
      const { data, page } = await shop.list();
      expect(page).toEqual({ next: null, total: 5 });
      const newest = data.find(({ code }) => code === codes[4]);
      expect(newest).toEqual({
        id: expect.any(String),
        code: codes[4],
        state: 'OPEN',
        products: [{ id: shop.lotus._id, name: 'Lotus Pond' }],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const rows = await shop.services.database.read.selectFrom('enquiry').selectAll().execute();
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
        'code',
        'created_at',
        'id',
        'order_id',
        'source',
        'state',
        'updated_at',
      ]);
    });

    test('can name several products, in their order', async () => {
      const shop = await openEnquiries(open);
      const kamal = await shop.stockedProduct(1, { name: 'कमल' });
      const { code } = (await shop.enquire([kamal._id, shop.lotus._id])).body.data;
      expect(code).toMatch(/^ART-/);
      const { data } = await shop.list();
      expect(data[0]?.products.map(({ name }) => name)).toEqual(['कमल', 'Lotus Pond']);
    });

    test('is rejected for hidden, unknown, missing and too many products', { tags: ['IV28'] }, async () => {
      const shop = await openEnquiries(open);
      const hidden = await shop.stockedProduct(1, { visibility: false });
      for (const id of [hidden._id, 'none-such', 'a\u0000b', '🪷'])
        expectFailure(await shop.enquire([shop.lotus._id, id]), 'invalid');
      for (const products of [[], [7], 'one', null, Array.from({ length: 21 }, () => shop.lotus._id)])
        expectFailure(await shop.enquire(products), 'invalid');
      expect((await shop.list()).data).toEqual([]);
    });

    test('is not stored while the order book is off', async () => {
      const shop = await openEnquiries(open);
      await shop.setOrderBook(false);
      expectFailure(await shop.enquire([shop.lotus._id]), 'conflict');
      expect((await shop.list()).page.total).toBe(0);
    });

    test('outlives its product', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      await shop.asAdmin('DELETE', `/products/${shop.lotus._id}`);
      expect((await shop.list()).data[0]?.products[0]?.name).toBe('Lotus Pond');
    });

    test('names the chosen variant', async () => {
      const shop = await openEnquiries(open);
      const items = [
        { values: ['A4'], stock: 1 },
        { values: ['A3'], stock: 1 },
      ];
      const print = await shop.stockedProduct(1, { variants: { options: ['Size'], items } });
      const id = print.variants?.items[1]?._id;
      const enquire = (products: string[], variants: unknown) =>
        shop.request('POST', '/api/enquiries', { body: { products, variants } });
      expect((await enquire([shop.lotus._id, print._id], [id])).status).toBe(201);
      expect((await shop.list()).data[0]?.products).toEqual([
        { id: shop.lotus._id, name: 'Lotus Pond' },
        { id: print._id, name: print.name, variant: { id, text: 'Size: A3' } },
      ]);
      // A list of favorites names none.
      expect((await shop.enquire([print._id])).status).toBe(201);
      for (const [products, variants] of [
        [[shop.lotus._id], [id]],
        [[print._id], ['none-such']],
        [[print._id], [print._id]],
        [[print._id], 'A3'],
        [[print._id], print.variants?.items.map(({ _id }) => _id)],
      ] as const)
        expectFailure(await enquire([...products], variants), 'invalid');
    });

    test('gets a longer code when the short ones of its word are taken', async () => {
      const shop = await openEnquiries(open);
      const characters = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];
      const tails = characters.flatMap((a) => characters.flatMap((b) => characters.map((c) => a + b + c)));
      const rows = tails.map((tail) => ({
        id: `taken ${tail}`,
        code: `LOTUS-${tail}`,
        state: 'CLOSED' as const,
        created_at: 1,
        updated_at: 1,
      }));
      await shop.services.database.write(async (tx) => {
        for (let start = 0; start < rows.length; start += 5_000)
          await tx
            .insertInto('enquiry')
            .values(rows.slice(start, start + 5_000))
            .execute();
      });
      expect((await shop.enquire([shop.lotus._id])).body.data.code).toMatch(/^LOTUS-[2-9A-HJKMNP-Z]{4}$/);
    });

    test('of many visitors at once has a code of its own', async () => {
      const { services } = await openEnquiries(open);
      const codes = await Promise.all(
        Array.from({ length: 30 }, () =>
          services.database.write((tx) => insertEnquiry(tx, 'LOTUS', enquired, 1)),
        ),
      );
      expect(new Set(codes).size).toBe(30);
    });

    test('is refused after 20 an hour from one IP address', { tags: ['AU13'] }, async () => {
      const shop = await openEnquiries(open);
      for (let tap = 0; tap < 20; tap += 1) expect((await shop.enquire([shop.lotus._id])).status).toBe(201);
      const refused = await shop.enquire([shop.lotus._id]);
      expectFailure(refused, 'too_many_requests');
      // It is counted before any query, so what it asks for does not matter.
      expectFailure(await shop.enquire(['none-such']), 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      shop.clock.advance(HOUR_MS);
      expect((await shop.enquire([shop.lotus._id])).status).toBe(201);
    });

    test('is refused after 300 an hour from all IP addresses', { tags: ['AU13'] }, async () => {
      const { services } = await openEnquiries(open);
      const tap = (client: number) => services.rateLimits.beforeEnquiry(`203.0.113.${client}`);
      for (let client = 0; client < 15; client += 1)
        for (let tapped = 0; tapped < 20; tapped += 1) await tap(client);
      await expect(tap(15)).rejects.toMatchObject({ problem: 'too_many_requests' });
    });
  });

  describe('the list of enquiries', () => {
    test('has pages, states, counts and a search by code', async () => {
      const shop = await openEnquiries(open);
      const codes: string[] = [];
      for (let tap = 0; tap < 5; tap += 1) {
        shop.clock.advance(1_000);
        codes.push((await shop.enquire([shop.lotus._id])).body.data.code);
      }
      const first = await shop.list('?limit=2');
      expect(first.data.map(({ code }) => code)).toEqual([codes[4], codes[3]]);
      expect(first.page.total).toBe(5);
      const second = await shop.list(`?limit=2&cursor=${first.page.next}`);
      expect(second.data.map(({ code }) => code)).toEqual([codes[2], codes[1]]);

      const [, , third] = (await shop.list()).data;
      const saved = await shop.asAdmin('PUT', `/enquiries/${third?.id}`, { state: 'ANSWERED' });
      expect(saved.body.data).toMatchObject({ code: codes[2], state: 'ANSWERED' });
      expect((await shop.asAdmin('GET', '/enquiries/counts')).body.data).toEqual({
        OPEN: 4,
        ANSWERED: 1,
        ORDERED: 0,
        CLOSED: 0,
      });
      expect((await shop.list('?state=ANSWERED')).data.map(({ code }) => code)).toEqual([codes[2]]);
      for (const typed of [codes[1], codes[1]?.toLowerCase(), codes[1]?.slice(-3)]) {
        const found = await shop.list(`?q=${encodeURIComponent(typed ?? '')}`);
        expect(found.data.map(({ code }) => code)).toContain(codes[1]);
        expect(found.page.total).toBeLessThan(5);
      }
      for (const none of ['NONE-SUCH', 'कमल', '-', '%'])
        expect((await shop.list(`?q=${encodeURIComponent(none)}`)).data, none).toEqual([]);
      expectFailure(await shop.asAdmin('PUT', `/enquiries/${third?.id}`, { state: 'SOLD' }), 'invalid');
      expectFailure(await shop.asAdmin('GET', '/enquiries?cursor=broken'), 'invalid');
    });

    test('names the order that an enquiry became', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '' } = {}] = (await shop.list()).data;
      const { id: order, orderId } = await shop.addOrder([[shop.lotus._id, 1]]);
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      expectFailure(await save({ state: 'ORDERED', order: 'none-such' }), 'invalid');
      expectFailure(await save({ state: 'ORDERED', order: shop.lotus._id }), 'invalid');
      expect((await shop.list()).data[0]).toMatchObject({ state: 'OPEN' });
      const saved = await save({ state: 'ORDERED', order });
      expect(saved.body.data).toMatchObject({ state: 'ORDERED', order: { id: order, orderId } });
      // A change of the state alone keeps it.
      await save({ state: 'CLOSED' });
      expect((await shop.list()).data[0]).toMatchObject({ state: 'CLOSED', order: { id: order, orderId } });
    });

    test('does not become a second order, unless the request says so or the artist opened it again', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '', code = '' } = {}] = (await shop.list()).data;
      const [one, other] = [
        await shop.addOrder([[shop.lotus._id, 1]]),
        await shop.addOrder([[shop.lotus._id, 1]]),
      ];
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      const link = ({ id: order }: typeof one, changed: object = {}) =>
        save({ state: 'ORDERED', order, ...changed });
      expect((await link(one)).status).toBe(200);
      const rejected = await link(other);
      expectFailure(rejected, 'already_ordered');
      expect(rejected.body.error).toBe(`Enquiry ${code} is already ${one.orderId}.`);
      expect((await shop.list()).data[0]).toMatchObject({ order: { orderId: one.orderId } });
      // A retry after a lost response.
      expect((await link(one)).status).toBe(200);
      const replaced = await link(other, { replacesOrder: true });
      expect(replaced.body.data).toMatchObject({ order: { orderId: other.orderId } });
      await save({ state: 'OPEN' });
      expect((await link(one)).body.data).toMatchObject({ order: { orderId: one.orderId } });
    });

    test('is for the artist only', { tags: ['AU10'] }, async () => {
      const shop = await openEnquiries(open);
      const visitor = await shop.newSession();
      for (const path of ['/api/enquiries', '/api/enquiries/counts']) {
        expectFailure(await shop.request('GET', path), 'unauthenticated');
        expectFailure(await shop.request('GET', path, { token: visitor }), 'forbidden');
      }
    });
  });

  describe('housekeeping', () => {
    test('deletes enquiries that are still open after 90 days, and no others', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [replied] = (await shop.list()).data;
      await shop.asAdmin('PUT', `/enquiries/${replied?.id}`, { state: 'ANSWERED' });
      await shop.enquire([shop.lotus._id]);
      const idsAfter = async (ms: number) => {
        shop.clock.advance(ms);
        await runHousekeeping(shop.services);
        const rows = await shop.services.database.read
          .selectFrom('enquiry_product')
          .select('enquiry_id')
          .execute();
        return rows.map(({ enquiry_id }) => enquiry_id);
      };
      expect(await idsAfter(89 * DAY_MS)).toHaveLength(2);
      expect(await idsAfter(DAY_MS + 1)).toEqual([replied?.id]);
      expect(await idsAfter(274 * DAY_MS)).toHaveLength(1);
      expect(await idsAfter(DAY_MS)).toEqual([]);
    });

    test('that is genuine survives a flood', async () => {
      const { services, clock } = await openEnquiries(open);
      const insert = (word: string, time: number) =>
        services.database.write((tx) => insertEnquiry(tx, word, enquired, time));
      // Two a day for eight days, and then a flood of 20 an hour.
      const hour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
      for (let half = 1; half <= 16; half += 1) await insert('REAL', hour - half * 12 * HOUR_MS);
      for (let minute = 0; minute < 120; minute += 3)
        await insert('FLOOD', hour - 2 * HOUR_MS + minute * 60_000);
      const wordsAfter = async (max: number) => {
        await services.database.write((tx) => deleteOldEnquiries(tx, clock.now(), max));
        const left = await services.database.read.selectFrom('enquiry').select('code').execute();
        return Object.groupBy(left, ({ code }) => code.split('-')[0] ?? '');
      };
      const { REAL, FLOOD } = await wordsAfter(30);
      expect([REAL?.length, FLOOD?.length]).toEqual([16, 14]);
      const fewer = await wordsAfter(18);
      expect([fewer['REAL']?.length, fewer['FLOOD']?.length]).toEqual([16, 2]);
      expect((await wordsAfter(18))['FLOOD']).toHaveLength(2);
    });
  });
});
