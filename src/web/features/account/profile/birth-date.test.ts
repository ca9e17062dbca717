import { expect, test } from 'vitest';
import { dateInWords, dayInWords, earliestBirth, toDate, toDay } from './birth-date.ts';

test.each(['1990-06-14', '1900-01-01', '2000-02-29', '1999-12-31'])(
  'keeps %s through a calendar and back',
  (day) => {
    expect(toDay(toDate(day))).toBe(day);
  },
);

test('a day stays itself until its last moment', () => {
  expect(toDay(new Date(1990, 5, 14, 23, 59, 59))).toBe('1990-06-14');
});

test('says a day as a person in India writes it', () => {
  expect(dayInWords('1990-06-14')).toBe('14 June 1990');
});

test('nobody is born before 1 January 1900', () => {
  expect(toDay(earliestBirth)).toBe('1900-01-01');
});

test('says a day of the calendar with its weekday', () => {
  expect(dateInWords(new Date(1990, 5, 14))).toMatch(/^Thursday,? 14 June 1990$/);
});
