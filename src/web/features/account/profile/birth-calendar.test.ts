import { expect, test } from 'vitest';
import { toIsoDate } from '#web/features/shared/local-day.ts';
import { earliestBirth, formatWithWeekday } from './birth-calendar.tsx';

test('the earliest birth date is 1 January 1900', () => {
  expect(toIsoDate(earliestBirth)).toBe('1900-01-01');
});

test('formats a day of the calendar with its weekday', () => {
  expect(formatWithWeekday(new Date(1990, 5, 14))).toMatch(/^Thursday,? 14 June 1990$/);
});
