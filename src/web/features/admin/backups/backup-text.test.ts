import { expect, test } from 'vitest';
import { everyInWords, keepInWords, progressInWords, sizeInWords } from './backup-text.ts';

test.each([
  [1, '1 KB'],
  [48_200, '48 KB'],
  [12_345_678, '12.3 MB'],
  [2_500_000_000, '2.5 GB'],
])('%i bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

test.each([
  [0, 'none by itself'],
  [1, 'every hour.'],
  [6, 'every 6 hours.'],
  [24, 'every day.'],
  [48, 'every 2 days.'],
])('a backup every %i hours is said as a person would', (every, words) =>
  expect(everyInWords(every)).toContain(words),
);

test.each([
  [{ daily: 7, weekly: 4, monthly: 12 }, 'the latest 7 days, 4 weeks and 12 months.'],
  [{ daily: 1, weekly: 0, monthly: 6 }, 'the latest 1 day and 6 months.'],
  [{ daily: 0, weekly: 0, monthly: 0 }, 'two days are kept, and the newest.'],
])('what is kept is said whole', (keep, words) => expect(keepInWords(keep)).toContain(words));

test('what is under way says how far it is only where somebody knows', () => {
  expect(progressInWords({ step: 'reading', done: 0, total: 0 })).toEqual({
    words: 'Reading products, orders and accounts…',
    part: undefined,
  });
  expect(progressInWords({ step: 'saving', done: 3, total: 12 })).toEqual({
    words: 'Saving pictures: 3 of 12',
    part: 0.25,
  });
  expect(progressInWords({ step: 'checking', done: 500, total: 999 }).words).toBe('Reading it again: 50%');
});
