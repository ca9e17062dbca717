import { expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '../order-limits.ts';
import type { Order } from '../order.ts';
import { messageText, whatsappMessageUrl } from './message-texts.ts';

const line = (label: string, amount: number): Order['lines'][number] => ({ kind: 'other', label, amount });

const payment = {
  id: 'p',
  kind: 'payment',
  state: 'confirmed',
  amount: 500,
  method: 'upi',
  paidOn: '2026-11-20',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
} as const;

const order: Order = {
  id: 'o',
  orderId: 'ORD-1001',
  products: [],
  lines: [line('Lotus', 1200), line('Shipping', 60)],
  totalAmount: 1260,
  amountPaid: 500,
  amountDue: 760,
  amountToPay: 760,
  amountReported: 0,
  paymentState: 'partly paid',
  status: 'SHIPPED',
  shippingInformation: {
    pickup: false,
    address: {
      firstName: 'Asha',
      lastName: 'Rao',
      address: '12 Prabhat Road',
      city: 'Pune',
      state: 'Maharashtra',
      zip: '411004',
      phone: '9876543210',
      landmark: '',
      country: 'India',
    },
    carrier: 'India Post',
    trackingNumber: 'EM123456789IN',
    deliveryDate: '2026-12-01',
  },
  hidePrices: false,
  page: { path: '/order/abc', createdAt: '2026-11-20T10:00:00.000Z' },
  payments: [payment],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const facts = {
  brand: 'Hridaya',
  publicUrl: 'https://shop.example',
};
const kinds = ['confirmed', 'paid', 'shipped', 'canceled', 'refunded'] as const;

test('reports what happened with an order, in the name of the shop', () => {
  expect(messageText('confirmed', 'en', order, facts)).toBe(
    [
      'Hello Asha,',
      'Thank you! Your order ORD-1001 is confirmed:\n• Lotus: ₹1,200\n• Shipping: ₹60\nTotal: ₹1,260\nStill to pay: ₹760',
      'Your order: https://shop.example/order/abc',
      'Hridaya',
    ].join('\n\n'),
  );
  expect(messageText('paid', 'en', { ...order, page: undefined }, facts)).toBe(
    'Hello Asha,\n\nWe have received your payment of ₹500 for order ORD-1001. Thank you!\n\nStill to pay: ₹760\n\nHridaya',
  );
  expect(messageText('shipped', 'en', order, facts)).toContain(
    'Courier: India Post\nTracking number: EM123456789IN\nTrack the parcel: https://www.indiapost.gov.in/track-result/article-number/EM123456789IN\nExpected delivery: 1 Dec 2026',
  );
});

test('says that shipping is free', () => {
  const lines = [{ kind: 'shipping' as const, label: 'Shipping', amount: 0 }];
  expect(messageText('confirmed', 'en', { ...order, lines }, facts)).toContain('• Shipping: free\n');
  expect(messageText('confirmed', 'hi', { ...order, lines }, facts)).toContain('• भेजने का खर्च: मुफ़्त\n');
});

test('asks for nothing that the customer has reported, and says that it is not checked', () => {
  const reported: Order = {
    ...order,
    page: undefined,
    amountPaid: 0,
    amountToPay: 1260,
    amountReported: 500,
  };
  expect(messageText('confirmed', 'en', reported, facts)).toContain(
    'Total: ₹1,260\nReported, not checked yet: ₹500\nStill to pay: ₹760\n\nHridaya',
  );
  const all = messageText('paid', 'en', { ...order, page: undefined, amountReported: 760 }, facts);
  expect(all).toContain('Thank you!\n\nReported, not checked yet: ₹760\n\nHridaya');
});

test('states what was paid, refunded and retained of a canceled order, and what is open, without a promise', () => {
  const refund = { ...payment, id: 'r', kind: 'refund', amount: 200.5 } as const;
  const canceled: Order = { ...order, status: 'CANCELED', page: undefined };
  expect(messageText('canceled', 'en', canceled, facts)).toBe(
    'Hello Asha,\n\nYour order ORD-1001 is canceled.\n\nYou paid ₹500.\nWe settle the refund with you here.\n\nHridaya',
  );
  const half: Order = { ...canceled, amountPaid: 299.5, payments: [payment, refund] };
  expect(messageText('canceled', 'en', half, facts)).toContain(
    '\n\nYou paid ₹500.\nRefunded: ₹200.50\nWe settle the other ₹299.50 with you here.\n\n',
  );
  expect(messageText('refunded', 'en', { ...half, amountRetained: 299.5 }, facts)).toContain(
    '\n\nYou paid ₹500.\nRefunded: ₹200.50\nKept, as agreed: ₹299.50\n\n',
  );
  expect(messageText('canceled', 'en', { ...canceled, amountPaid: 0, payments: [] }, facts)).toBe(
    'Hello Asha,\n\nYour order ORD-1001 is canceled.\n\nHridaya',
  );
  expect(messageText('refunded', 'en', { ...half, status: 'SHIPPED' }, facts)).toBe(
    'Hello Asha,\n\nWe have sent money back for your order ORD-1001.\n\nRefunded: ₹200.50\n\nHridaya',
  );
});

test('contains neither address nor phone number, in both languages', () => {
  for (const kind of kinds)
    for (const language of ['en', 'hi'] as const)
      expect(messageText(kind, language, order, facts)).not.toMatch(/Prabhat|Pune|411004|98765|undefined/);
});

test('with the longest lines, fits its limit and a URL of 8 KB, which servers commonly accept', () => {
  const label = 'क'.repeat(limits.productName);
  const lines = Array.from({ length: orderLimits.orderLines }, () => line(label, limits.price));
  const text = messageText('confirmed', 'hi', { ...order, lines }, facts);
  expect(text.length).toBeLessThan(orderLimits.messageText);
  // In a URL a Hindi letter takes nine characters.
  expect(whatsappMessageUrl('919876543210', text).length).toBeLessThan(8 * 1024);
  // Eight lines are listed; "और …" counts the others: "and … more".
  expect(text).toContain(`और ${orderLimits.orderLines - 8}\n`);
});

test('opens the chat with the customer, or lets WhatsApp ask for it', () => {
  expect(whatsappMessageUrl('919876543210', 'a & b\nc')).toBe(
    'https://wa.me/919876543210?text=a%20%26%20b%0Ac',
  );
  expect(whatsappMessageUrl(undefined, 'a')).toBe('https://api.whatsapp.com/send?text=a');
});

test('the line by which a refund reduces the total does not read as a second refund', () => {
  const reduced = { ...order, lines: [...order.lines, { kind: 'discount', label: 'Refund', amount: -200 }] };
  expect(messageText('confirmed', 'en', reduced as Order, facts)).toContain(
    '\n• Price reduced by the refund: −₹200\n',
  );
});

test('in Hindi, names the lines in Hindi, but leaves products and what the artist typed', () => {
  const lines = [
    {
      kind: 'product',
      label: 'Shipping',
      quantity: 1,
      amount: 900,
      product: { id: 'p', name: 'Shipping', price: 900 },
    },
    { kind: 'shipping', label: 'Shipping', amount: 60 },
    { kind: 'shipping', label: 'Speed Post', amount: 40 },
    { kind: 'discount', label: 'Discount 10%', amount: -90 },
    { kind: 'discount', label: 'As agreed', amount: -50 },
    { kind: 'discount', label: 'Refund', amount: -20 },
    { kind: 'other', label: 'Correction', amount: -5 },
  ] satisfies Order['lines'];
  expect(messageText('confirmed', 'hi', { ...order, lines }, facts)).toContain(
    [
      '• Shipping: ₹900',
      '• भेजने का खर्च: ₹60',
      '• Speed Post: ₹40',
      '• 10% की छूट: −₹90',
      '• जैसा तय हुआ: −₹50',
      '• पैसे वापस करने से घटी कीमत: −₹20',
      '• सुधार: −₹5',
    ].join('\n'),
  );
});
