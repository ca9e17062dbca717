import { expect, test } from 'vitest';
import { lineTotal, newOrder, NewOrderInput, shortOf, toInput, withPiece } from './new-order-draft.ts';

const lotus = { _id: 'a', name: 'Lotus' };
const price = { actual: 0.1, allowDiscount: false };

test('a piece that is chosen again is one more of it', () => {
  const once = withPiece([], lotus);
  expect(once).toEqual([{ id: 'a', name: 'Lotus', quantity: '1' }]);
  expect(withPiece(once, lotus)).toEqual([{ id: 'a', name: 'Lotus', quantity: '2' }]);
  expect(withPiece([{ id: 'a', name: 'Lotus', quantity: 'x' }], lotus)[0]?.quantity).toBe('1');
});

test('a line costs the price to pay times its quantity, to the paisa', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(lineTotal(line('3'), { price })).toBe(0.3);
  expect(lineTotal(line('2'), { price: { actual: 500, discounted: 450, allowDiscount: true } })).toBe(900);
  for (const none of ['', '0', '1.5', 'x']) expect(lineTotal(line(none), { price })).toBeUndefined();
});

test('a line that asks for more than there is says so', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(shortOf(line('1'), { stock: 0 })).toBe('None is left of this.');
  expect(shortOf(line('2'), { stock: 1 })).toBe('Only 1 is left of this.');
  expect(shortOf(line('3'), { stock: 2 })).toBe('Only 2 are left of this.');
  for (const fits of ['', '0', '2']) expect(shortOf(line(fits), { stock: 2 })).toBeUndefined();
  expect(shortOf(line('9'), undefined)).toBeUndefined();
});

test('an order without a piece, a quantity or an address is told where it lacks them', () => {
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
