import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { dayAt, home, openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
    test(
      'change from any status to any other, and updatedAt always grows',
      { tags: ['S239', 'S240', 'S241'] },
      async () => {
        const frozen = Date.now() + DAY_MS;
        const shop = await openShopWithOrders(open, { now: () => frozen });
        const { _id, updatedAt: made } = await shop.stockedProduct(5);
        let last = await shop.addOrder([[_id, 2]]);
        let stockChanges = 1;
        const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
        for (const from of statuses) {
          for (const to of statuses) {
            for (const status of [from, to]) {
              const { updatedAt } = last;
              if ((last.status === 'CANCELED') !== (status === 'CANCELED')) stockChanges += 1;
              const response = await shop.save(last.id, { status });
              expect([from, to, response.status]).toEqual([from, to, 200]);
              last = response.body.data;
              expect(last.status).toBe(status);
              expect(Date.parse(last.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
              const product = await shop.product(_id);
              expect(product.stock).toBe(status === 'CANCELED' ? 5 : 3);
              // The clock stands still, so each change of the stock adds 1 ms.
              expect(Date.parse(product.updatedAt) - Date.parse(made)).toBe(stockChanges);
            }
          }
        }
        expectFailure(await shop.save(last.id, { status: 'LOST' }), 'invalid');
      },
    );

    test('need a PIN code in India, but no postal code abroad and no phone number', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const address = { firstName: 'Asha', address: 'Al Manara Tower', city: 'Dubai', country: 'UAE' };
      const { id, shippingInformation } = await shop.addOrder([[_id, 1]], {
        shippingInformation: { address },
      });
      expect(shippingInformation.address).toMatchObject({ zip: '', country: 'UAE' });
      const move = (changed: object) => shop.save(id, { shippingInformation: { address: changed } });
      const toIndia = await move({ country: 'India' });
      expect(issuePaths(toIndia)).toEqual(['shippingInformation.address.zip']);
      expect((await move({ country: 'India', zip: '411004' })).status).toBe(200);
      expect(issuePaths(await move({ zip: '' }))).toEqual(['shippingInformation.address.zip']);
      expect((await move({ phone: '' })).status).toBe(200);
    });

    test('have a history entry for each change, and none without a change', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const { id, orderId } = await shop.addOrder([[_id, 2]]);
      await shop.save(id, { status: 'SHIPPED', shippingInformation: { carrier: 'India Post' } });
      await shop.save(id, { status: 'SHIPPED' });
      const entries: HistoryEntry[] = (await shop.asAdmin('GET', '/history')).body.data;
      const ofOrders = entries.filter(({ kind }) => kind === 'order');
      expect(ofOrders.map(({ action, target, changes }) => ({ action, target, changes }))).toEqual([
        {
          action: 'update',
          target: { _id: id, name: orderId },
          changes: [
            { field: 'status', before: 'PENDING', after: 'SHIPPED' },
            { field: 'carrier', before: '', after: 'India Post' },
          ],
        },
        { action: 'create', target: { _id: id, name: orderId }, changes: [] },
      ]);
    });

    test('that changed since a form was filled in are not overwritten', { tags: ['S241'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const { id, updatedAt } = await shop.addOrder([[_id, 2]]);
      shop.clock.advance(DAY_MS);
      const now = shop.clock.now();
      const first = await shop.save(id, { status: 'SHIPPED', updatedAt });
      expect(first.status).toBe(200);
      expect(Date.parse(first.body.data.updatedAt)).toBeGreaterThanOrEqual(now);
      expect(first.body.data.createdAt).toBe(updatedAt);
      expectFailure(await shop.save(id, { status: 'CANCELED', updatedAt }), 'stale');
      expect(await shop.stock(_id)).toBe(3);
      expect((await shop.save(id, { status: 'CANCELED', updatedAt: first.body.data.updatedAt })).status).toBe(
        200,
      );
    });

    test(
      'change only in the sent fields, and an empty tracking number, carrier or date clears it',
      { tags: ['S207'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const { _id } = await shop.stockedProduct(5);
        const { id } = await shop.addOrder([[_id, 2]]);
        const deliveryDate = dayAt(shop.clock.now() + 3 * DAY_MS);
        const parcel = { trackingNumber: 'EM123', carrier: 'India Post', deliveryDate };
        const sent = await shop.save(id, { shippingInformation: { ...parcel, address: { city: 'Nashik' } } });
        expect(sent.body.data.shippingInformation).toEqual({
          ...parcel,
          pickup: false,
          address: { ...home, city: 'Nashik' },
        });
        const empty = { trackingNumber: '', carrier: null, deliveryDate: null, address: { landmark: '' } };
        const emptied = await shop.save(id, { shippingInformation: empty });
        expect(emptied.body.data.shippingInformation).toEqual({
          pickup: false,
          address: { ...home, city: 'Nashik', landmark: '' },
        });
        for (const address of [{ firstName: ' ' }, { zip: '!' }, { city: 'x'.repeat(101) }, 'here']) {
          expectFailure(await shop.save(id, { shippingInformation: { address } }), 'invalid');
        }
      },
    );

    test(
      'have a delivery date of today or later, unless they were delivered',
      { tags: ['IV28', 'S251'] },
      async () => {
        const shop = await openShopWithOrders(open);
        const { _id } = await shop.stockedProduct(5);
        const { id } = await shop.addOrder([[_id, 1]]);
        const today = shop.clock.now();
        const on = (time: number) => ({ deliveryDate: dayAt(time) });
        // Yesterday is still today somewhere.
        const past = { shippingInformation: on(today - 2 * DAY_MS) };
        const response = await shop.save(id, { ...past, status: 'SHIPPED' });
        expectFailure(response, 'invalid');
        expect(issuePaths(response)).toEqual(['shippingInformation.deliveryDate']);
        expect((await shop.save(id, { shippingInformation: on(today) })).status).toBe(200);
        expect((await shop.save(id, { ...past, status: 'DELIVERED' })).status).toBe(200);
        // The unchanged date may be sent again with the other fields of a form.
        expect((await shop.save(id, { ...past, status: 'SHIPPED' })).status).toBe(200);
        expectFailure(await shop.save(id, { shippingInformation: on(today - 3 * DAY_MS) }), 'invalid');
      },
    );
  });
});
