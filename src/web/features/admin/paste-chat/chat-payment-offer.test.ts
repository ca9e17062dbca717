import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { plainOrder } from '#tests/support/orders/plain-order.ts';
import {
  hasDestination,
  offerText,
  orderOfPhone,
  paymentFor,
  phoneOfPayer,
  withoutRecorded,
} from './chat-payment-offer.ts';
import { parseChat } from './parse-chat.ts';

const first = '616312345678';
const second = '616412345999';

const chatOf = (...lines: string[]) =>
  parseChat(
    ['Code: LOTUS-7K3', ...lines]
      .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
      .join('\n'),
    { admin: 'Studio', today: '2026-11-21' },
  );

type Payment = NonNullable<Order['payments']>[number];

/** A payment of 1000. */
const payment = (reference: string, state: Payment['state'] = 'confirmed'): Payment => ({
  id: reference,
  kind: 'payment',
  state,
  amount: 1000,
  method: 'upi',
  reference,
  paidOn: '2026-11-20',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
/** An order of 1500, of which nothing is paid. */
const unpaid = { ...plainOrder, amountToPay: 1500, amountReported: 0, payments: [] };
/** The same, of which 500 are due. */
const order = { ...unpaid, amountToPay: 500, payments: [payment(first)] };

const AGREED = ['Studio: Price 1500 with courier', 'ok done'];
const TWICE = ['Studio: 1500', `Paid 1000 advance, UTR ${first}`, `Balance bhi bhej diya UTR ${second}`];

test('an agreed total is no amount of a payment: what is left to pay is offered', () => {
  const chat = chatOf(...AGREED, `UTR ${second}`);
  expect(paymentFor(chat, order)).toEqual({ amount: 500, reference: second });
  expect(offerText(chat, order)).toBe(`Record ₹500.00 with UTR ${second} in it, or fill in another order.`);
  expect(paymentFor(chat, { ...order, amountReported: 200 })).toEqual({ amount: 300, reference: second });
  expect(paymentFor(chat, { ...order, amountToPay: 0 })).toBeUndefined();
  expect(paymentFor(chatOf(...AGREED, 'paid 500'), order)).toBeUndefined();
  const repeated = chatOf(...AGREED, `1500 total ho gaya na, UTR ${second}`);
  expect(paymentFor(repeated, order)).toEqual({ amount: 500, reference: second });
});

test('each UTR has its own amount', () => {
  expect(paymentFor(chatOf(...TWICE), order)).toEqual({ amount: 500, reference: second });
  expect(paymentFor(chatOf(...TWICE), unpaid)).toEqual({ amount: 500, reference: second });
  const named = chatOf(...TWICE.slice(0, 2), `Sent 450, UTR ${second}`);
  expect(paymentFor(named, order)).toEqual({ amount: 450, reference: second });
  // Two UTRs in one line, and amounts in messages of their own.
  const line = chatOf(...AGREED, `Sent 1000 UTR ${first} and 450 UTR ${second}`);
  expect(line.payments).toMatchObject([{ amount: 1000 }, { amount: 450 }]);
  const apart = chatOf(...AGREED, 'Paid 1000', `UTR ${first}`, 'Paid 450', 'Studio: UTR?', `UTR ${second}`);
  expect(apart.payments).toMatchObject([{ amount: 1000 }, { amount: 450 }]);
  const below = chatOf(...AGREED, `UTR ${second}\nPaid 450`);
  expect(below.payments).toMatchObject([{ reference: second, amount: 450 }]);
});

test('a payment that was recorded without its UTR is known by its amount, if less is left', () => {
  const { reference: _reference, ...plain } = payment(first);
  const recorded = { ...order, payments: [plain] };
  expect(paymentFor(chatOf(...TWICE), recorded)).toEqual({ amount: 500, reference: second });
  expect(paymentFor(chatOf(...TWICE.slice(0, 2)), recorded)).toBeUndefined();
  expect(withoutRecorded(chatOf(...TWICE), recorded).utr?.others).toBeUndefined();
  const half = { ...recorded, amountToPay: 1000 };
  expect(paymentFor(chatOf(`Paid 1000, UTR ${second}`), half)).toEqual({ amount: 1000, reference: second });
});

test('an amount before a confirmation, or that the artist requested before, is not that of a later UTR', () => {
  const confirmed = chatOf(...AGREED, 'Paid 1000', 'Studio: received 1000', `sent UTR ${second}`);
  expect(paymentFor(confirmed, order)).toEqual({ amount: 500, reference: second });
  const balance = chatOf(...AGREED, 'Paid 1000', 'Studio: thanks', `balance sent UTR ${second}`);
  expect(paymentFor(balance, order)).toEqual({ amount: 500, reference: second });
  const requested = ['Studio: advance 500', `advance sent UTR ${first}`];
  const rest = chatOf('Studio: Price 1500', ...requested, 'Studio: thanks', `remaining sent UTR ${second}`);
  const half = { ...order, amountToPay: 1000 };
  expect(paymentFor(rest, half)).toEqual({ amount: 1000, reference: second });
  expect(paymentFor(rest, unpaid)).toEqual({ amount: 1000, reference: second });
  expect(paymentFor(chatOf('Studio: Price 1500', ...requested), unpaid)).toEqual({
    amount: 500,
    reference: first,
  });
});

test('an amount above what is left is offered only if it is beside its UTR', () => {
  expect(paymentFor(chatOf(`Paid 900, UTR ${second}`), order)?.amount).toBe(900);
  const requested = chatOf('Studio: Price 1500', 'Studio: advance 800', `advance sent UTR ${second}`);
  expect(paymentFor(requested, order)?.amount).toBe(500);
});

test('a payment that the order has is not offered again, unless it was rejected', () => {
  const done = chatOf(...AGREED, `UTR ${first}`);
  expect(paymentFor(done, order)).toBeUndefined();
  expect(offerText(done, order)).toBe(
    `It has the payment with UTR ${first}. Filling in an order would make another one.`,
  );
  const rejected = { ...unpaid, payments: [payment(first, 'rejected')] };
  expect(paymentFor(done, rejected)).toEqual({ amount: 1500, reference: first });
});

test('the older payment is offered if the order has the newer one', () => {
  const later = { ...unpaid, amountToPay: 500, payments: [payment(second)] };
  expect(paymentFor(chatOf(`Paid 500, UTR ${first}`, `Paid 1000, UTR ${second}`), later)).toEqual({
    amount: 500,
    reference: first,
  });
  const both = { ...unpaid, amountToPay: 0, payments: [payment(first), payment(second)] };
  expect(paymentFor(chatOf(...TWICE), both)).toBeUndefined();
});

test('of two payments without amounts, none is offered', () => {
  expect(paymentFor(chatOf(...AGREED, `sent UTR ${first}`, `sent UTR ${second}`), unpaid)).toBeUndefined();
});

test('a receipt has its amount in a line of its own', () => {
  const chat = chatOf(`Paid successfully\n₹450\nTo Studio\nUPI Ref No ${second}`);
  expect(chat.payments).toMatchObject([{ reference: second, amount: 450 }]);
});

test('numbers without a label are paired, too, and one that the artist has not got is replaced', () => {
  const plain = chatOf(...AGREED, '1000 bhej diya', first, 'Studio: mil gaya', 'baaki bhej diya', second);
  expect(plain.payments).toMatchObject([{ reference: first, amount: 1000 }, { reference: second }]);
  expect(plain.fields.paid?.value).toBe('500');
  const denied = chatOf(...AGREED, `1500 sent UTR ${first}`, 'Studio: not received', `it is UTR ${second}`);
  expect(denied.payments).toMatchObject([{ reference: second, amount: 1500 }]);
});

test('a corrected UTR replaces the one before, and keeps its amount', () => {
  const chat = chatOf(`450 paid, UTR ${first}`, `Sorry, UTR galat likh diya. ${second}`);
  expect(chat.payments).toMatchObject([{ reference: second, amount: 450 }]);
  expect(chat.fields.utr?.others).toBeUndefined();
});

test.each(['Sorry for the delay!', 'Correct address: 4 Lake Road.', 'Sorry, wrong pin before.'])(
  'words about something else replace no payment: %s',
  (words) => {
    const chat = chatOf(...TWICE.slice(0, 2), `${words} Balance sent, UTR ${second}`);
    expect(chat.payments).toMatchObject([{ reference: first, amount: 1000 }, { reference: second }]);
    expect(paymentFor(chat, order)).toEqual({ amount: 500, reference: second });
  },
);

test.each([
  "Studio: I haven't got your address yet",
  'Studio: not received yet\nStudio: received now, thanks',
])('a payment that the artist has is not replaced: %s', (words) => {
  const chat = chatOf(...TWICE.slice(0, 2), ...words.split('\n'), TWICE[2] ?? '');
  expect(paymentFor(chat, order)).toEqual({ amount: 500, reference: second });
  expect(chat.payments).toHaveLength(2);
});

test('amounts may stand behind each UTR of a line, and a refund is no payment', () => {
  const behind = chatOf(...AGREED, `UTR ${first} - 1000, UTR ${second} - 500`);
  expect(behind.payments).toMatchObject([
    { reference: first, amount: 1000 },
    { reference: second, amount: 500 },
  ]);
  expect(paymentFor(behind, order)).toEqual({ amount: 500, reference: second });
  for (const line of [`refund received 500, UTR ${second}`, `500 wapas mil gaye UTR ${second}`])
    expect(paymentFor(chatOf(...AGREED, line), order)).toBeUndefined();
});

test('what the artist types counts', () => {
  const chat = chatOf(...AGREED, `UTR ${second}`);
  expect(paymentFor({ ...chat, typed: { paid: '₹450/-' } }, order)).toEqual({
    amount: 450,
    reference: second,
  });
  expect(paymentFor({ ...chat, typed: { utr: '' } }, order)).toBeUndefined();
  expect(paymentFor({ ...chat, typed: { utr: 'UTR 616500000001', paid: '300' } }, order)).toEqual({
    amount: 300,
    reference: '616500000001',
  });
});

test('payments that the order has are not to be recorded by hand', () => {
  const chat = chatOf(...TWICE);
  expect(chat.fields.utr?.others).toBe(`₹1000, UTR ${first}`);
  expect(withoutRecorded(chat, order).utr?.others).toBeUndefined();
  expect(withoutRecorded(chat, unpaid).utr?.others).toBe(`₹1000, UTR ${first}`);
});

test('a new order has the amount of its UTR, and a note of the other payment', () => {
  const { paid, utr } = chatOf(...TWICE).fields;
  expect(paid).toMatchObject({ value: '500', doubt: 'What is left of the total' });
  expect(utr).toMatchObject({ value: second, others: `₹1000, UTR ${first}` });
  const requested = chatOf('Studio: 1500. 500 advance', `sent UTR ${first}`, `remaining sent UTR ${second}`);
  expect(requested.fields.paid?.value).toBe('1000');
  expect(requested.fields.utr?.others).toBe(`UTR ${first}`);
});

test('a payment without a code is one of the only open order with the phone number of its sender', () => {
  const chat = parseChat('[10:45 am, 21/11/2026] +91 98765 43210: 5,000 रुपये भेज दिए। UTR: 512345678901', {
    today: '2026-11-21',
  });
  expect(chat.fields.total).toBeUndefined();
  expect(chat.fields.paid?.value).toBe('5000');
  const confirmed = parseChat(
    '[10:45 am, 21/11/2026] Meera: 5,000 भेज दिए। UTR: 512345678901\n[10:46 am, 21/11/2026] Studio: 5000 received',
    { admin: 'Studio' },
  );
  expect(confirmed.fields.total).toBeUndefined();
  const phone = phoneOfPayer(chat) ?? '';
  expect(phone).toBe('9876543210');
  const orderOf = (digits: string, more: Partial<Order> = {}): Order => ({
    ...plainOrder,
    ...unpaid,
    shippingInformation: {
      pickup: true,
      address: { ...plainOrder.shippingInformation.address, phone: digits },
    },
    ...more,
  });
  const own = orderOf('+91 98765 43210');
  const other = orderOf('9876500000');
  const paid = orderOf('9876543210', { amountToPay: 0 });
  const canceled = orderOf('9876543210', { status: 'CANCELED' });
  const found = orderOfPhone([other, paid, own, canceled], phone, chat);
  expect(found).toBe(own);
  expect(found && paymentFor(chat, found)).toEqual({ amount: 5000, reference: '512345678901' });
  expect(orderOfPhone([own, orderOf('9876543210')], phone, chat)).toBeUndefined();
  expect(orderOfPhone([other, paid], phone, chat)).toBeUndefined();
  const recorded = orderOf('9876543210', { amountToPay: 0, payments: [payment('512345678901')] });
  expect(orderOfPhone([own, recorded], phone, chat)).toBe(recorded);
  expect(phoneOfPayer(chatOf(`UTR ${first}`, 'call me on 9876543210'))).toBeUndefined();
});

test('an order with an address, or one that is picked up, needs no reply that asks for it', () => {
  const { shippingInformation } = plainOrder;
  const of = (pickup: boolean, address: string) =>
    hasDestination({
      shippingInformation: {
        ...shippingInformation,
        pickup,
        address: { ...shippingInformation.address, address },
      },
    });
  expect([of(false, '7/22 Temple Street'), of(true, ''), of(false, '')]).toEqual([true, true, false]);
});
