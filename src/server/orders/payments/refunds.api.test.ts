import { describe, expect, test } from 'vitest';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Order } from '#contract/orders/order.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { paidDueAndState, openPayments } from '#tests/support/orders/payments.ts';

// `orderOf` makes an order with this total in rupees. `pay` fails if the shop rejects the payment, `tryToPay` returns the response.
forEachEngine((open) => {
  describe('the refunds of an order', () => {
    test('are at most what was paid', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const refund = (amount: number) => shop.tryToPay(id, { kind: 'refund', amount });
      expect((await refund(1)).body.error).toBe('Nothing was paid, so there is nothing to refund');
      const { payment } = await shop.pay(id, { amount: 300 });
      await shop.pay(id, { amount: 900, state: 'reported' });
      const tooMuch = await refund(300.01);
      expectFailure(tooMuch, 'invalid');
      expect(tooMuch.body.issues).toEqual([
        { path: 'amount', message: 'A refund can be at most what was paid: ₹300.00' },
      ]);
      const made = (await refund(200)).body.data.payment;
      for (const change of [{ state: 'rejected' }, { amount: 199.99 }, { state: 'reported' }])
        expectFailure(await shop.savePayment(id, payment.id, change), 'conflict');
      expectFailure(await shop.asAdmin('DELETE', `/orders/${id}/payments/${payment.id}`), 'conflict');
      expectFailure(await shop.savePayment(id, made.id, { amount: 301 }), 'invalid');
      expectFailure(await shop.savePayment(id, made.id, { state: 'reported' }), 'invalid');
      expect(paidDueAndState(await shop.get(id))).toEqual([100, 400, 'partly paid']);
      expect((await shop.savePayment(id, made.id, { amount: 300 })).status).toBe(200);
    });

    test('reduce the total, so that it is not due again', async () => {
      const shop = await openPayments(open);
      const { id, lines } = await shop.orderOf(2_500.5);
      await shop.pay(id, { amount: 2_600.5 });
      const reduce = { kind: 'refund', reduceTotal: true };
      expectFailure(await shop.tryToPay(id, { ...reduce, kind: 'payment', amount: 1 }), 'invalid');
      expectFailure(await shop.tryToPay(id, { ...reduce, amount: 2_600.51 }), 'invalid');
      expect((await shop.get(id)).lines).toEqual(lines);

      // ₹100 was paid too much.
      const first = await shop.pay(id, { ...reduce, amount: 600 });
      const line = { kind: 'discount', label: 'Refund', amount: -500 };
      expect(first.order.lines).toEqual([...lines, line]);
      expect(paidDueAndState(first.order)).toEqual([2_000.5, 0, 'paid']);
      const [entry]: HistoryEntry[] = (await shop.asAdmin('GET', '/history?limit=1')).body.data;
      expect(entry?.changes.map(({ field, after }) => [field, after])).toContainEqual([
        'lines',
        'Refund: −₹500.00',
      ]);
      const second = await shop.pay(id, { ...reduce, amount: 2_000.5 });
      expect(second.order.totalAmount).toBe(0);
      const remove = (payment: string) => shop.asAdmin('DELETE', `/orders/${id}/payments/${payment}`);
      expect((await remove(second.payment.id)).body.data.order.lines).toEqual([...lines, line]);
      const { order } = (await remove(first.payment.id)).body.data;
      expect(order.lines).toEqual(lines);
      expect(paidDueAndState(order)).toEqual([2_600.5, -100, 'overpaid']);

      await shop.save(id, { status: 'CANCELED' });
      const canceled = await shop.pay(id, { ...reduce, amount: 2_600.5 });
      expect(canceled.order.lines).toEqual(lines);
    });

    test('reduce the total of an order with many products, but not of one with the maximum of other lines', async () => {
      const shop = await openPayments(open);
      const { _id } = await shop.stockedProduct(100, { price: { actual: 1000 } });
      const shipping = { kind: 'shipping', amount: 1 };
      const orderWith = async (others: number) => {
        const products: [string, number][] = Array.from({ length: orderLimits.orderLines }, () => [_id, 1]);
        const lines = Array.from({ length: others }, () => shipping);
        const order = await shop.addOrder(products, { lines });
        await shop.pay(order.id, { amount: 1_000 });
        return order;
      };
      const refund = { kind: 'refund', amount: 10, reduceTotal: true };
      const oneBelowMaximum = await orderWith(orderLimits.orderLines - 1);
      expect((await shop.pay(oneBelowMaximum.id, refund)).order.lines).toHaveLength(
        2 * orderLimits.orderLines,
      );
      expectFailure(await shop.tryToPay(oneBelowMaximum.id, refund), 'conflict');
      expect(
        (await shop.pay(oneBelowMaximum.id, { ...refund, reduceTotal: false })).order.lines,
      ).toHaveLength(2 * orderLimits.orderLines);
    });

    test('ask the customer for what is due, whatever was refunded before', async () => {
      const shop = await openPayments(open);
      const charged = async ({ id, lines }: Order) => {
        const frame = { kind: 'other', label: 'Frame', amount: 300 };
        return (await shop.save(id, { lines: [...lines, frame] })).body.data;
      };
      const refundOf = (order: Order, amount: number, more = {}) =>
        shop.pay(order.id, { kind: 'refund', amount, ...more });
      const reduced = await shop.orderOf(2_400);
      await shop.pay(reduced.id, { amount: 2_400 });
      const after = await refundOf(reduced, 400, { reduceTotal: true });
      expect(after.order.amountToPay).toBe(0);
      expect(await charged(after.order)).toMatchObject({ amountDue: 300, amountToPay: 300 });

      const overpaid = await shop.orderOf(1_000);
      await shop.pay(overpaid.id, { amount: 1_500 });
      const returned = await refundOf(overpaid, 500);
      expect(returned.order.amountToPay).toBe(0);
      expect(await charged(returned.order)).toMatchObject({ amountDue: 300, amountToPay: 300 });

      const reopened = await shop.orderOf(1_000);
      await shop.pay(reopened.id, { amount: 1_000 });
      await shop.save(reopened.id, { status: 'CANCELED' });
      expect((await refundOf(reopened, 1_000)).order.amountToPay).toBe(0);
      const again = await shop.save(reopened.id, { status: 'PENDING' });
      expect(again.body.data).toMatchObject({ amountDue: 1_000, amountToPay: 1_000 });
    });
  });
});
