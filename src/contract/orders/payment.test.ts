import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountDue,
  amountRetained,
  amountPaid,
  amountToPay,
  amountToRefund,
  paymentState,
} from './payment.ts';

const entry = (paise: number, kind: 'payment' | 'refund' = 'payment', state = 'confirmed') => ({
  kind,
  // The tests use the three states only.
  state: state as 'reported' | 'confirmed' | 'rejected',
  paise,
});

describe('what was paid', () => {
  test('is the confirmed payments less the confirmed refunds', () => {
    expect(amountPaid([])).toBe(0);
    expect(
      amountPaid([
        entry(50_000),
        entry(25_050),
        entry(99, 'payment', 'reported'),
        entry(99, 'payment', 'rejected'),
        entry(10_001, 'refund'),
      ]),
    ).toBe(65_049);
  });

  test.each([
    [100, 0, 'unpaid', 100],
    [100, 1, 'partly paid', 99],
    [100, 100, 'paid', 0],
    [100, 101, 'overpaid', -1],
    [0, 0, 'paid', 0],
  ])('makes of a total of %i with %i paid: %s, %i due', (total, paid, state, due) => {
    expect([paymentState(total, paid), amountDue(total, paid)]).toEqual([state, due]);
  });

  test('is to be paid or refunded, never both, and all of a canceled order is refunded or retained', () => {
    const amount = fc.nat(1_000_000_000);
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (total, paid, retained, isCanceled) => {
        const order = { total, paid, retained, isCanceled };
        const [pay, refund] = [amountToPay(order), amountToRefund(order)];
        expect(Math.min(pay, refund)).toBe(0);
        expect(paid + pay - refund).toBe(isCanceled ? amountRetained(order) : total);
      }),
    );
  });

  test.each([
    [500, 0, 500, 0],
    [80, 80, 0, 80],
    // The customer paid again, or got more back than agreed.
    [580, 80, 500, 80],
    [50, 80, 0, 50],
  ])(
    'of %i paid for a canceled order, of which %i is retained: %i to refund, %i retained',
    (paid, retained, refund, left) => {
      const order = { isCanceled: true, total: 500, paid, retained };
      expect([amountToRefund(order), amountRetained(order)]).toEqual([refund, left]);
      expect(amountRetained({ ...order, isCanceled: false })).toBe(0);
    },
  );
});

test('a customer is asked for what is due, also after a refund, and for nothing of a canceled order', () => {
  const paid = amountPaid([entry(1500), entry(99, 'payment', 'reported'), entry(500, 'refund')]);
  const order = { isCanceled: false, total: 1300, paid };
  expect(amountToPay(order)).toBe(300);
  expect(amountToPay({ ...order, total: 1000 })).toBe(0);
  expect(amountToPay({ ...order, isCanceled: true })).toBe(0);
});
