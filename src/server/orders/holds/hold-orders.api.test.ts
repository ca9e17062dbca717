import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openHolds } from '#tests/support/orders/holds.ts';

// `lotus` is a product with stock 1. `putOnHold` holds it for Asha for a day, unless it gets other values.
forEachEngine((open) => {
  describe('an order of a piece on hold', () => {
    test('is refused unless it names the hold, which it ends', async () => {
      const shop = await openHolds(open);
      const { _id } = shop.lotus;
      const { id } = await shop.putOnHold(_id);
      const refused = await shop.requestOrder([[_id, 1]]);
      expectFailure(refused, 'on_hold');
      expect(refused.body.issues).toEqual([
        { path: 'products.0.quantity', message: expect.stringContaining('on hold for Asha') },
      ]);
      expectFailure(await shop.requestOrder([[_id, 1]], { holds: ['none-such'] }), 'on_hold');
      for (const holds of ['one', [7], ['x'.repeat(65)], Array.from({ length: 51 }, () => id)])
        expectFailure(await shop.requestOrder([[_id, 1]], { holds }), 'invalid');
      expect(await shop.stock(_id)).toBe(1);
      const { orderId } = await shop.addOrder([[_id, 1]], { holds: [id] });
      expect(orderId).toBe('ORD-1001');
      expect(await shop.list()).toEqual([]);
      const [, entry]: HistoryEntry[] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry?.changes).toEqual([
        { field: 'hold', before: expect.stringMatching(/^until /), after: 'ORD-1001' },
      ]);
    });

    test('that is canceled returns the piece without the hold, and another hold keeps it from being reopened', async () => {
      const shop = await openHolds(open);
      const { _id } = shop.lotus;
      const first = await shop.putOnHold(_id);
      const order = await shop.addOrder([[_id, 1]], { holds: [first.id] });
      await shop.save(order.id, { status: 'CANCELED' });
      expect(await shop.productAsGuest(_id)).toMatchObject({ stock: 1 });
      expect(await shop.productAsGuest(_id)).not.toHaveProperty('onHoldUntil');
      const second = await shop.putOnHold(_id, { customerName: 'Bina' });
      expectFailure(await shop.save(order.id, { status: 'PENDING' }), 'on_hold');
      expect(await shop.stock(_id)).toBe(1);
      expect((await shop.save(order.id, { status: 'PENDING', holds: [second.id] })).status).toBe(200);
      expect(await shop.list()).toEqual([]);
    });

    test('is possible again after the hold has ended, also with its id', async () => {
      const shop = await openHolds(open);
      const { id } = await shop.putOnHold(shop.lotus._id, { until: shop.inMs(HOUR_MS) });
      shop.clock.advance(HOUR_MS);
      await shop.addOrder([[shop.lotus._id, 1]], { holds: [id] });
    });

    test('as a line of a changed order is refused at its path', async () => {
      const shop = await openHolds(open);
      const other = await shop.stockedProduct(5);
      const order = await shop.addOrder([[other._id, 1]]);
      const { id } = await shop.putOnHold(shop.lotus._id);
      const lines = [...order.lines, { kind: 'product', product: { id: shop.lotus._id }, quantity: 1 }];
      const refused = await shop.save(order.id, { lines });
      expectFailure(refused, 'on_hold');
      expect(refused.body.issues[0].path).toBe('lines.1.quantity');
      expect((await shop.save(order.id, { lines, holds: [id] })).status).toBe(200);
      expect(await shop.stock(shop.lotus._id)).toBe(0);
    });
  });
});
