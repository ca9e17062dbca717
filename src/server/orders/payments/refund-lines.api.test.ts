import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { toPaise } from '#contract/text/money.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPayments, type PaymentBook } from '#tests/support/orders/payments.ts';

const totalAndPaid = ({ totalAmount, amountPaid }: Order) => [totalAmount, amountPaid];
const reduce = { kind: 'refund', reduceTotal: true };

/** An order of ₹1,000 that is paid, with a refund of ₹200 that reduced its total. */
async function openRefunded(open: Parameters<typeof openPayments>[0]) {
  const shop = await openPayments(open);
  const order = await shop.orderOf(1_000);
  await shop.pay(order.id, { amount: 1_000 });
  const first = await shop.pay(order.id, { ...reduce, amount: 200 });
  expect(totalAndPaid(first.order)).toEqual([800, 800]);
  const remove = async (payment: Payment): Promise<{ order: Order; payment: Payment }> =>
    (await shop.asAdmin('DELETE', `/orders/${order.id}/payments/${payment.id}`)).body.data;
  return { shop, order, first: first.payment, remove };
}

/** What Undo sends after a deletion. */
const again = ({ id, kind, amount, totalReduction }: Payment) => ({ id, kind, amount, totalReduction });

forEachEngine((open) => {
  test('a deleted refund removes only its own line from the order', async () => {
    const { shop, order, first, remove } = await openRefunded(open);
    const second = await shop.pay(order.id, { kind: 'refund', amount: 200 });
    expect(totalAndPaid(second.order)).toEqual([800, 600]);
    expect([first.totalReduction, second.payment.totalReduction]).toEqual([200, 0]);
    expect(totalAndPaid((await remove(second.payment)).order)).toEqual([800, 800]);
    expect(totalAndPaid((await remove(first)).order)).toEqual([1_000, 1_000]);
  });

  test('a refund and its line change, disappear and return together', async () => {
    const { shop, order, first, remove } = await openRefunded(open);
    const saved = (await shop.savePayment(order.id, first.id, { amount: 300 })).body.data;
    expect(totalAndPaid(saved.order)).toEqual([700, 700]);
    expect(saved.order.lines.at(-1)).toEqual({ kind: 'discount', label: 'Refund', amount: -300 });
    // After this payment a new refund of ₹200 would give back an overpayment and not reduce the total.
    await shop.pay(order.id, { amount: 100 });
    const undone = (await shop.savePayment(order.id, first.id, { amount: 200, totalReduction: 200 })).body
      .data;
    expect(totalAndPaid(undone.order)).toEqual([800, 900]);
    const { order: left, payment } = await remove(first);
    expect(totalAndPaid(left)).toEqual([1_000, 1_100]);
    expect(payment.totalReduction).toBe(200);
    const restored = await shop.pay(order.id, again(payment));
    expect(restored.payment.id).toBe(first.id);
    expect(totalAndPaid(restored.order)).toEqual([800, 900]);
    expectFailure(await shop.tryToPay(order.id, again(payment)), 'conflict');
    expectFailure(await shop.tryToPay(order.id, { ...again(payment), id: 'x' }), 'invalid');
  });

  test('the history says when only the line of a refund changes', async () => {
    const { shop, order, first } = await openRefunded(open);
    const saved = await shop.savePayment(order.id, first.id, { totalReduction: 50 });
    expect(totalAndPaid(saved.body.data.order)).toEqual([950, 800]);
    const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
    expect(entry.changes).toEqual([{ field: 'lines', before: 'Refund: −₹200.00', after: 'Refund: −₹50.00' }]);
  });

  test('a refund reduces the total by at most its amount, and a payment does not reduce it', async () => {
    const { shop, order, first } = await openRefunded(open);
    const refund = { kind: 'refund', amount: 10 };
    expectFailure(await shop.tryToPay(order.id, { ...refund, totalReduction: 10.01 }), 'invalid');
    expectFailure(await shop.tryToPay(order.id, { ...refund, totalReduction: -1 }), 'invalid');
    expectFailure(await shop.tryToPay(order.id, { amount: 10, totalReduction: 10 }), 'invalid');
    expectFailure(await shop.savePayment(order.id, first.id, { totalReduction: 201 }), 'invalid');
    const [paid] = (await shop.get(order.id)).payments ?? [];
    expectFailure(await shop.savePayment(order.id, paid?.id ?? '', { totalReduction: 1 }), 'invalid');
    await shop.save(order.id, { status: 'CANCELED' });
    const saved = (await shop.savePayment(order.id, first.id, { amount: 100 })).body.data;
    expect(totalAndPaid(saved.order)).toEqual([900, 900]);
  });

  test('a refund of an earlier version has the line of its amount, but never the line of another refund', async () => {
    const { shop, order, first, remove } = await openRefunded(open);
    const second = await shop.pay(order.id, { kind: 'refund', amount: 200 });
    const forget = (id: string) =>
      shop.services.database.write((tx) =>
        tx.updateTable('payment').set({ reduction_paise: null }).where('id', '=', id).execute(),
      );
    await forget(second.payment.id);
    expect(totalAndPaid((await remove(second.payment)).order)).toEqual([800, 800]);
    await forget(first.id);
    const saved = (await shop.savePayment(order.id, first.id, { amount: 100 })).body.data;
    expect(totalAndPaid(saved.order)).toEqual([800, 900]);
    await shop.savePayment(order.id, first.id, { amount: 200 });
    const { order: left, payment } = await remove(first);
    expect(totalAndPaid(left)).toEqual([1_000, 1_000]);
    expect(totalAndPaid((await shop.pay(order.id, again(payment))).order)).toEqual([800, 800]);
  });
});

type Step = {
  act: 'pay' | 'refund' | 'edit' | 'undo' | 'delete';
  at: number;
  amount: number;
  reduces: boolean;
};
const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Step['act'][]>('pay', 'refund', 'refund', 'edit', 'undo', 'delete'),
    at: fc.nat(9),
    amount: fc.integer({ min: 1, max: 600 }),
    reduces: fc.boolean(),
  }),
  { minLength: 4, maxLength: 8 },
);

async function takeSteps(shop: PaymentBook, taken: readonly Step[]): Promise<void> {
  const before = await shop.orderOf(1_000);
  await shop.pay(before.id, { amount: 1_000 });
  const path = (payment: Payment) => `/orders/${before.id}/payments/${payment.id}`;
  const refundsOf = ({ payments = [] }: Order) => payments.filter(({ kind }) => kind === 'refund');
  const check = async () => {
    const order = await shop.get(before.id);
    const reductions = refundsOf(order).map(({ totalReduction = 0 }) => totalReduction);
    const lines = order.lines.filter(({ label }) => label === 'Refund').map(({ amount }) => -amount);
    expect(lines.toSorted()).toEqual(reductions.filter((amount) => amount > 0).toSorted());
    const total = reductions.reduce((sum, amount) => sum - toPaise(amount), toPaise(1_000));
    expect(toPaise(order.totalAmount)).toBe(total);
    return order;
  };
  for (const { act, at, amount, reduces } of taken) {
    const order = await check();
    const refunds = refundsOf(order);
    const refund = refunds[at % Math.max(1, refunds.length)];
    // A step that the shop rejects changes nothing.
    if (act === 'pay') await shop.pay(before.id, { amount });
    else if (act === 'refund')
      await shop.tryToPay(before.id, { kind: 'refund', amount, reduceTotal: reduces });
    else if (!refund) continue;
    else if (act === 'delete') await shop.asAdmin('DELETE', path(refund));
    else {
      const edited = await shop.savePayment(before.id, refund.id, { amount });
      if (act === 'edit' || edited.status !== 200) continue;
      await check();
      const { totalReduction } = refund;
      await shop.savePayment(before.id, refund.id, { amount: refund.amount, totalReduction });
      expect(totalAndPaid(await check())).toEqual(totalAndPaid(order));
    }
  }
  for (const refund of refundsOf(await check())) await shop.asAdmin('DELETE', path(refund));
  expect((await check()).totalAmount).toBe(1_000);
}

forEachEngine((open) => {
  test('deleting all refunds restores the total, whatever was recorded, edited and deleted before', async () => {
    const shop = await openPayments(open);
    await fc.assert(
      fc.asyncProperty(steps, (taken) => takeSteps(shop, taken)),
      { numRuns: 4 },
    );
  });
});
