import { expect, test } from 'vitest';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';
import { likelyKind, offeredKinds, paymentToReport, unreportedKind } from './due-message.ts';

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

const order = (status: Order['status'], payments: Order['payments'] = [], { pickup = false } = {}) => ({
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
  const pickups = [order('SHIPPED', [payment], { pickup: true }), order('DELIVERED', [], { pickup: true })];
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

test('does not offer the message `paid` for a reported payment, nor choose it once all is refunded', () => {
  expect(offeredKinds(order('PENDING', [{ ...payment, state: 'reported' }]))).toEqual(['confirmed']);
  expect(likelyKind({ ...order('PENDING', [payment]), amountPaid: 0 })).toBe('confirmed');
});

const message = (paymentId: string, state: OrderMessage['state'] = 'sent'): OrderMessage => ({
  id: `m-${paymentId}`,
  kind: 'paid',
  channel: 'mail',
  state,
  isAutomatic: false,
  needsDecision: false,
  payment: paymentId,
  createdAt: at,
  updatedAt: at,
});

test('each confirmed payment is to be reported, also an earlier one that was confirmed later', () => {
  const [first, second] = [
    { ...payment, id: 'first' },
    { ...payment, id: 'second' },
  ];
  const reportedFirst = order('PENDING', [{ ...first, state: 'reported' }, second]);
  expect(paymentToReport(reportedFirst)).toBe('second');
  const messages = [message('second')];
  expect(unreportedKind({ ...reportedFirst, messages })).toBeUndefined();
  const both = { ...order('PENDING', [first, second]), messages };
  expect([unreportedKind(both), paymentToReport(both)]).toEqual(['paid', 'first']);
  const withdrawn = { ...both, messages: [message('first'), message('second', 'withdrawn')] };
  expect([unreportedKind(withdrawn), paymentToReport(withdrawn)]).toEqual(['paid', 'second']);
  const done = { ...both, messages: [message('first', 'failed'), message('second')] };
  expect([unreportedKind(done), paymentToReport(done)]).toEqual([undefined, 'second']);
});

test('a message stays about its payment after it was sent, unless that is no longer confirmed', () => {
  const [first, second] = [
    { ...payment, id: 'first' },
    { ...payment, id: 'second' },
  ];
  const sent = { ...order('PENDING', [first, second]), messages: [message('second')] };
  expect(paymentToReport(sent, 'second')).toBe('second');
  expect(paymentToReport({ ...sent, payments: [first] }, 'second')).toBe('first');
});
