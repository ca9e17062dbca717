import { expect, test } from 'vitest';
import { countText, totalText } from './count-text.ts';

test.each([
  [{ total: 0 }, '0 orders'],
  [{ total: 1 }, '1 order'],
  [{ total: 123_456 }, '1,23,456 orders'],
  [{ total: 1_000, totalIsMinimum: true }, '1,000+ orders'],
])('the total %j is written as %s', (total, text) => {
  expect(totalText(total, 'order')).toBe(text);
});

test('counts rows with Indian digit groups', () => {
  expect([0, 1, 2, 123456].map((many) => countText(many, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,23,456 rows',
  ]);
});
