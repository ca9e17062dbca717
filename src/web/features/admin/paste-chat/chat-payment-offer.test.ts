import { expect, test } from 'vitest';
import { plainOrder } from '#tests/support/orders/plain-order.ts';
import { offerText, paymentFor } from './chat-payment-offer.ts';

const utr = '632712345678';
const order = { ...plainOrder, amountToPay: 900, amountReported: 200 };
const withPayment = (state: 'reported' | 'rejected') => ({
  ...order,
  payments: [
    {
      id: 'p1',
      kind: 'payment' as const,
      state,
      amount: 500,
      method: 'upi' as const,
      reference: utr,
      paidOn: '2026-11-20',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
});

test('a UTR in a chat that is an order already is a payment of that order', () => {
  expect(paymentFor({ utr: `UTR ${utr}`, paid: '₹500/-' }, order)).toEqual({ amount: 500, reference: utr });
  expect(offerText({ utr, paid: '500' }, order)).toBe(
    'Record ₹500.00 with UTR 632712345678 in it, or fill in another order.',
  );
  // Without an amount, it is what is left to pay.
  expect(paymentFor({ utr }, order)).toEqual({ amount: 700, reference: utr });
  expect(paymentFor({ utr }, { ...order, amountToPay: 200 })).toBeUndefined();
  // An amount alone may be a price.
  expect(paymentFor({ paid: '500' }, order)).toBeUndefined();
});

test('a payment that the order has is not offered again, unless it was rejected', () => {
  expect(paymentFor({ utr, paid: '500' }, withPayment('reported'))).toBeUndefined();
  expect(offerText({ utr, paid: '500' }, withPayment('reported'))).toBe(
    'It has the payment with UTR 632712345678. Filling in an order would make another one.',
  );
  expect(paymentFor({ utr, paid: '500' }, withPayment('rejected'))).toEqual({ amount: 500, reference: utr });
});
