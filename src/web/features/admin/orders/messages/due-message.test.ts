import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { likelyKind, offeredKinds } from './due-message.ts';

const at = '2026-11-20T10:00:00.000Z';
const payment = {
  id: 'p',
  kind: 'payment',
  state: 'confirmed',
  amount: 500,
  method: 'upi',
  paidOn: '2026-11-20',
  createdAt: at,
  updatedAt: at,
} as const;

const order = (status: Order['status'], payments: Order['payments'] = [], pickup = false) => ({
  status,
  shippingInformation: { pickup },
  payments,
  amountPaid: payments.length * payment.amount,
});

test('offers messages that are true of the order, and chooses the latest', () => {
  const cases = [
    order('PENDING'),
    order('PENDING', [payment]),
    order('SHIPPED'),
    order('DELIVERED', [payment]),
  ];
  expect(cases.map((each) => [likelyKind(each), offeredKinds(each)])).toEqual([
    ['confirmed', ['confirmed']],
    ['paid', ['confirmed', 'paid']],
    ['shipped', ['confirmed', 'shipped']],
    ['paid', ['confirmed', 'paid']],
  ]);
});

test('offers no message that a pickup is on its way', () => {
  const pickups = [order('SHIPPED', [payment], true), order('DELIVERED', [], true)];
  expect(pickups.map((each) => [likelyKind(each), offeredKinds(each)])).toEqual([
    ['paid', ['confirmed', 'paid']],
    ['confirmed', ['confirmed']],
  ]);
});

test('offers texts about a canceled order and its refund', () => {
  const refund = { ...payment, id: 'r', kind: 'refund' } as const;
  expect(offeredKinds(order('CANCELED', [payment]))).toEqual(['canceled']);
  expect(offeredKinds(order('CANCELED', [payment, refund]))).toEqual(['canceled', 'refunded']);
  expect(offeredKinds(order('SHIPPED', [payment, refund]))).toEqual([
    'confirmed',
    'paid',
    'shipped',
    'refunded',
  ]);
  expect(offeredKinds(order('SHIPPED', [{ ...refund, state: 'reported' }]))).toEqual([
    'confirmed',
    'shipped',
  ]);
});

test('offers no thanks for a reported payment, and does not choose them after a refund', () => {
  expect(offeredKinds(order('PENDING', [{ ...payment, state: 'reported' }]))).toEqual(['confirmed']);
  expect(likelyKind({ ...order('PENDING', [payment]), amountPaid: 0 })).toBe('confirmed');
});
