import { expect, test } from 'vitest';
import { monthsAt, salesOfMonths } from './months.rules.ts';

test('a month begins at midnight in India, and January follows December', () => {
  // 00:30 on 1 January 2027 in India.
  const now = Date.parse('2026-12-31T19:00:00Z');
  const { last, current, thisMonthStart, today } = monthsAt(now);
  expect(last).toEqual({ year: 2026, month: 12 });
  expect(current).toEqual({ year: 2027, month: 1 });
  expect(today).toBe(thisMonthStart);
});

test('sales have every day of last month, and this month up to today', () => {
  const now = Date.parse('2026-03-02T06:00:00Z');
  const { thisMonthStart } = monthsAt(now);
  const { thisMonth, lastMonth } = salesOfMonths(
    new Map([
      [thisMonthStart - 1, 12_345],
      [thisMonthStart + 1, 50_000],
    ]),
    now,
  );
  expect(thisMonth).toEqual({ year: 2026, month: 3, days: [0, 500] });
  expect(lastMonth.days).toHaveLength(28);
  expect(lastMonth.days.at(-1)).toBe(123.45);
});
