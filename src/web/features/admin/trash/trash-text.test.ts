import { expect, test } from 'vitest';
import { productsText, timeLeftText } from './trash-text.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['2026-03-31T11:59:00Z', 'in 30 days'],
  ['2026-03-02T12:00:00Z', 'in 1 day'],
  ['2026-03-02T11:00:00Z', 'within a day'],
  ['2026-03-01T12:00:00Z', 'any moment now'],
])('an item that expires at %s is deleted for good %s', (until, text) => {
  expect(timeLeftText(until, now)).toBe(text);
});

test('counts the products that were deleted with a category', () => {
  expect([0, 1, 5].map((products) => productsText({ products }))).toEqual([
    undefined,
    'and 1 product',
    'and 5 products',
  ]);
});
