import { expect, test } from 'vitest';
import { cellText, headerOf, columns, newProductText, importSummary } from './import-text.ts';

test('lists what was added and changed, without zeros', () => {
  expect(importSummary({ add: 3, change: 2, same: 9, bad: 0 })).toBe('3 added, 2 changed');
  expect(importSummary({ add: 0, change: 1, same: 0, bad: 0 })).toBe('1 changed');
});

test('names fields as in the table header', () => {
  const known = columns.map(({ header }) => header);
  for (const field of [
    'name',
    'actualPrice',
    'discountedPrice',
    'allowDiscount',
    'forSale',
    'soldOut',
    'visible',
  ])
    expect(known).toContain(headerOf(field));
});

test('formats prices, and shows an empty cell as undefined', () => {
  expect(cellText('actualPrice', '120000')).toBe('₹1,20,000');
  expect(cellText('discountedPrice', '')).toBeUndefined();
  expect(cellText('name', '120000')).toBe('120000');
});

test('cuts a cell after 160 characters', () => {
  expect(cellText('description', 'x'.repeat(5_000))).toBe(`${'x'.repeat(160)}…`);
});

test('describes a new product in one line', () => {
  const cell = (field: string, after: string) => ({ field, before: '', after });
  expect(
    newProductText([
      cell('name', 'Kite'),
      cell('category', 'Cards'),
      cell('actualPrice', '1200'),
      cell('size', ''),
    ]),
  ).toBe('category: Cards · actual price: ₹1,200');
});
