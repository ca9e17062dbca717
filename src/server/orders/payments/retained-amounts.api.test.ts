import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPayments } from '#tests/support/orders/payments.ts';

onBothEngines((open) => {
  describe('what is retained of a canceled order', () => {
    /** A canceled order of ₹500, paid and refunded up to ₹80. */
    async function openCanceled() {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      await shop.pay(id, { amount: 500 });
      await shop.save(id, { status: 'CANCELED' });
      const { payment: refund } = await shop.pay(id, { kind: 'refund', amount: 420 });
      const refundsDue = async () => {
        const listed = (await shop.asAdmin('GET', '/orders?payment=refund')).body.data.length;
        expect((await shop.asAdmin('GET', '/today')).body.data.refunds).toEqual({ total: listed });
        return listed;
      };
      const keep = (amountRetained: number, more = {}) => shop.save(id, { amountRetained, ...more });
      return { shop, id, refund, refundsDue, keep };
    }

    test('is no refund that is due, in the list and in Today, and is in history and export', async () => {
      const { shop, id, refundsDue, keep } = await openCanceled();
      expect(await refundsDue()).toBe(1);
      expect((await keep(80)).body.data).toMatchObject({ amountRetained: 80, amountPaid: 80 });
      expect(await refundsDue()).toBe(0);
      expect((await shop.asAdmin('GET', '/orders/export')).body.data.csv).toMatch(/,80\r\n$/);
      const [entry]: HistoryEntry[] = (await shop.asAdmin('GET', '/history?limit=1')).body.data;
      expect(entry?.changes).toEqual([{ field: 'amountRetained', before: '', after: '₹80.00' }]);
      // A form that was loaded earlier does not send it.
      await shop.save(id, { status: 'CANCELED', internalNote: 'Shipping was paid' });
      expect(await refundsDue()).toBe(0);
      expect((await keep(0)).body.data.amountRetained).toBeUndefined();
      expect(await refundsDue()).toBe(1);
    });

    test('stays when a payment changes: the rest is due, and Undo of the change leaves nothing due', async () => {
      const { shop, id, refund, refundsDue, keep } = await openCanceled();
      await keep(80);
      const { payment } = await shop.pay(id, { amount: 500 });
      expect(await refundsDue()).toBe(1);
      await shop.asAdmin('DELETE', `/orders/${id}/payments/${payment.id}`);
      expect(await refundsDue()).toBe(0);
      await shop.savePayment(id, refund.id, { amount: 400 });
      expect(await refundsDue()).toBe(1);
      await shop.savePayment(id, refund.id, { amount: 500 });
      expect(await refundsDue()).toBe(0);
    });

    test('is none once the order is reopened, and can be restored together with its status', async () => {
      const { shop, id, refundsDue, keep } = await openCanceled();
      await keep(80);
      const reopened = await shop.save(id, { status: 'PENDING' });
      expect(reopened.body.data).toMatchObject({ amountToPay: 420 });
      expect(reopened.body.data.amountRetained).toBeUndefined();
      await shop.save(id, { status: 'CANCELED' });
      expect(await refundsDue()).toBe(1);
      await shop.save(id, { status: 'PENDING' });
      await keep(80, { status: 'CANCELED' });
      expect(await refundsDue()).toBe(0);
    });

    test('is at most what is paid, and of a canceled order only', async () => {
      const { shop, id, keep } = await openCanceled();
      for (const [amount, message] of [
        [80.01, 'At most what is paid can be kept: ₹80.00'],
        [-1, 'The amount kept is at least 0'],
        [0.001, 'An amount has at most two decimals'],
      ] as const) {
        const failed = await keep(amount);
        expectFailure(failed, 'invalid');
        expect(failed.body.issues).toEqual([{ path: 'amountRetained', message }]);
      }
      expectFailure(await keep(80, { status: 'PENDING' }), 'invalid');
      expect((await shop.get(id)).status).toBe('CANCELED');
    });
  });
});
