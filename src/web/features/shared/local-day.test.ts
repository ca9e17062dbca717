import { expect, test } from 'vitest';
import { formatLongDay, toDate, toIsoDate } from './local-day.ts';

test.each(['1990-06-14', '1900-01-01', '2000-02-29', '1999-12-31'])(
  'converts %s to a date and back',
  (day) => {
    expect(toIsoDate(toDate(day))).toBe(day);
  },
);

test('a day ends at local midnight', () => {
  expect(toIsoDate(new Date(1990, 5, 14, 23, 59, 59))).toBe('1990-06-14');
});

test('formats a day as 14 June 1990', () => {
  expect(formatLongDay(toDate('1990-06-14'))).toBe('14 June 1990');
});
