import { expect, test } from 'vitest';
import { cellWords, columnOf, count, newWords, summary } from './import-text.ts';
import { columns } from './columns.ts';

test('counts as a person in India does', () => {
  expect([0, 1, 2, 123456].map((many) => count(many, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,23,456 rows',
  ]);
});

test('says what was added and what was changed, and not what was not', () => {
  expect(summary({ add: 3, change: 2, same: 9, bad: 0 })).toBe('3 added, 2 changed');
  expect(summary({ add: 0, change: 1, same: 0, bad: 0 })).toBe('1 changed');
});

test('calls a field as the table does', () => {
  const known = columns.map(([name]) => name);
  for (const field of [
    'name',
    'actualPrice',
    'discountedPrice',
    'allowDiscount',
    'forSale',
    'soldOut',
    'visible',
  ])
    expect(known).toContain(columnOf(field));
});

test('reads money as money, and an empty cell as nothing', () => {
  expect(cellWords('actualPrice', '120000')).toBe('₹1,20,000');
  expect(cellWords('discountedPrice', '')).toBeUndefined();
  expect(cellWords('name', '120000')).toBe('120000');
});

test('cuts a long cell', () => {
  expect(cellWords('description', 'x'.repeat(5_000))).toHaveLength(161);
});

test('tells a new product in one line', () => {
  const cell = (field: string, after: string) => ({ field, before: '', after });
  expect(
    newWords([
      cell('name', 'Kite'),
      cell('category', 'Cards'),
      cell('actualPrice', '1200'),
      cell('size', ''),
    ]),
  ).toBe('category: Cards · actual price: ₹1,200');
});
