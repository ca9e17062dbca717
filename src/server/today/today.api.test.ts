import { expect, test } from 'vitest';
import type { Today } from '#contract/shop/today.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { defaultSettings } from '../settings/settings.rules.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

forEachEngine((open) => {
  test('today counts what needs doing, names what is low in stock, and adds up sales without canceled orders', async () => {
    const shop = await openShopWithOrders(open);
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    const today = async (): Promise<Today> => (await shop.asAdmin('GET', '/today')).body.data;
    const none = { total: 0 };
    const before = await today();
    expect(before).toMatchObject({ enquiries: none, due: none, parcels: none, holds: none, lowStock: none });
    expect(before.sales.thisMonth.days.every((rupees) => rupees === 0)).toBe(true);

    const lotus = await shop.stockedProduct(9, { name: 'Lotus' });
    const kite = await shop.stockedProduct(4, { name: 'Kite' });
    await shop.stockedProduct(1, { name: 'Hidden', visibility: false });
    await shop.stockedProduct(1, { name: 'Not for sale', isAvailableToSell: false });
    await shop.stockedProduct(0, { name: 'Gone' });
    await shop.request('POST', '/api/enquiries', { body: { products: [lotus._id] } });
    const hold = (product: { _id: string }, hours: number) =>
      shop.asAdmin('POST', '/holds', {
        product: product._id,
        customerName: 'Meera',
        until: new Date(shop.services.now() + hours * HOUR_MS).toISOString(),
      });
    await shop.stockedProduct(2, { name: 'Last two' });
    await hold(await shop.stockedProduct(1, { name: 'One of a kind' }), 1);
    const items = [
      { values: ['A3'], stock: 1 },
      { values: ['A4'], stock: 0 },
    ];
    await shop.stockedProduct(1, { name: 'Last print', variants: { options: ['Size'], items } });
    // The list of holds has none of these two.
    await hold(await shop.stockedProduct(1, { name: 'Hidden later', visibility: false }), 25);
    const deleted = await shop.stockedProduct(1, { name: 'Deleted' });
    await hold(deleted, 1);
    await shop.asAdmin('DELETE', `/products/${deleted._id}`);
    const ordered = await shop.addOrder([[lotus._id, 2]]);
    const canceled = await shop.addOrder([[lotus._id, 1]]);
    const { updatedAt } = canceled;
    expect((await shop.save(canceled.id, { status: 'CANCELED', updatedAt })).status).toBe(200);

    const after = await today();
    const one = { total: 1 };
    expect(after).toMatchObject({
      enquiries: one,
      due: one,
      amountDue: ordered.totalAmount,
      // Not paid yet.
      parcels: none,
      holds: one,
      lowStock: { total: 3 },
    });
    expect(after).toMatchObject({ reported: none, refunds: none });
    expect(after.lowest.map(({ name, stock }) => [name, stock])).toEqual([
      ['Last print', 1],
      ['Last two', 2],
      ['Kite', kite.stock],
    ]);
    expect(after.sales.thisMonth.days.at(-1)).toBe(ordered.totalAmount);
    const low = await shop.asAdmin('GET', '/products?visibility=ALL&lowStock=true&limit=20');
    expect(low.body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Kite',
      'Last print',
      'Last two',
    ]);
    expect(low.body.page.total).toBe(3);

    const pay = async (amount: number) =>
      shop.asAdmin('POST', `/orders/${ordered.id}/payments`, { amount, method: 'upi' });
    const listed = async () =>
      (await shop.asAdmin('GET', '/orders?status=PENDING&payment=settled')).body.data.length;
    expect(await listed()).toBe(0);
    await pay(99.5);
    expect(await today()).toMatchObject({ due: one, amountDue: ordered.totalAmount - 99.5 });
    const rest = ordered.totalAmount - 99.5;
    const report = { amount: rest, method: 'upi', reference: '632712345678', state: 'reported' };
    const { payment } = (await shop.asAdmin('POST', `/orders/${ordered.id}/payments`, report)).body.data;
    // Reported in full, the order is counted under `reported` only.
    expect(await today()).toMatchObject({ reported: one, due: none, amountDue: 0, parcels: none });
    await shop.asAdmin('PUT', `/orders/${ordered.id}/payments/${payment.id}`, { state: 'confirmed' });
    expect(await today()).toMatchObject({ due: none, amountDue: 0, parcels: one, refunds: none });
    await pay(10);
    // An overpaid parcel is to be sent too.
    expect(await today()).toMatchObject({ due: none, parcels: one, refunds: one });
    expect(await listed()).toBe(1);
  });

  test('today has the views of the last 7 days and the five most viewed products', async () => {
    const shop = await openShopWithOrders(open);
    const today = async (): Promise<Today> => (await shop.asAdmin('GET', '/today')).body.data;
    const view = (path: string) =>
      shop.request('POST', '/api/views', { body: { path }, headers: { 'user-agent': PHONE } });
    expect((await today()).visits).toEqual({ views: 0, mostViewed: [] });
    const early = await shop.stockedProduct(1, { name: 'Seen a week ago' });
    await view(`/product/${early._id}`);
    await today();
    shop.clock.advance(7 * DAY_MS);

    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const [index, name] of names.entries()) {
      const { _id } = await shop.stockedProduct(1, { name });
      for (let times = 0; times <= index; times++) await view(`/product/${_id}`);
      // Views are counted while the product exists.
      await today();
      if (name === 'F') await shop.asAdmin('DELETE', `/products/${_id}`);
    }
    await view('/shop');
    const { visits } = await today();
    // One to six of the six products, and one of the shop.
    expect(visits.views).toBe(22);
    expect(visits.mostViewed.map(({ name, views }) => [name, views])).toEqual([
      ['E', 5],
      ['D', 4],
      ['C', 3],
      ['B', 2],
      ['A', 1],
    ]);
  });
});
