import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPayments, type PaymentBook } from '#tests/support/orders/payments.ts';

type Step = { act: 'pay' | 'report' | 'refund' | 'keep' | 'release'; amount: number; isUndone: boolean };
const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Step['act'][]>('pay', 'report', 'refund', 'refund', 'keep', 'release'),
    amount: fc.integer({ min: 1, max: 900 }),
    isUndone: fc.boolean(),
  }),
  { minLength: 4, maxLength: 8 },
);

/** What is to be refunded and what is retained, in rupees. */
const shares = ({ amountPaid, amountRetained = 0 }: Order) => {
  const retained = Math.min(amountPaid, amountRetained);
  return { due: amountPaid - retained, retained };
};

/** A refund gives back what is due first, and a payment is due in whole. */
function sharesAfter({ due, retained }: ReturnType<typeof shares>, { act, amount }: Step) {
  if (act === 'keep') return { due: 0, retained: due + retained };
  if (act === 'release') return { due: due + retained, retained: 0 };
  if (act === 'refund')
    return { due: Math.max(0, due - amount), retained: Math.min(retained, due + retained - amount) };
  return { due: due + amount, retained };
}

/** @returns the order after a step, or undefined if the shop rejects it; and the id of the payment that it added */
async function take(shop: PaymentBook, { id, amountPaid }: Order, { act, amount }: Step) {
  if (act === 'keep' || act === 'release') {
    const { body } = await shop.save(id, { amountRetained: act === 'keep' ? amountPaid : 0 });
    return { order: body.data as Order };
  }
  const kind = act === 'refund' ? 'refund' : 'payment';
  const state = act === 'report' ? 'reported' : 'confirmed';
  const { status, body } = await shop.tryToPay(id, { kind, amount, state });
  if (status !== 201) return { order: undefined };
  const payment: string = body.data.payment.id;
  if (act === 'report') await shop.savePayment(id, payment, { state: 'confirmed' });
  return { order: await shop.get(id), payment };
}

async function takeSteps(shop: PaymentBook, taken: readonly Step[]): Promise<void> {
  const { id } = await shop.orderOf(1_000);
  await shop.pay(id, { amount: 1_000 });
  await shop.save(id, { status: 'CANCELED', amountRetained: 1_000 });
  for (const step of taken) {
    const before = await shop.get(id);
    const { order, payment } = await take(shop, before, step);
    if (!order) expect(step.amount).toBeGreaterThan(before.amountPaid);
    else expect([step, shares(order)]).toEqual([step, sharesAfter(shares(before), step)]);
    if (payment === undefined || !step.isUndone) continue;
    await shop.asAdmin('DELETE', `/orders/${id}/payments/${payment}`);
    expect([step, shares(await shop.get(id))]).toEqual([step, shares(before)]);
  }
}

forEachEngine((open) => {
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

    test('does not grow again when a payment arrives after a part of it was refunded', async () => {
      const { shop, id, keep } = await openCanceled();
      await keep(80);
      await shop.pay(id, { kind: 'refund', amount: 30 });
      const { order } = await shop.pay(id, { amount: 30 });
      expect(shares(order)).toEqual({ due: 30, retained: 50 });
    });

    test('is presented without what was refunded of it, and an unchanged save keeps it', async () => {
      const { shop, id, keep } = await openCanceled();
      await keep(80);
      const { payment } = await shop.pay(id, { kind: 'refund', amount: 30 });
      expect(await shop.get(id)).toMatchObject({ amountPaid: 50, amountRetained: 50 });
      expect((await shop.save(id, { amountRetained: 50 })).status).toBe(200);
      await shop.asAdmin('DELETE', `/orders/${id}/payments/${payment.id}`);
      expect(await shop.get(id)).toMatchObject({ amountPaid: 80, amountRetained: 80 });
    });

    test('stays when Undo records a deleted payment again', async () => {
      const { shop, id, refund, keep } = await openCanceled();
      await keep(80);
      const path = `/orders/${id}/payments`;
      await shop.asAdmin('DELETE', `${path}/${refund.id}`);
      const [paid] = (await shop.get(id)).payments ?? [];
      await shop.asAdmin('DELETE', `${path}/${paid?.id}`);
      const { order } = await shop.pay(id, { id: paid?.id, amount: 500 });
      expect(shares(order)).toEqual({ due: 420, retained: 80 });
    });

    test('and what is due follow from each step, whatever came before', async () => {
      const shop = await openPayments(open);
      await fc.assert(
        fc.asyncProperty(steps, (taken) => takeSteps(shop, taken)),
        { numRuns: 10 },
      );
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
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await keep(80), 'conflict');
      expect((await shop.get(id)).status).toBe('CANCELED');
    });
  });
});
