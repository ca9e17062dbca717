import { expect, test } from 'vitest';
import { customerSums } from './order-sums.ts';

test('a customer is not asked for what they have reported', () => {
  const order = { amountPaid: 0.1, amountToPay: 0.3, amountReported: 0.2 };
  expect(customerSums(order)).toEqual([
    ['Paid', 0.1],
    ['Reported, not checked yet', 0.2],
    ['To pay', 0.1],
  ]);
  expect(customerSums({ amountPaid: 0, amountToPay: 1200, amountReported: 1300 })).toEqual([
    ['Reported, not checked yet', 1300],
  ]);
});

test('a customer reads what was paid in all beside what was refunded', () => {
  const entry = { kind: 'payment', state: 'confirmed', amount: 13_500 } as const;
  const payments = [entry, { ...entry, kind: 'refund', amount: 13_000 } as const];
  expect(customerSums({ amountPaid: 500, amountToPay: 0, amountReported: 0, payments })).toEqual([
    ['Paid', 13_500],
    ['Refunded', -13_000],
  ]);
});
