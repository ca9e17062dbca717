import { expect, test } from 'vitest';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { paymentStateText } from './payment-badge.tsx';

const reported: Payment = {
  id: 'p',
  kind: 'payment',
  state: 'reported',
  amount: 1,
  method: 'upi',
  paidOn: '2026-11-20',
  createdAt: '',
  updatedAt: '',
};
const order: Parameters<typeof paymentStateText>[0] = {
  status: 'PENDING',
  totalAmount: 1,
  amountPaid: 0,
  paymentState: 'unpaid',
  payments: [reported],
};

test('a reported payment is to be confirmed, unless a refund is due, and a retained amount is named', () => {
  expect(paymentStateText(order)).toBe('Payment to confirm');
  expect(paymentStateText({ ...order, totalAmount: 2, amountPaid: 1, paymentState: 'partly paid' })).toBe(
    'Payment to confirm',
  );
  expect(paymentStateText({ ...order, payments: [{ ...reported, state: 'rejected' }] })).toBe('Unpaid');
  expect(paymentStateText({ ...order, payments: undefined })).toBe('Unpaid');
  expect(paymentStateText({ ...order, amountPaid: 1, paymentState: 'paid' })).toBe('Payment to confirm');
  expect(paymentStateText({ ...order, amountPaid: 2, paymentState: 'overpaid' })).toBe('Refund due');
  const canceled = { ...order, status: 'CANCELED' } as const;
  expect(paymentStateText(canceled)).toBe('Payment to confirm');
  expect(paymentStateText({ ...canceled, amountPaid: 1 })).toBe('Refund due');
  expect(paymentStateText({ ...canceled, payments: [] })).toBe('Nothing to pay');
  const retained = { ...canceled, amountPaid: 1, amountRetained: 1 };
  expect(paymentStateText({ ...retained, payments: [] })).toBe('₹1 kept');
  expect(paymentStateText(retained)).toBe('Payment to confirm');
  expect(paymentStateText({ ...retained, amountPaid: 2 })).toBe('Refund due');
});
