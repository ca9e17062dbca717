import { expect, test } from 'vitest';
import { lineTotal, newOrder, NewOrderInput, stockError, toInput, addLine } from './new-order-draft.ts';

const lotus = { _id: 'a', name: 'Lotus' };
const price = { actual: 0.1, allowDiscount: false };

test('choosing a product again raises its quantity by one', () => {
  const once = addLine([], lotus);
  expect(once).toEqual([{ id: 'a', name: 'Lotus', quantity: '1' }]);
  expect(addLine(once, lotus)).toEqual([{ id: 'a', name: 'Lotus', quantity: '2' }]);
  expect(addLine([{ id: 'a', name: 'Lotus', quantity: 'x' }], lotus)[0]?.quantity).toBe('1');
});

test('a line costs the effective price times its quantity, exact to the paisa', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(lineTotal(line('3'), { price })).toBe(0.3);
  expect(lineTotal(line('2'), { price: { actual: 500, discounted: 450, allowDiscount: true } })).toBe(900);
  for (const none of ['', '0', '1.5', 'x']) expect(lineTotal(line(none), { price })).toBeUndefined();
});

test('reports a quantity above the stock', () => {
  const line = (quantity: string) => ({ id: 'a', name: 'Lotus', quantity });
  expect(stockError(line('1'), { stock: 0 })).toBe('Sold out.');
  expect(stockError(line('2'), { stock: 1 })).toBe('Only 1 left.');
  expect(stockError(line('3'), { stock: 2 })).toBe('Only 2 left.');
  for (const fits of ['', '0', '2']) expect(stockError(line(fits), { stock: 2 })).toBeUndefined();
  expect(stockError(line('9'), undefined)).toBeUndefined();
});

test('reports a missing product, quantity or address at its field', () => {
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
