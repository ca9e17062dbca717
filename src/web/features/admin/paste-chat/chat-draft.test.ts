import { expect, test } from 'vitest';
import { linesOf } from '../orders/fill-order.ts';
import { type ChatValues, draftOf, orderedWarning, replyFor } from './chat-draft.ts';
import { parseChat } from './parse-chat.ts';

/** A draft without products and enquiries. */
const draftOfValues = (values: ChatValues, options?: { isPickup: boolean }) =>
  draftOf(values, [], [], options);

test('a draft has the values of the chat, and its payment as a note', () => {
  const lines = linesOf({
    products: [
      { id: 'p1', name: 'Lotus Pond', variant: { id: 'v1', text: 'Size: A4' } },
      { id: 'p2', name: 'Blue Door' },
    ],
  });
  const values = {
    name: 'Anjali Rao Deshpande',
    phone: '9876543210',
    pin: '411030',
    email: 'anjali@example.com',
    total: '1750',
    paid: '1320',
    utr: '632512345678',
  };
  expect(draftOf(values, lines, ['e1'])).toMatchObject({
    lines: [
      { id: 'p1', name: 'Lotus Pond', quantity: '1', variant: 'v1' },
      { id: 'p2', name: 'Blue Door', quantity: '1' },
    ],
    enquiries: ['e1'],
    firstName: 'Anjali Rao',
    lastName: 'Deshpande',
    phone: '+91 9876543210',
    zip: '411030',
    address: '',
    email: 'anjali@example.com',
    customerEmail: '',
    chatAmount: '1750',
    appliesChatAmount: false,
    internalNote: 'In the chat: total ₹1,750, paid ₹1,320, UTR 632512345678',
    isPaymentOffered: true,
    recordsPayment: true,
    paymentAmount: '1320',
    paymentReference: '632512345678',
  });
  // An order takes one payment from a chat: the note keeps the others.
  const otherPayments = '₹430, UTR 632512341111';
  expect(draftOf({ paid: '1320' }, [], [], { otherPayments }).internalNote).toBe(
    'In the chat: paid ₹1,320. Other payments: ₹430, UTR 632512341111',
  );
  // Without a UTR, the amount may be a price.
  expect(draftOfValues({ paid: '995' })).toMatchObject({
    isPaymentOffered: true,
    recordsPayment: false,
    paymentAmount: '995',
    paymentReference: '',
  });
  for (const part of [
    { total: '1320', utr: '632512345678' },
    { paid: 'x', utr: '632512345678' },
  ])
    expect(draftOfValues(part)).toMatchObject({ isPaymentOffered: false, recordsPayment: false });
  for (const paid of ['₹1,320', 'Rs. 1320/-', ' INR 1,320 '])
    expect(draftOfValues({ paid, utr: '632512345678' })).toMatchObject({
      internalNote: 'In the chat: paid ₹1,320, UTR 632512345678',
      paymentAmount: '1320',
    });
  expect(draftOfValues({ name: 'Asha', phone: '+447911123456' })).toMatchObject({
    firstName: 'Asha',
    lastName: '',
    phone: '+447911123456',
    internalNote: '',
  });
});

test('the quantity is that of the only product', () => {
  const [lotus, door] = [
    { id: 'p1', name: 'Lotus', quantity: '1' },
    { id: 'p2', name: 'Door', quantity: '1' },
  ];
  const quantities = (lines: (typeof lotus)[], quantity: string) =>
    draftOf({ quantity }, lines, []).lines.map((line) => line.quantity);
  expect(quantities([lotus], ' 2 ')).toEqual(['2']);
  expect(quantities([lotus, door], '2')).toEqual(['1', '1']);
  for (const typed of ['', '0', 'two', '-1', '2.5']) expect(quantities([lotus], typed)).toEqual(['1']);
});

test('an agreed total is applied to products that the chat names', () => {
  const lines = [{ id: 'p1', name: 'Lotus', quantity: '1' }];
  const agreed = { total: '₹1,000', lines, isTotalAgreed: true };
  const applies = ({ total, lines: products, isTotalAgreed }: typeof agreed) =>
    draftOf({ total }, products, [], { isTotalAgreed }).appliesChatAmount;
  expect(applies(agreed)).toBe(true);
  expect(applies({ ...agreed, isTotalAgreed: false })).toBe(false);
  expect(applies({ ...agreed, total: '' })).toBe(false);
  expect(applies({ ...agreed, lines: [] })).toBe(false);
});

test('the shipping of the chat is a line, which the shipping rates do not replace', () => {
  expect(draftOfValues({ shipping: '₹80/-' })).toMatchObject({
    adjustments: [{ kind: 'shipping', label: 'Shipping', amount: '80', unit: 'rupees' }],
    followsRates: false,
  });
  // Free shipping was agreed, too.
  expect(draftOfValues({ shipping: '0' })).toMatchObject({ adjustments: [], followsRates: false });
  for (const shipping of ['', 'free'])
    expect(draftOfValues({ shipping })).toMatchObject({ adjustments: [], followsRates: true });
  expect(draftOfValues({ shipping: '60' }, { isPickup: true })).toMatchObject({
    adjustments: [],
    followsRates: true,
  });
});

test('warns of a second order only for an enquiry that has one or is marked as ordered', () => {
  expect(orderedWarning({ code: 'LOTUS-TCA', state: 'ORDERED' })).toBe(
    'Enquiry LOTUS-TCA is marked as ordered. This would be another order.',
  );
  const order = { id: 'o1', orderId: 'ORD-1004' };
  expect(orderedWarning({ code: 'LOTUS-TCA', state: 'ORDERED', order })).toBe(
    'Enquiry LOTUS-TCA is already ORD-1004. This would be another order.',
  );
  for (const state of ['OPEN', 'ANSWERED', 'CLOSED'] as const) {
    expect(orderedWarning({ code: 'LOTUS-TCA', state })).toBeUndefined();
    expect(orderedWarning({ code: 'LOTUS-TCA', state, order })).toContain('already ORD-1004');
  }
  expect(orderedWarning(undefined)).toBeUndefined();
});

test('the reply asks for exactly what is missing', () => {
  expect(replyFor({ name: 'Asha', address: '5 Temple Road', city: 'Mysuru', pin: '570001' })).toBe(
    'Thank you! To send your order, I still need:\n• your phone number, for the courier',
  );
  expect(
    replyFor({ name: 'Asha', phone: '9845011111', address: '5 Temple Road', city: 'Mysuru', pin: '570001' }),
  ).toBeUndefined();
});

test('a pickup needs only the name', () => {
  expect(replyFor({}, { isPickup: true })).toBe('Thank you! For your order, I still need:\n• your full name');
  expect(replyFor({ name: 'Asha' }, { language: 'hi', isPickup: true })).toBeUndefined();
  expect(draftOfValues({ name: 'Asha' }, { isPickup: true })).toMatchObject({
    pickup: true,
    firstName: 'Asha',
  });
  expect(draftOfValues({ name: 'Asha' })).toMatchObject({ pickup: false });
});

test('the draft for an address abroad has its country and postal code', () => {
  const values = { city: 'Bristol', postalCode: 'BS6 6QX', country: 'United Kingdom' };
  expect(draftOfValues(values)).toMatchObject({
    city: 'Bristol',
    zip: 'BS6 6QX',
    country: 'United Kingdom',
  });
  expect(draftOfValues({ pin: '411001' })).toMatchObject({ zip: '411001', country: 'India' });
});

test('the reply asks for the postal code abroad, where there is one', () => {
  const values = { name: 'Asha', phone: '+447911123456', address: '27 Elmgrove Terrace', city: 'Bristol' };
  expect(replyFor({ ...values, country: 'UK' })).toMatch(/need:\n• your postal code$/);
  expect(replyFor({ ...values, country: 'UK', postalCode: 'BS6 6QX' })).toBeUndefined();
  expect(replyFor({ ...values, city: 'Dubai', country: 'UAE' })).toBeUndefined();
  expect(replyFor(values)).toMatch(/need:\n• your PIN code$/);
});

test.each([
  ['Sorry, please cancel'],
  ['paid 1500 UTR 632512345678', 'Sorry, please cancel'],
  ['अब नहीं चाहिए'],
])('no reply asks for the details of an order that is canceled: %s', (...lines) => {
  const chat = ['Code: LOTUS-7K3', 'Studio: 1500', ...lines]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
  const { isLeft } = parseChat(chat, { admin: 'Studio' });
  expect(isLeft).toBe(true);
  expect(replyFor({ name: 'Meera' }, { isLeft })).toBeUndefined();
  const again = parseChat(`${chat}\n[10:50 am, 21/11/2026] Meera: ok, I will take it`, { admin: 'Studio' });
  expect(replyFor({ name: 'Meera' }, again)).toContain('your full address');
});
