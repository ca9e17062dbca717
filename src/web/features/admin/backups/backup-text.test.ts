import { expect, test } from 'vitest';
import { describeProgress, formatSize, retentionText, scheduleText } from './backup-text.ts';

test.each([
  [1, '1 KB'],
  [48_200, '48 KB'],
  [999_499, '999 KB'],
  [999_600, '1.0 MB'],
  [12_345_678, '12.3 MB'],
  [999_960_000, '1.0 GB'],
  [2_500_000_000, '2.5 GB'],
])('formats %i bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

test.each([
  [0, 'are off'],
  [1, 'every hour.'],
  [6, 'every 6 hours.'],
  [24, 'every day.'],
  [48, 'every 2 days.'],
])('describes a backup every %i hours as "%s"', (every, text) => expect(scheduleText(every)).toContain(text));

test.each([
  [{ daily: 7, weekly: 4, monthly: 12 }, 'the latest 7 days, 4 weeks and 12 months.'],
  [{ daily: 1, weekly: 0, monthly: 6 }, 'the latest 1 day and 6 months.'],
  [{ daily: 0, weekly: 0, monthly: 0 }, 'the last two days, and the newest.'],
])('describes how long backups are stored: %j', (keep, text) => expect(retentionText(keep)).toContain(text));

test('shows a fraction of the progress only if the total is known', () => {
  expect(describeProgress({ step: 'reading', done: 0, total: 0 })).toEqual({
    text: 'Reading products, orders and accounts…',
    fraction: undefined,
  });
  expect(describeProgress({ step: 'saving', done: 3, total: 12 })).toEqual({
    text: 'Saving pictures: 3 of 12',
    fraction: 0.25,
  });
  expect(describeProgress({ step: 'checking', done: 500, total: 999 }).text).toBe('Checking the backup: 50%');
});
