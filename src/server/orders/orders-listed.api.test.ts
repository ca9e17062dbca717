import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
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

    test('are found by a name with an accented capital as it is written', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(9);
      const address = { ...home, firstName: 'Élodie', lastName: 'ŽOFIA' };
      const { orderId } = await shop.addOrder([[_id, 1]], { shippingInformation: { address } });
      for (const q of ['Élodie', 'ÉLO', 'ŽOFIA Élodie', 'Élo ŽOF']) {
        const { data } = (await shop.asAdmin('GET', `/orders?q=${encodeURIComponent(q)}`)).body;
        expect(
          data.map((order: Order) => order.orderId),
          q,
        ).toEqual([orderId]);
      }
    });
  });
});
