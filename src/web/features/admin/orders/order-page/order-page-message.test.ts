import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { orderPageMessage } from './order-page-message.ts';

const order = {
  orderId: 'ORD-1001',
  status: 'PENDING',
  amountToPay: 2330,
  payments: [],
  shippingInformation: { address: { firstName: ' Meera ' } },
} as unknown as Order; // Only what the message contains.

test.each<[what: string, order: Order, text: string]>([
  ['an order to pay', order, 'It shows what to pay and how, and where your parcel is.'],
  ['a paid order', { ...order, amountToPay: 0 }, 'It shows what is paid, and where your parcel is.'],
  [
    'a pickup',
    { ...order, shippingInformation: { ...order.shippingInformation, pickup: true } },
    'It shows what to pay and how, and how far your order is.',
  ],
  ['a canceled order', { ...order, status: 'CANCELED', amountToPay: 0 }, 'It shows what was canceled.'],
  [
    'a canceled order with a payment',
    { ...order, status: 'CANCELED', amountToPay: 0, payments: [{}] } as Order,
    'It shows what was paid and what is refunded.',
  ],
])('the message with the link of %s', (_what, shown, text) => {
  expect(orderPageMessage(shown, 'https://shop.example/order/1')).toBe(
    `Hello Meera! This is the page of your order ORD-1001:\nhttps://shop.example/order/1\n${text}`,
  );
});
