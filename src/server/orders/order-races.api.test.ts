import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { lotus } from '#tests/support/catalog/catalog.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';

onBothEngines((open) => {
  describe('simultaneous orders', () => {
    test('30 orders for the last five sell exactly five', { timeout: 60_000, tags: ['CO08'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const responses = await atOnce(30, () => shop.requestOrder([[_id, 1]]));
      expect(tally(responses)).toEqual({ 201: 5, 409: 25 });
      expect(new Set(responses.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['out_of_stock']));
      expect(await shop.stock(_id)).toBe(0);
      const orders: Order[] = (await shop.asAdmin('GET', '/orders')).body.data;
      expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(
        [1001, 1002, 1003, 1004, 1005].map((n) => `ORD-${n}`),
      );
    });

    test(
      'an order with an Idempotency-Key is created once, however often it is sent',
      { timeout: 60_000, tags: ['CR06'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const { _id } = await shop.stockedProduct(9);
        const token = await shop.adminToken();
        const body = {
          products: [{ product: { id: _id }, quantity: 2 }],
          shippingInformation: { address: home },
        };
        const send = (key: string) =>
          shop.request('POST', '/api/orders', { token, body, headers: { 'idempotency-key': key } });
        const responses = await atOnce(10, () => send('a-key-of-mine'));
        expect(tally(responses)).toEqual({ 201: 10 });
        expect(new Set(responses.map(({ body: { data } }) => data.id)).size).toBe(1);
        expect(await shop.stock(_id)).toBe(7);
        expect((await send('another-key')).status).toBe(201);
        expect((await shop.asAdmin('GET', '/orders')).body.data).toHaveLength(2);
        expect(await shop.stock(_id)).toBe(5);
        // A key has 1 to 100 characters and no spaces.
        expect((await send('a key')).status).toBe(400);
        expect((await send('x'.repeat(101))).status).toBe(400);
      },
    );

    test('another order with the same key is rejected and takes no stock', { tags: ['CR06'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(9);
      const token = await shop.adminToken();
      const send = (quantity: number, address: object = home) =>
        shop.request('POST', '/api/orders', {
          token,
          body: { shippingInformation: { address }, products: [{ quantity, product: { id: _id } }] },
          headers: { 'idempotency-key': 'a-key-of-mine' },
        });
      const made: Order = (await send(2)).body.data;
      for (const other of [await send(3), await send(2, { ...home, city: 'Nashik' })]) {
        expectFailure(other, 'repeated_key');
        expect(other.body.error).toBe(`Created already: ${made.orderId}.`);
        expect(other.body.recordId).toBe(made.id);
      }
      // The same request with its fields in another order finds the order, even after it was changed.
      await shop.save(made.id, { status: 'SHIPPED', shippingInformation: { address: { city: 'Mumbai' } } });
      const again = await send(2, Object.fromEntries(Object.entries(home).toReversed()));
      expect([again.status, again.body.data.id]).toEqual([201, made.id]);
      expect(await shop.stock(_id)).toBe(7);
    });

    test(
      'orders of the same products in opposite order all succeed and sell nothing twice',
      { timeout: 60_000, tags: ['CO08'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const [one, two] = [(await shop.stockedProduct(10))._id, (await shop.stockedProduct(10))._id];
        const responses = await atOnce(20, (n) =>
          shop.requestOrder(
            n % 2
              ? [
                  [one, 1],
                  [two, 1],
                ]
              : [
                  [two, 1],
                  [one, 1],
                ],
          ),
        );
        expect(tally(responses)).toEqual({ 201: 10, 409: 10 });
        expect([await shop.stock(one), await shop.stock(two)]).toEqual([0, 0]);
      },
    );

    test('canceling an order ten times at once restocks once', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(7);
      const { id } = await shop.addOrder([[_id, 3]]);
      expect(tally(await atOnce(10, () => shop.save(id, { status: 'CANCELED' })))).toEqual({ 200: 10 });
      expect(await shop.stock(_id)).toBe(7);
    }, 60_000);

    test('as many canceled orders can be reopened as there is stock for', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(6);
      const orders = await atOnce(6, () => shop.addOrder([[_id, 1]]));
      await atOnce(6, (n) => shop.save(orders[n]?.id ?? '', { status: 'CANCELED' }));
      await shop.addOrder([[_id, 4]]);
      const responses = await atOnce(6, (n) => shop.save(orders[n]?.id ?? '', { status: 'PENDING' }));
      expect(tally(responses)).toEqual({ 200: 2, 409: 4 });
      expect(await shop.stock(_id)).toBe(0);
    }, 60_000);

    test('canceling and reopening at once leave the stock that matches the status', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const { id } = await shop.addOrder([[_id, 5]]);
      const responses = await atOnce(20, (n) => shop.save(id, { status: n % 2 ? 'PENDING' : 'CANCELED' }));
      expect(tally(responses)).toEqual({ 200: 20 });
      const { status } = (await shop.asAdmin('GET', `/orders/${id}`)).body.data;
      expect(await shop.stock(_id)).toBe(status === 'CANCELED' ? 5 : 0);
      const updates = responses.map(({ body }) => body.data.updatedAt);
      expect(new Set(updates).size).toBe(20);
    }, 60_000);

    test('setting the stock during sales loses no sale', { timeout: 60_000, tags: ['CO09'] }, async () => {
      const shop = await openShopWithOrders(open);
      for (let round = 0; round < 10; round += 1) {
        const { _id, updatedAt } = await shop.stockedProduct(10);
        const setStock = () =>
          shop.asAdmin('PUT', `/products/${_id}`, {
            ...lotus,
            category: shop.category,
            stock: 20,
            updatedAt,
          });
        const sell = () => shop.requestOrder([[_id, 3]]);
        const [saved, sold] =
          round % 2
            ? await Promise.all([setStock(), sell()])
            : (await Promise.all([sell(), setStock()])).toReversed();
        expect(sold?.status).toBe(201);
        // Either the artist's save came first, or it is stale.
        expect([200, 409]).toContain(saved?.status);
        expect(await shop.stock(_id)).toBe(saved?.status === 200 ? 17 : 7);
      }
    });

    test('a product deleted during an order is either in it or not', async () => {
      const shop = await openShopWithOrders(open);
      for (let round = 0; round < 15; round += 1) {
        const { _id } = await shop.stockedProduct(1);
        const [made, deleted] = await Promise.all([
          shop.requestOrder([[_id, 1]]),
          shop.asAdmin('DELETE', `/products/${_id}`),
        ]);
        expect(deleted.status).toBe(200);
        expect([201, 400]).toContain(made.status);
      }
    }, 60_000);
  });
});
