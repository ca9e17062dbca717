import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
    test('are assigned to an account by its email, to another one, and to none', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(50);
      const [asha, binod] = [
        await shop.newCustomer('asha@example.com'),
        await shop.newCustomer('b@example.com'),
      ];
      const mine = async (token: string) =>
        (await shop.request('GET', '/api/user/orders', { token })).body.data.map(({ id }: Order) => id);
      const { id, customer } = await shop.addOrder([[_id, 1]], { customerEmail: ' Asha@Example.com ' });
      expect(customer?.email).toBe('asha@example.com');
      expect(await mine(asha)).toEqual([id]);

      const unknown = await shop.save(id, { customerEmail: 'nobody@example.com' });
      expectFailure(unknown, 'invalid');
      expect(unknown.body.issues).toEqual([
        {
          path: 'customerEmail',
          message: expect.stringMatching(/^No customer has an account with this email\. Without an account/),
        },
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
