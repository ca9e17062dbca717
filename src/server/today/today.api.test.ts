import { expect, test } from 'vitest';
import type { Today } from '#contract/shop/today.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { defaultSettings } from '../settings/settings.rules.ts';

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
    await shop.asAdmin('POST', '/holds', {
      product: (await shop.stockedProduct(1, { name: 'Last one' }))._id,
      customerName: 'Meera',
      until: new Date(shop.services.now() + 3_600_000).toISOString(),
    });
    const ordered = await shop.ordered([[lotus._id, 2]]);
    const canceled = await shop.ordered([[lotus._id, 1]]);
    const { updatedAt } = canceled;
    expect((await shop.save(canceled.id, { status: 'CANCELED', updatedAt })).status).toBe(200);

    const after = await today();
    const one = { total: 1 };
    expect(after).toMatchObject({
      enquiries: one,
      due: one,
      parcels: one,
      holds: one,
      lowStock: { total: 2 },
    });
    expect(after).toMatchObject({ reported: none, refunds: none });
    expect(after.lowest.map(({ name, stock }) => [name, stock])).toEqual([
      ['Last one', 1],
      ['Kite', kite.stock],
    ]);
    expect(after.sales.thisMonth.days.at(-1)).toBe(ordered.totalAmount);
  });
});
