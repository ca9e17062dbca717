import { expect, test } from 'vitest';
import { runningTotals, salesRows } from './sales-text.ts';

const month = (days: number[]) => ({ year: 2026, month: 11, days });

test('running totals add up exactly', () => {
  expect(runningTotals(month([0.1, 0.2, 0]))).toEqual([0.1, 0.3, 0.3]);
});

test('a table has each day of the longer month, without days that are still to come', () => {
  const rows = salesRows({ thisMonth: month([5]), lastMonth: month([1, 2]) });
  expect(rows).toEqual([
    { day: 1, current: 5, last: 1 },
    { day: 2, current: undefined, last: 3 },
  ]);
});
