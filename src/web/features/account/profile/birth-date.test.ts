import { expect, test } from 'vitest';
import { toIsoDate } from '#web/features/shared/local-day.ts';
import { formatWithWeekday, formatDay, earliestBirth, toDate } from './birth-date.ts';

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
  expect(formatDay('1990-06-14')).toBe('14 June 1990');
});

test('the earliest birth date is 1 January 1900', () => {
  expect(toIsoDate(earliestBirth)).toBe('1900-01-01');
});

test('formats a day of the calendar with its weekday', () => {
  expect(formatWithWeekday(new Date(1990, 5, 14))).toMatch(/^Thursday,? 14 June 1990$/);
});
