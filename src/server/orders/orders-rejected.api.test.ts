import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { dayAt, home, openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
    test('are listed, made and changed by the artist only', { tags: ['AU10'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const { id } = await shop.addOrder([[_id, 1]]);
      const user = await shop.newSession();
      for (const [method, path] of [
        ['GET', '/api/orders'],
        ['GET', `/api/orders/${id}`],
        ['POST', '/api/orders'],
        ['PUT', `/api/orders/${id}`],
      ] as const) {
        const body = method === 'GET' ? {} : { body: { status: 'CANCELED' } };
        expectFailure(await shop.request(method, path, body), 'unauthenticated');
        expectFailure(await shop.request(method, path, { ...body, token: user }), 'forbidden');
      }
      expect(await shop.stock(_id)).toBe(2);
    });

    test('are rejected with the path of each invalid field', { tags: ['IV28'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const gone = await shop.stockedProduct(3);
      await shop.asAdmin('DELETE', `/products/${gone._id}`);
      const rejected = async (body: object, ...expected: string[]) => {
        const response = await shop.asAdmin('POST', '/orders', body);
        expectFailure(response, 'invalid');
        expect(issuePaths(response)).toEqual(expected);
      };
      const line = (id: unknown, quantity: unknown = 1) => ({ product: { id }, quantity });
      const shippingInformation = { address: home };
      const good = { products: [line(_id)], shippingInformation };
      await rejected({}, 'products', 'shippingInformation');
      await rejected({ ...good, products: [] }, 'products');
      await rejected({ ...good, products: Array.from({ length: 51 }, () => line(_id)) }, 'products');
      for (const quantity of [0, -1, 1.5, 1_001, '1', null]) {
        await rejected({ ...good, products: [line(_id, quantity)] }, 'products.0.quantity');
      }
      for (const id of ['none-such', '', 'a\u0000b', '🪷', gone._id]) {
        await rejected({ ...good, products: [line(_id), line(id)] }, 'products.1.product.id');
      }
      await rejected({ ...good, products: [line(7)] }, 'products.0.product.id');
      for (const createdBy of ['none-such', 'a\u0000b']) await rejected({ ...good, createdBy }, 'createdBy');
      for (const customerEmail of ['asha', 7, 'none@example.com']) {
        await rejected({ ...good, customerEmail }, 'customerEmail');
      }
      await rejected({ ...good, shippingInformation: {} }, 'shippingInformation.address');
      const { address: _, zip: __, ...rest } = home;
      const nowhere = { address: { ...rest, phone: 'call me' } };
      await rejected(
        { ...good, shippingInformation: nowhere },
        'shippingInformation.address.phone',
        'shippingInformation.address.address',
        'shippingInformation.address.zip',
      );
      const dated = (deliveryDate: unknown) => ({ ...shippingInformation, deliveryDate });
      for (const day of ['2026-02-30', '21 November', 5, dayAt(shop.clock.now() - 2 * DAY_MS)]) {
        await rejected({ ...good, shippingInformation: dated(day) }, 'shippingInformation.deliveryDate');
      }
      expect((await shop.asAdmin('GET', '/orders')).body.data).toEqual([]);
      expect(await shop.stock(_id)).toBe(3);
    });

    test('that do not exist are not found', async () => {
      const shop = await openShopWithOrders(open);
      expectFailure(await shop.asAdmin('GET', '/orders/none-such'), 'not_found');
      expectFailure(await shop.asAdmin('GET', '/orders/%F0%9F%AA%B7'), 'not_found');
      expectFailure(await shop.save('none-such', { status: 'SHIPPED' }), 'not_found');
    });
  });
});
