import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { fillOrderBook } from '#tests/support/orders/many-orders.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';

/** More than the 2,000 that are sent at once: the list is streamed, in parts of 500. */
const COUNT = 2_600;
/** The numbers of all orders, newest first, and of those that `fillOrderBook` marks as delivered. */
const all = Array.from({ length: COUNT }, (_, at) => 1_000 + COUNT - at);
const delivered = all.filter((number) => number > 1_001 && (number - 1_001) % 3 === 0);

forEachEngine((open) => {
  test('streams many orders completely and in order, each with its lines', { tags: ['RE05'] }, async () => {
    const shop = await openShopWithOrders(open);
    const token = await shop.newSession();
    const stockedProduct = await shop.stockedProduct(10);
    await shop.addOrder([[stockedProduct._id, 3]]);
    const few = await shop.asAdmin('GET', '/orders');
    expect(few.headers['content-length']).toBeDefined();
    const { _id } = (await shop.request('GET', '/api/user', { token })).body.data;
    await fillOrderBook(shop.services.database, _id, COUNT);

    const responses = [
      await shop.asAdmin('GET', '/orders'),
      await shop.request('GET', '/api/user/orders', { token }),
    ];
    for (const { status, headers, body } of responses) {
      expect(status).toBe(200);
      // The length of a streamed response is unknown at the start.
      expect(headers['content-length']).toBeUndefined();
      const orders: Order[] = body.data;
      expect(orders.map(({ orderId }) => Number(orderId.slice('ORD-'.length)))).toEqual(all);
      expect(orders.filter(({ products: [line] }) => line?.quantity !== 3)).toEqual([]);
    }
    const some: Order[] = (await shop.asAdmin('GET', '/orders?status=DELIVERED')).body.data;
    expect(some.map(({ orderId }) => Number(orderId.slice('ORD-'.length)))).toEqual(delivered);
  });

  test('a page counts up to 1,000 orders, and says when there may be more', async () => {
    const shop = await openShopWithOrders(open);
    const token = await shop.newSession();
    const stockedProduct = await shop.stockedProduct(10);
    await shop.addOrder([[stockedProduct._id, 3]]);
    const { _id } = (await shop.request('GET', '/api/user', { token })).body.data;
    await fillOrderBook(shop.services.database, _id, 1_001);
    const pageOf = async (query: string) => (await shop.asAdmin('GET', `/orders?limit=1${query}`)).body.page;
    expect(await pageOf('')).toEqual({ next: expect.any(String), total: 1_000, totalIsMinimum: true });
    expect(await pageOf('&status=DELIVERED')).toEqual({ next: expect.any(String), total: 333 });
    // One of the copies that `fillOrderBook` made.
    await shop.services.database.write((tx) => tx.deleteFrom('order').where('id', '=', 'o01000').execute());
    expect(await pageOf('')).toEqual({ next: expect.any(String), total: 1_000 });
  });

  test('pages of one status have each of its orders once, in order', async () => {
    const shop = await openShopWithOrders(open);
    const token = await shop.newSession();
    const stockedProduct = await shop.stockedProduct(10);
    await shop.addOrder([[stockedProduct._id, 3]]);
    const { _id } = (await shop.request('GET', '/api/user', { token })).body.data;
    await fillOrderBook(shop.services.database, _id, 301);
    const seen: string[] = [];
    for (let cursor = ''; cursor !== '&cursor=null';) {
      const { data, page } = (await shop.asAdmin('GET', `/orders?limit=30&status=DELIVERED${cursor}`)).body;
      seen.push(...data.map(({ orderId }: Order) => orderId));
      cursor = `&cursor=${page.next}`;
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => `ORD-${1_301 - 3 * at}`));
  });
});
