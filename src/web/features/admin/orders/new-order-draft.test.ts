import { expect, test } from 'vitest';
import { addLine, lineTotal, stockError } from './lines-draft.ts';
import { newOrder, NewOrderInput, pathInNewOrder, toInput } from './new-order-draft.ts';

const lotus = { _id: 'a', name: 'Lotus' };
const price = { actual: 0.1, allowDiscount: false };

test('choosing a product again raises its quantity by one, and an unreadable quantity to one', () => {
  const once = addLine([], lotus);
  expect(once).toEqual([{ id: 'a', name: 'Lotus', quantity: '1' }]);
  expect(addLine(once, lotus)).toEqual([{ id: 'a', name: 'Lotus', quantity: '2' }]);
  expect(addLine([{ id: 'a', name: 'Lotus', quantity: 'x' }], lotus)[0]?.quantity).toBe('1');
});

test('a line costs the effective price times its quantity, exact to the paisa', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(lineTotal(line('3'), { price, stock: 9 })).toBe(0.3);
  expect(
    lineTotal(line('2'), { price: { actual: 500, discounted: 450, allowDiscount: true }, stock: 9 }),
  ).toBe(900);
  for (const invalid of ['', '0', '1.5', 'x'])
    expect(lineTotal(line(invalid), { price, stock: 9 })).toBeUndefined();
});

test('reports a quantity above the stock', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(stockError(line('1'), { price, stock: 0 })).toBe('Sold out.');
  expect(stockError(line('2'), { price, stock: 1 })).toBe('Only 1 left.');
  expect(stockError(line('3'), { price, stock: 2 })).toBe('Only 2 left.');
  for (const fits of ['', '0', '2']) expect(stockError(line(fits), { price, stock: 2 })).toBeUndefined();
  expect(stockError(line('9'), undefined)).toBeUndefined();
});

test('a line of a product with variants has the price and stock of the chosen one', () => {
  const items = [
    { _id: 'v1', values: ['A4'], stock: 3 },
    { _id: 'v2', values: ['A3'], price: 900, stock: 1 },
  ];
  const product = { price, stock: 4, variants: { options: ['Size'], items } };
  const line = (variant: string) => ({ ...lotus, id: 'a', quantity: '2', variant });
  expect([lineTotal(line('v1'), product), lineTotal(line('v2'), product)]).toEqual([0.2, 1800]);
  expect([stockError(line('v1'), product), stockError(line('v2'), product)]).toEqual([
    undefined,
    'Only 1 left.',
  ]);
  expect([lineTotal(line(''), product), stockError(line(''), product)]).toEqual([undefined, undefined]);
  expect(toInput({ ...newOrder(), lines: [line('v2'), line('')] }).products).toEqual([
    { product: { id: 'a', variant: { id: 'v2' } }, quantity: 2 },
    { product: { id: 'a' }, quantity: 2 },
  ]);
  // Another line, so that another variant can be chosen.
  expect(addLine([line('v1')], lotus)).toHaveLength(2);
});

test('reports a missing product, quantity or address, and a wrong email, at its field', () => {
  const address = { firstName: 'Asha', address: '1 Lane', city: 'Pune', zip: '411004' };
  const paths = (draft: Partial<ReturnType<typeof newOrder>>) => {
    const { error } = NewOrderInput.safeParse(toInput({ ...newOrder(), ...draft }));
    return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
  };
  expect(paths(address)).toEqual(['products']);
  expect(paths({ ...address, customerEmail: 'asha' })).toEqual(['products', 'customerEmail']);
  expect(paths({ lines: [{ id: 'a', name: 'Lotus', quantity: '' }] })).toEqual([
    'products.0.quantity',
    'shippingInformation.address.firstName',
    'shippingInformation.address.address',
    'shippingInformation.address.city',
    'shippingInformation.address.zip',
  ]);
});

test('a tracking number has one line, with a digit', () => {
  const home = { firstName: 'Meera', address: '4 Sea View', city: 'Kochi', zip: '682001' };
  const draft = { ...newOrder(), ...home, lines: addLine([], lotus) };
  const isAccepted = (trackingNumber: string) =>
    NewOrderInput.safeParse(toInput({ ...draft, trackingNumber })).success;
  for (const trackingNumber of ['', ' ', 'EM 123 456 789 IN', 'AWB १२३४५', ' 69123456780\n'])
    expect(isAccepted(trackingNumber), trackingNumber).toBe(true);
  for (const trackingNumber of ['kal courier kar dungi', '69123456780\n69123456781'])
    expect(isAccepted(trackingNumber), trackingNumber).toBe(false);
});

test('a pickup sends a name and a phone number, and nothing of the fields that it hides', () => {
  const lines = [{ id: 'a', name: 'Lotus', quantity: '1' }];
  // In the order of a parcel, the PIN code and the tracking number would be errors.
  const hidden = { zip: '#1', city: 'Pune', carrier: 'India Post', trackingNumber: 'x'.repeat(999) };
  const draft = {
    ...newOrder(),
    ...hidden,
    lines,
    pickup: true,
    firstName: 'Asha',
    phone: '+91 94470 12345',
  };
  expect(toInput(draft).shippingInformation).toEqual({
    pickup: true,
    address: { firstName: 'Asha', lastName: '', phone: '+91 94470 12345' },
    deliveryDate: '',
  });
  expect(NewOrderInput.safeParse(toInput(draft)).success).toBe(true);
  expect(NewOrderInput.safeParse(toInput({ ...draft, pickup: false })).success).toBe(false);
});

test('a payment from a chat is reported, never confirmed, and only if the artist leaves it on', () => {
  const offered = {
    ...newOrder(),
    isPaymentOffered: true,
    paymentAmount: '1320',
    paymentReference: '6325 1234 5678',
  };
  expect(toInput({ ...offered, recordsPayment: false }).payment).toBeUndefined();
  const { data: input } = NewOrderInput.shape.payment.safeParse(
    toInput({ ...offered, recordsPayment: true }).payment,
  );
  expect(input).toEqual({
    kind: 'payment',
    state: 'reported',
    amount: 1320,
    method: 'upi',
    reference: '632512345678',
  });
  const { error } = NewOrderInput.safeParse(toInput({ ...offered, recordsPayment: true, paymentAmount: '' }));
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain('payment.amount');
});

test('the day of a payment is sent if the chat or the artist names one, and never a later one than today', () => {
  const draft = { ...newOrder(), isPaymentOffered: true, recordsPayment: true, paymentAmount: '500' };
  expect(toInput(draft).payment).not.toHaveProperty('paidOn');
  expect(toInput({ ...draft, paymentDate: '2026-11-21' }).payment).toHaveProperty('paidOn', '2026-11-21');
  const { error } = NewOrderInput.safeParse(toInput({ ...draft, paymentDate: '9999-12-31' }));
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(pathInNewOrder('paymentDate'));
});
