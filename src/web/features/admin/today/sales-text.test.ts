import { expect, test } from 'vitest';
import { runningTotals, salesRows, salesText } from './sales-text.ts';

const month = (days: number[]) => ({ year: 2026, month: 11, days });

test('running totals add up exactly', () => {
  expect(runningTotals(month([0.1, 0.2, 0]))).toEqual([0.1, 0.3, 0.3]);
});

test('a table has a row for each day of the longer month; a day still to come has no value', () => {
  const rows = salesRows({ thisMonth: month([5]), lastMonth: month([1, 2]) });
  expect(rows).toEqual([
    { day: 1, current: 5, last: 1 },
    { day: 2, current: undefined, last: 3 },
  ]);
});

test('a sentence compares the months up to the same day', () => {
  const thirty = Array.from({ length: 30 }, () => 0);
  // ₹230 on the 2nd and ₹1,000 on the 30th.
  const lastMonth = month(thirty.with(1, 230).with(29, 1000));
  const text = (days: number) =>
    salesText({
      thisMonth: { year: 2026, month: 12, days: Array.from({ length: days }, () => 10) },
      lastMonth,
    });
  expect(text(1)).toBe('₹10 so far in December. November had ₹0 by the 1st, ₹1,230 in total.');
  expect(text(22)).toBe('₹220 so far in December. November had ₹230 by the 22nd, ₹1,230 in total.');
  expect(text(13)).toContain('by the 13th,');
  // The last month has no 31st.
  expect(text(31)).toContain('November had ₹1,230 by the 30th');
});
