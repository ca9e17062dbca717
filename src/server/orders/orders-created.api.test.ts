import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Order } from '#contract/orders/order.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home, openOrderBook, openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
    test(
      'have the ordered products at their current prices, and the exact total',
      { tags: ['S207'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const images = [{ url: await plainImage('#c33', { width: 640, height: 480 }) }];
        const print = await shop.stockedProduct(10, {
          name: 'Lotus',
          price: { actual: 0.1, discounted: 0.07, allowDiscount: true },
          images,
        });
        const card = await shop.stockedProduct(10, {
          name: 'Moon',
          price: { actual: 1999.99, discounted: 5, allowDiscount: false },
        });
        // Names, prices and totals in the request are ignored.
        const response = await shop.asAdmin('POST', '/orders', {
          products: [
            { product: { id: print._id, name: 'Free', price: 0 }, quantity: 3 },
            { product: { id: card._id }, quantity: 2, price: 1 },
          ],
          shippingInformation: { address: home, carrier: ' India Post ', trackingNumber: '' },
          totalAmount: 1,
          status: 'DELIVERED',
          orderId: 'MINE',
        });
        expect(response.status).toBe(201);
        const order: Order = response.body.data;
        expect(order).toEqual({
          id: expect.any(String),
          orderId: 'ORD-1001',
          lines: order.products.map((line, index) => ({
            kind: 'product',
            label: line.product.name,
            ...line,
            amount: [0.21, 3999.98][index],
          })),
          hidePrices: false,
          products: [
            {
              product: {
                id: print._id,
                name: 'Lotus',
                price: 0.07,
                image: expect.stringMatching(/^\/media\/[0-9a-f]{32}-320\.webp$/),
              },
              quantity: 3,
            },
            { product: { id: card._id, name: 'Moon', price: 1999.99 }, quantity: 2 },
          ],
          totalAmount: 4000.19,
          amountPaid: 0,
          amountDue: 4000.19,
          amountToPay: 4000.19,
          amountReported: 0,
          paymentState: 'unpaid',
          payments: [],
          status: 'PENDING',
          shippingInformation: { pickup: false, address: home, carrier: 'India Post' },
          createdAt: expect.any(String),
          updatedAt: order.createdAt,
        });
        expect((await shop.request('GET', String(order.products[0]?.product.image))).status).toBe(200);
        expect([await shop.stock(print._id), await shop.stock(card._id)]).toEqual([7, 8]);

        // Later changes of the products do not change the order.
        await shop.asAdmin('PUT', `/products/${print._id}`, {
          name: 'Renamed',
          description: 'Dearer now',
          category: shop.category,
          price: { actual: 900 },
          stock: 7,
          images: [],
        });
        await shop.asAdmin('DELETE', `/products/${card._id}`);
        expect((await shop.asAdmin('GET', `/orders/${order.id}`)).body.data).toEqual(order);
        expect((await shop.asAdmin('GET', '/orders')).body.data).toEqual([order]);
        shop.clock.advance(400 * DAY_MS);
        await shop.services.media.sweep();
        expect((await shop.request('GET', String(order.products[0]?.product.image))).status).toBe(200);
      },
    );

    test('are created only with the total that the form showed', async () => {
      const shop = await openOrderBook(open);
      const { _id } = await shop.stockedProduct(5, { price: { actual: 500 } });
      const token = await shop.adminToken();
      const send = (key: string, shownTotal: number) =>
        shop.request('POST', '/api/orders', {
          token,
          body: {
            products: [{ product: { id: _id }, quantity: 2 }],
            lines: [
              { kind: 'shipping', amount: 60.1 },
              { kind: 'discount', percent: 10 },
            ],
            shippingInformation: { address: home },
            shownTotal,
          },
          headers: { 'idempotency-key': key },
        });
      const outdated = await send('one', 860.1);
      expectFailure(outdated, 'stale');
      const message = 'The prices changed meanwhile: the total is ₹960.10 now. Please check the order.';
      expect(outdated.body.issues).toEqual([{ path: 'products', message }]);
      expect(await shop.stock(_id)).toBe(5);
      const created = await send('one', 960.1);
      expect([created.status, created.body.data.totalAmount]).toEqual([201, 960.1]);
      // A retry after a lost response finds the order, whatever the form shows since.
      const again = await send('one', 1);
      expect(again.body.data.id).toBe(created.body.data.id);
      expect(await shop.stock(_id)).toBe(3);
    });

    test(
      'accept `street` for `address` and `zipCode` for `zip`, and default to India',
      { tags: ['S208'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const { _id } = await shop.stockedProduct(3);
        const address = { firstName: 'Asha', street: '12 Prabhat Road', city: 'Pune', zipCode: '411004' };
        const order = await shop.addOrder([[_id, 1]], { shippingInformation: { address } });
        expect(order.shippingInformation.address).toEqual({
          ...home,
          lastName: '',
          state: '',
          phone: '',
          landmark: '',
        });
        const body = { shippingInformation: { address: { street: '1 Beach Road', zipCode: '403001' } } };
        const saved: Order = (await shop.save(order.id, body)).body.data;
        expect(saved.shippingInformation.address).toEqual({
          ...order.shippingInformation.address,
          address: '1 Beach Road',
          zip: '403001',
        });
      },
    );
  });
});
