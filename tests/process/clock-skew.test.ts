import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { lotus, openCatalogShop } from '../support/catalog/catalog.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { home, openShopWithOrders } from '../support/orders/orders.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** The shop's clocks, in ms: a wall clock (`time`), which jumps in these tests, and a monotonic clock (`elapsed`). */
function clocks(time = START) {
  const clock = { time, elapsed: 1_000 };
  return { clock, now: () => clock.time, monotonicNow: () => clock.elapsed };
}

const wrong = { email: 'asha@example.com', password: 'not her password' };

test('a rate limit uses the monotonic clock', { tags: ['CR18'] }, async () => {
  const { clock, ...given } = clocks();
  const shop = await openCatalogShop(undefined, given);
  const logIn = async () => (await shop.request('POST', '/api/auth/login', { body: wrong })).status;
  // 10 wrong passwords and 30 reports are allowed.
  for (let sent = 0; sent < 10; sent += 1) expect(await logIn()).toBe(401);
  const report = { message: 'It broke', path: '/' };
  const reportError = async () => (await shop.request('POST', '/api/errors', { body: report })).status;
  for (let sent = 0; sent < 30; sent += 1) expect(await reportError()).toBeLessThan(300);
  // Setting the wall clock does not change the wait.
  for (const jump of [400 * DAY_MS, -402 * DAY_MS, HOUR_MS, -HOUR_MS]) {
    clock.time += jump;
    expect([await logIn(), await reportError()]).toEqual([429, 429]);
  }
  clock.elapsed += 15 * 60_000 + 1;
  expect(await logIn()).toBe(401);
  expect(await reportError()).toBeLessThan(300);
});

forEachEngine((open) => {
  test(
    'a session survives a clock set back by two days, but not one set ahead by 400',
    { tags: ['CR18'] },
    async () => {
      const { clock, ...given } = clocks();
      const shop = await openCatalogShop(open, given);
      const token = await shop.newSession();
      const statusOf = async () => (await shop.request('GET', '/api/user', { token })).status;
      clock.time -= 2 * DAY_MS;
      expect(await statusOf()).toBe(200);
      clock.time += 402 * DAY_MS;
      expect(await statusOf()).toBe(401);
      // With the clock corrected, the session has its real age.
      clock.time = START + HOUR_MS;
      expect(await statusOf()).toBe(200);
      // After its lifetime of 90 days.
      clock.time = START + 91 * DAY_MS;
      expect(await statusOf()).toBe(401);
    },
  );

  test(
    'a clock that jumps by an hour at every reading loses and reorders nothing',
    { tags: ['CR18'] },
    async () => {
      const { clock, monotonicNow } = clocks();
      let reads = 0;
      const jumps = [0, HOUR_MS, -HOUR_MS];
      const now = () => clock.time + (jumps[(reads += 1) % jumps.length] ?? 0);
      const shop = await openShopWithOrders(open, { now, monotonicNow });
      const products = await Promise.all(Array.from({ length: 4 }, () => shop.stockedProduct(100)));
      const versions = await Promise.all(
        products.map(async ({ _id, updatedAt }) => {
          const seen = [updatedAt];
          for (let round = 0; round < 4; round += 1) {
            const sent = { ...lotus, category: shop.category, stock: 100 + round, updatedAt: seen.at(-1) };
            const saved = await shop.asAdmin('PUT', `/products/${_id}`, sent);
            expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
            await shop.addOrder([[_id, 1]]);
            seen.push(saved.body.data.updatedAt, (await shop.product(_id)).updatedAt);
          }
          return seen;
        }),
      );
      for (const seen of versions) expect(seen).toEqual([...new Set(seen)].toSorted());
      const { data: orders }: { data: { id: string; orderId: string; createdAt: string }[] } = (
        await shop.asAdmin('GET', '/orders')
      ).body;
      expect(orders).toHaveLength(16);
      for (const key of ['id', 'orderId'] as const)
        expect(new Set(orders.map((order) => order[key])).size).toBe(16);
      // Newest first, even when the wall clock went back between them.
      const times = orders.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
      // The last save set 103, and one item was sold after it.
      for (const { _id } of products) expect(await shop.stock(_id)).toBe(102);
    },
  );
});

test.for([
  // The last millisecond of a day in India, and the first of the next, which is 29 February.
  ['2028-02-28T18:29:59.999Z', '2028-02-28'],
  ['2028-02-28T18:30:00Z', '2028-02-29'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
  // The year ends in India before it ends in UTC.
  ['2026-12-31T18:30:00Z', '2027-01-01'],
  ['2100-02-28T18:30:00Z', '2100-03-01'],
  // Clocks go forward in Europe, and back.
  ['2027-03-28T01:00:00Z', '2027-03-28'],
  ['2027-10-31T01:00:00Z', '2027-10-31'],
  // Seconds no longer fit into 32 bits.
  ['2038-01-19T03:14:08Z', '2038-01-19'],
] as const)(
  'at %s a shop that started a second before accepts an order for %s',
  { tags: ['CR18'] },
  async ([timestamp, today]) => {
    const { clock, ...given } = clocks(Date.parse(timestamp) - 1_000);
    const shop = await openShopWithOrders(undefined, given);
    const token = await shop.newSession();
    const { _id, createdAt } = await shop.stockedProduct(9);
    clock.time += 1_000;
    clock.elapsed += 1_000;
    const made = await shop.requestOrder([[_id, 1]], {
      shippingInformation: { address: home, deliveryDate: today },
    });
    expect([made.status, made.body.data?.shippingInformation.deliveryDate]).toEqual([201, today]);
    expect(made.body.data.createdAt).toBe(new Date(timestamp).toISOString());
    expect(createdAt < made.body.data.createdAt).toBe(true);
    // Yesterday may still be today in another time zone.
    const past = new Date(Date.parse(timestamp) - 2 * DAY_MS).toISOString().slice(0, 10);
    const late = await shop.requestOrder([[_id, 1]], {
      shippingInformation: { address: home, deliveryDate: past },
    });
    expect([late.status, late.body.code]).toEqual([400, 'invalid']);
    expect((await shop.request('GET', '/api/user', { token })).status).toBe(200);
    expect((await shop.asAdmin('DELETE', `/products/${_id}`)).status).toBe(200);
    const [trashed] = (await shop.asAdmin('GET', '/trash')).body.data;
    expect(Date.parse(trashed.until) - Date.parse(timestamp)).toBe(30 * DAY_MS);
  },
);
