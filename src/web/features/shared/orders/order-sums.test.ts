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
