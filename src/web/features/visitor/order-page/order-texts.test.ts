import { expect, test } from 'vitest';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { refundText, settledText, statusText, stepsOf } from './order-texts.ts';

const paid = {
  kind: 'payment',
  state: 'confirmed',
  amount: 2330,
  method: 'upi',
  paidOn: '2026-06-14',
} as const;
const refunded = { ...paid, kind: 'refund' } as const;

const order: OrderPage = {
  orderId: 'ORD-1001',
  lines: [],
  totalAmount: 2330,
  amountPaid: 2330,
  amountReported: 0,
  amountToPay: 0,
  amountToRefund: 0,
  amountRetained: 0,
  paymentState: 'paid',
  status: 'PENDING',
  createdAt: '2026-06-14T10:00:00.000Z',
  payments: [paid],
  canReport: false,
  acceptsBankReference: false,
  parcel: {},
  pickup: false,
  destination: 'Thrissur 680…',
};

const canceled: OrderPage = { ...order, status: 'CANCELED', amountPaid: 0, paymentState: 'unpaid' };

test.each<[what: string, order: OrderPage, text: string | undefined]>([
  ['a paid order', order, 'Everything is paid. Thank you!'],
  [
    'an order of which a part was refunded',
    { ...order, totalAmount: 2130, amountPaid: 2130, payments: [paid, { ...refunded, amount: 200 }] },
    '₹200.00 was refunded to you. You have nothing left to pay.',
  ],
  ['an order to pay', { ...order, amountToPay: 0.5 }, undefined],
  ['a canceled order with a refund due', { ...canceled, amountPaid: 2330, amountToRefund: 2330 }, undefined],
  [
    'a canceled order that was refunded',
    { ...canceled, payments: [paid, { ...refunded, amount: 1000.1 }, { ...refunded, amount: 1329.9 }] },
    '₹2,330.00 was refunded to you.',
  ],
  [
    'a canceled order with a payment that was not found',
    { ...canceled, payments: [{ ...paid, state: 'rejected' }] },
    'You do not need to pay anything.',
  ],
  [
    'a canceled order with a payment that is not checked',
    { ...canceled, amountReported: 2330, payments: [{ ...paid, state: 'reported' }] },
    'You do not need to pay for a canceled order. The artist is checking the payment that you reported.',
  ],
  [
    'an order of which everything was refunded',
    { ...order, totalAmount: 0, amountPaid: 0, payments: [paid, refunded] },
    '₹2,330.00 was refunded to you.',
  ],
])('the text about the payment of %s', (_what, shown, text) => {
  expect(settledText(shown)).toBe(text);
});

test.each<[what: string, order: OrderPage, text: string | undefined]>([
  ['an order without one', order, undefined],
  [
    'an order that was paid twice',
    { ...order, amountPaid: 4660, amountToRefund: 2330, payments: [paid, paid] },
    '₹2,330.00 will be refunded to you.',
  ],
  [
    'a canceled order',
    { ...canceled, amountPaid: 2330, amountToRefund: 2330 },
    'In all you paid ₹2,330.00. The artist settles the refund with you in the chat.',
  ],
  [
    'a canceled order of which the artist may keep the shipping',
    { ...canceled, amountPaid: 60, amountToRefund: 60, payments: [paid, { ...refunded, amount: 2270 }] },
    'In all you paid ₹2,330.00, and ₹2,270.00 was refunded to you. The artist settles the other ₹60.00 with you in the chat.',
  ],
  [
    'a canceled order of which the artist keeps the shipping',
    { ...canceled, amountPaid: 60, amountRetained: 60, payments: [paid, { ...refunded, amount: 2270 }] },
    'In all you paid ₹2,330.00, and ₹2,270.00 was refunded to you. The artist keeps ₹60.00, as agreed with you.',
  ],
])('the text about a refund of %s', (_what, shown, text) => {
  expect(refundText(shown)).toBe(text);
});

test('an order that costs nothing has no step for its payment', () => {
  const labels = (shown: OrderPage) => stepsOf(shown).map(({ label }) => label);
  expect(labels(order)).toEqual(['Ordered', 'Paid', 'Shipped', 'Delivered']);
  expect(labels({ ...order, totalAmount: 0, amountPaid: 0, payments: [] })).toEqual([
    'Ordered',
    'Shipped',
    'Delivered',
  ]);
});

test('an order that is picked up in person is never on its way', () => {
  const pickup: OrderPage = {
    ...order,
    pickup: true,
    parcel: { deliveryDate: '2026-06-20' },
    destination: '',
  };
  const texts = (['PENDING', 'SHIPPED', 'DELIVERED'] as const).map((status) =>
    statusText({ ...pickup, status }),
  );
  expect(texts).toEqual([
    'Paid, and being prepared. You pick it up on 20 June 2026.',
    'Ready to be picked up.',
    'Picked up on 20 June 2026.',
  ]);
  expect(stepsOf({ ...pickup, status: 'DELIVERED' })).toMatchObject([
    { label: 'Ordered' },
    { label: 'Paid' },
    { label: 'Picked up', isDone: true, day: '20 June 2026' },
  ]);
});
