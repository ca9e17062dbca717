import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Order } from '#contract/orders/order.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';

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
      const shop = await openShopWithOrders(open);
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

    test('can contain hidden products down to the last one, and visitors see the new stock at once', async () => {
      const shop = await openShopWithOrders(open);
      const hidden = await shop.stockedProduct(1, { visibility: false });
      const shown = await shop.stockedProduct(2, { name: 'Lotus' });
      const known = async () => (await shop.asGuest('/products')).body.data[0].stock;
      expect(await known()).toBe(2);
      await shop.addOrder([
        [hidden._id, 1],
        [shown._id, 2],
      ]);
      expect(await known()).toBe(0);
      const after = await shop.product(shown._id);
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(shown.updatedAt));
      const response = await shop.requestOrder([[shown._id, 1]]);
      expectFailure(response, 'out_of_stock');
      expect(response.body.error).toContain('“Lotus”');
    });

    test('need enough stock for all lines of a product', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const other = await shop.stockedProduct(5);
      const response = await shop.requestOrder([
        [_id, 3],
        [other._id, 1],
        [_id, 3],
      ]);
      expectFailure(response, 'out_of_stock');
      expect(response.body.issues).toEqual([{ path: 'products.0.quantity', message: response.body.error }]);
      expect([await shop.stock(_id), await shop.stock(other._id)]).toEqual([5, 5]);
      const { products } = await shop.addOrder([
        [_id, 3],
        [_id, 2],
      ]);
      expect(products.map(({ quantity }) => quantity)).toEqual([3, 2]);
      expect(await shop.stock(_id)).toBe(0);
    });

    test('are listed newest first, by status, and in pages', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(50);
      const made: Order[] = [];
      for (let n = 0; n < 5; n += 1) made.unshift(await shop.addOrder([[_id, 1]]));
      expect(made.map(({ orderId }) => orderId)).toEqual(
        [1005, 1004, 1003, 1002, 1001].map((n) => `ORD-${n}`),
      );
      const list = async (query: string) => shop.asAdmin('GET', `/orders${query}`);
      expect((await list('')).body.data).toEqual(made);
      await shop.save(made[1]?.id ?? '', { status: 'SHIPPED' });
      expect((await list('?status=SHIPPED')).body.data.map(({ id }: Order) => id)).toEqual([made[1]?.id]);
      expect((await list('?status=CANCELED&limit=2')).body).toMatchObject({
        data: [],
        page: { next: null, total: 0 },
      });

      const seen: string[] = [];
      let cursor = '';
      for (let part = 0; part < 3; part += 1) {
        const { body } = await list(`?limit=2${cursor}`);
        expect(body.page.total).toBe(5 + part);
        seen.push(...body.data.map(({ orderId }: Order) => orderId));
        expect(body.page.next === null).toBe(part === 2);
        cursor = `&cursor=${body.page.next}`;
        // An order created meanwhile is counted and does not shift the following pages.
        await shop.addOrder([[_id, 1]]);
      }
      expect(seen).toEqual(made.map(({ orderId }) => orderId));
      for (const query of ['?status=LOST', '?limit=0', '?limit=101', '?limit=2&cursor=x', '?cursor=x']) {
        expectFailure(await list(query), 'invalid');
      }
    });

    test('are found by number, name and phone number', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(9);
      const to = (changed: object) =>
        shop.addOrder([[_id, 1]], { shippingInformation: { address: { ...home, ...changed } } });
      const asha = await to({});
      const meera = await to({ firstName: 'Meera 100%', lastName: 'नायर', phone: '9447-012345' });
      const find = async (q: string, others = '') => {
        const query = `q=${encodeURIComponent(q)}&limit=20${others}`;
        const response = await shop.asAdmin('GET', `/orders?${query}`);
        expect(response.status, response.text).toBe(200);
        const found: Order[] = response.body.data;
        expect(response.body.page.total).toBe(found.length);
        return found.map(({ orderId }) => orderId);
      };
      for (const text of [
        'ord-1001',
        '1001',
        'ORD 1001',
        'as',
        'ra ASHA',
        '9876543210',
        '98765 4',
        '+91 98765',
      ])
        expect(await find(text), text).toEqual([asha.orderId]);
      for (const text of ['ORD-1002', 'meera', '100%', 'नायर', '+91 94470 12345', '012345'])
        expect(await find(text), text).toEqual([meera.orderId]);
      expect(await find(' ')).toEqual([meera.orderId, asha.orderId]);
      for (const text of ['asha meera', 'sha', 'ORD-10', '%', '_', "'", 'कमल'])
        expect(await find(text), text).toEqual([]);
      expect(await find('asha', '&status=SHIPPED')).toEqual([]);
      expect(await find('asha', '&status=PENDING')).toEqual([asha.orderId]);
      const { csv } = (await shop.asAdmin('GET', '/orders/export?q=meera')).body.data;
      expect(csv).toContain('ORD-1002');
      expect(csv).not.toContain('ORD-1001');
    });

    test('are assigned to an account by its email, to another one, and to none', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(50);
      const [asha, binod] = [
        await shop.newSession('asha@example.com'),
        await shop.newSession('b@example.com'),
      ];
      const mine = async (token: string) =>
        (await shop.request('GET', '/api/user/orders', { token })).body.data.map(({ id }: Order) => id);
      const { id, customer } = await shop.addOrder([[_id, 1]], { customerEmail: ' Asha@Example.com ' });
      expect(customer?.email).toBe('asha@example.com');
      expect(await mine(asha)).toEqual([id]);

      const unknown = await shop.save(id, { customerEmail: 'nobody@example.com' });
      expectFailure(unknown, 'invalid');
      expect(unknown.body.issues).toEqual([
        { path: 'customerEmail', message: 'No customer has an account with this email' },
      ]);
      expectFailure(await shop.requestOrder([[_id, 1]], { customerEmail: 'nobody@example.com' }), 'invalid');
      expect(await shop.stock(_id)).toBe(49);

      await shop.save(id, { status: 'SHIPPED' });
      expect(await mine(asha)).toEqual([id]);
      expect((await shop.save(id, { customerEmail: 'b@example.com' })).body.data.customer.email).toBe(
        'b@example.com',
      );
      expect([await mine(asha), await mine(binod)]).toEqual([[], [id]]);
      expect((await shop.save(id, { customerEmail: '' })).body.data).not.toHaveProperty('customer');
      expect(await mine(binod)).toEqual([]);
    });

    test(
      'are visible to their customer only, and remain when the account is deleted',
      { tags: ['AU10', 'AZ28'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const { _id } = await shop.stockedProduct(50);
        const [asha, binod] = [
          await shop.newSession('asha@example.com'),
          await shop.newSession('b@example.com'),
        ];
        const idOf = async (token: string): Promise<string> =>
          (await shop.request('GET', '/api/user', { token })).body.data._id;
        const mine = async (token: string) =>
          (await shop.request('GET', '/api/user/orders', { token })).body.data;
        const unassigned = await shop.addOrder([[_id, 1]], { createdBy: null });
        const hers = [
          await shop.addOrder([[_id, 2]], { createdBy: await idOf(asha) }),
          await shop.addOrder([[_id, 3]], { createdBy: await idOf(asha) }),
        ];
        const his = await shop.addOrder([[_id, 4]], { createdBy: await idOf(binod) });
        expect(unassigned).not.toHaveProperty('createdBy');
        expect(his).toMatchObject({ createdBy: await idOf(binod), customer: { email: 'b@example.com' } });
        // Only the artist sees the customer's name and email.
        const asCustomer = (order: Order) => {
          const { customer: _, payments: _payments, ...shown } = order;
          return shown;
        };
        expect(await mine(asha)).toEqual(hers.toReversed().map(asCustomer));
        expect(await mine(binod)).toEqual([asCustomer(his)]);
        expect(await mine(await shop.newSession('c@example.com'))).toEqual([]);
        expectFailure(await shop.request('GET', '/api/user/orders'), 'unauthenticated');
        expectFailure(await shop.request('GET', `/api/orders/${hers[0]?.id}`, { token: asha }), 'forbidden');

        const gone = await idOf(binod);
        await shop.services.database.write((tx) => tx.deleteFrom('user').where('id', '=', gone).execute());
        const { createdBy: _, customer: _customer, ...remaining } = his;
        expect((await shop.asAdmin('GET', `/orders/${his.id}`)).body.data).toEqual(remaining);
      },
    );
  });
});
