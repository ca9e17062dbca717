import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { newAdjustment, type LineDraft } from './lines-draft.ts';
import { quantitiesOfTotal } from './total-quantities.ts';

const product = (_id: string, actual: number, stock = 9) =>
  [_id, { _id, price: { actual, allowDiscount: false }, stock }] as unknown as [string, Product];
const byId = new Map([product('a', 1200), product('b', 900), product('c', 300), product('d', 500, 1)]);
const line = (id: string, quantity = '1'): LineDraft => ({ id, name: id, quantity });
const shipping = { ...newAdjustment('shipping'), amount: '80' };

/** For `adjustmentsOf`: the same adjustments whatever the quantities are. */
const unchanged: Parameters<typeof quantitiesOfTotal>[3] = (_lines, adjustments) => adjustments;
const found = (ids: string, agreed: number, adjustments = [shipping], adjustmentsOf = unchanged) =>
  quantitiesOfTotal({ lines: [...ids].map((id) => line(id)), adjustments }, byId, agreed, adjustmentsOf).map(
    (lines) => lines.map(({ id, quantity }) => `${quantity} ${id}`).join(', '),
  );

test.each([
  ['ab', 3380, ['2 a, 1 b']],
  ['abc', 2780, ['1 a, 1 b, 2 c']],
  ['a', 2480, ['2 a']],
  // Two of the one, or four of the other.
  ['ac', 2780, ['1 a, 5 c', '2 a, 1 c']],
  // The total as it is, and a lower one.
  ['ab', 2180, []],
  ['ab', 2000, []],
  // A bargained total.
  ['ab', 3200, []],
  // Only one “d” is in stock.
  ['ad', 2280, []],
])('the products “%s” with shipping of ₹80 cost ₹%i in the quantities %j', (ids, agreed, quantities) => {
  expect(found(ids, agreed)).toEqual(quantities);
});

test('a percentage, and a price that is missing, propose nothing', () => {
  expect(found('ab', 3300, [{ ...newAdjustment('discount'), amount: '10', unit: 'percent' }])).toEqual([]);
  expect(found('ax', 3380)).toEqual([]);
});

test('quantities for which shipping is free do not make a total that contains shipping', () => {
  expect(found('a', 2480)).toEqual(['2 a']);
  expect(found('a', 2480, [shipping], () => [])).toEqual([]);
});

test('many lines take less than 200 ms', () => {
  const lines = Array.from({ length: 8 }, () => line('c'));
  const started = performance.now();
  // ₹2,701 more than the lines cost: nine pieces can be added in many ways, of which none fits.
  quantitiesOfTotal({ lines, adjustments: [] }, byId, 5101, unchanged);
  expect(performance.now() - started).toBeLessThan(200);
});
