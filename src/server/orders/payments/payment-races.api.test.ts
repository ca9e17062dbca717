import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountToPay, amountToRefund } from '#contract/orders/payment.ts';
import type { Order } from '#contract/orders/order.ts';
import { toPaise } from '#contract/text/money.ts';
import { forEachEngine, onBothEngines } from '#tests/support/database/engines.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';
import { openMailingShop } from '#tests/support/orders/mailing-shop.ts';
import { openPayments } from '#tests/support/orders/payments.ts';
import { AUTOMATIC_DELAY_MS } from '../messages/order-mails.ts';

type Step =
  | { do: 'add'; body: object }
  | { do: 'refund'; amount: number; reduceTotal: boolean }
  | { do: 'change'; at: number; body: object }
  | { do: 'delete'; at: number }
  | { do: 'line'; amount: number }
  | { do: 'status'; status: string };

// `orderOf` makes an order with this total in rupees.
onBothEngines((open) => {
  describe('simultaneous payments', { timeout: 60_000 }, () => {
    test('of one order all count', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const responses = await atOnce(12, (n) =>
        shop.tryToPay(id, { amount: 10.01, reference: `63271234567${n % 10}${n}` }),
      );
      expect(tally(responses)).toEqual({ 201: 12 });
      const order = await shop.get(id);
      expect([order.amountPaid, order.payments?.length]).toEqual([120.12, 12]);
    });

    test('with one reference are recorded once, and all others are rejected', async () => {
      const shop = await openPayments(open);
      const orders = await atOnce(8, () => shop.orderOf(500));
      const responses = await atOnce(8, (n) =>
        shop.tryToPay(orders[n]?.id ?? '', { amount: 500, reference: '632712345678' }),
      );
      expect(tally(responses)).toEqual({ 201: 1, 409: 7 });
      const rejected = responses.filter(({ status }) => status === 409);
      expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['repeated_reference']));
    });

    test('and refunds never refund more than was paid', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      await shop.pay(id, { amount: 100 });
      const refunds = await atOnce(8, () => shop.tryToPay(id, { kind: 'refund', amount: 30 }));
      expect(tally(refunds)).toEqual({ 201: 3, 400: 5 });
      expect((await shop.get(id)).amountPaid).toBe(10);
    });

    test('and edits of the lines: the lines change before the first payment or not at all', async () => {
      const shop = await openPayments(open);
      for (let round = 0; round < 10; round += 1) {
        const { id, lines } = await shop.orderOf(500);
        const [paid, saved] = await Promise.all([
          shop.tryToPay(id, { amount: 500 }),
          shop.save(id, { lines: [...lines, { kind: 'shipping', amount: 60 }] }),
        ]);
        expect(paid.status).toBe(201);
        expect([200, 409]).toContain(saved.status);
        const order = await shop.get(id);
        expect([order.totalAmount, order.amountDue]).toEqual(saved.status === 200 ? [560, 60] : [500, 0]);
      }
    });

    test('are confirmed once, with one mail, however often that is sent at once', async () => {
      const shop = await openMailingShop(open, {
        orderMessages: { language: 'en', confirmed: 'off', paid: 'automatic', shipped: 'off' },
      });
      const path = `/orders/${shop.order.id}/payments`;
      const report = { amount: 100, method: 'cash', state: 'reported' };
      const { id } = (await shop.asAdmin('POST', path, report)).body.data.payment;
      const confirm = () => shop.asAdmin('PUT', `${path}/${id}`, { state: 'confirmed' });
      expect(tally(await atOnce(8, confirm))).toEqual({ 200: 8 });
      expect((await shop.asAdmin('GET', `/orders/${shop.order.id}`)).body.data.amountPaid).toBe(100);
      await shop.elapse(AUTOMATIC_DELAY_MS);
      await shop.run();
      expect(await shop.messages()).toMatchObject([{ kind: 'paid', payment: id, state: 'sent' }]);
      expect(shop.smtp.arrived).toHaveLength(1);
    });

    test('with one Idempotency-Key are recorded once', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const token = await shop.adminToken();
      const responses = await atOnce(10, () =>
        shop.request('POST', `/api/orders/${id}/payments`, {
          token,
          body: { amount: 100, method: 'cash' },
          headers: { 'idempotency-key': 'one-tap' },
        }),
      );
      expect(tally(responses)).toEqual({ 201: 10 });
      expect((await shop.get(id)).payments).toHaveLength(1);
    });
  });
});

forEachEngine((open) => {
  test('no paisa is lost over any sequence of changes of lines, payments, refunds and cancellations', async () => {
    const shop = await openPayments(open);
    const amount = fc.integer({ min: 1, max: 40_000 }).map((paise) => paise / 100);
    const at = fc.nat(5);
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        body: fc.record({ amount, state: fc.constantFrom('confirmed', 'confirmed', 'reported', 'rejected') }),
      }),
      fc.record({ do: fc.constant('refund' as const), amount, reduceTotal: fc.boolean() }),
      fc.record({
        do: fc.constant('change' as const),
        at,
        body: fc.oneof(
          fc.record({ amount }),
          fc.record({ state: fc.constantFrom('confirmed', 'reported', 'rejected') }),
        ),
      }),
      fc.record({ do: fc.constant('delete' as const), at }),
      fc.record({ do: fc.constant('line' as const), amount: amount.map((rupees) => rupees / 100) }),
      fc.record({ do: fc.constant('status' as const), status: fc.constantFrom('PENDING', 'CANCELED') }),
    );
    let order = await shop.orderOf(333.33);
    const { id } = order;
    const path = (index: number) => `/orders/${id}/payments/${order.payments?.[index]?.id ?? 'none'}`;
    const send = (change: Step) => {
      switch (change.do) {
        case 'add':
          return shop.tryToPay(id, change.body);
        case 'refund': {
          const { amount: rupees, reduceTotal } = change;
          return shop.tryToPay(id, { kind: 'refund', amount: rupees, reduceTotal });
        }
        case 'change':
          return shop.asAdmin('PUT', path(change.at), change.body);
        case 'delete':
          return shop.asAdmin('DELETE', path(change.at));
        case 'line': {
          const label = 'Correction';
          const rounded = Math.round(change.amount * 100) / 100;
          return shop.save(id, { lines: [...order.lines, { kind: 'other', label, amount: rounded }] });
        }
        case 'status':
          return shop.save(id, { status: change.status });
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const change of steps) {
          const response = await send(change);
          expect([200, 201, 400, 404, 409]).toContain(response.status);
          const current: Order = await shop.get(id);
          if (response.status >= 400) expect(current).toEqual(order);
          order = current;
          const counted = current.payments?.filter(({ state }) => state === 'confirmed') ?? [];
          const sumOf = (kind: string) =>
            counted.filter((one) => one.kind === kind).reduce((sum, one) => sum + toPaise(one.amount), 0);
          const total = current.lines.reduce((sum, line) => sum + toPaise(line.amount), 0);
          const paid = sumOf('payment') - sumOf('refund');
          expect(paid).toBeGreaterThanOrEqual(0);
          expect([current.totalAmount, current.amountPaid, current.amountDue].map(toPaise)).toEqual([
            total,
            paid,
            total - paid,
          ]);
          expect(current.firstPaymentAt === undefined).toBe(sumOf('payment') === 0);
          const isCanceled = current.status === 'CANCELED';
          const sums = { total, paid, isCanceled, retained: 0 };
          const toPay = isCanceled ? 0 : Math.max(0, total - paid);
          expect(toPaise(current.amountToPay)).toBe(toPay);
          expect(amountToPay(sums) - amountToRefund(sums)).toBe((isCanceled ? 0 : total) - paid);
          // Lists are filtered by stored columns, which must agree.
          const unpaid = toPaise(current.amountReported) >= toPay ? 'reported' : 'due';
          const filter = amountToRefund(sums) > 0 ? 'refund' : toPay > 0 ? unpaid : 'paid';
          const listed: Order[] = (await shop.asAdmin('GET', `/orders?payment=${filter}`)).body.data;
          expect(listed).toHaveLength(isCanceled && paid === 0 ? 0 : 1);
        }
      }),
      { numRuns: 10 },
    );
  });
});
