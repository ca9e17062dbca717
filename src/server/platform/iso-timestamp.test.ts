import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { isoTimestamp } from './iso-timestamp.ts';

/** The last time that Date represents. */
const MAX_TIME = 8.64e15;

test('formats a time as Date does', () => {
  const times = [
    0,
    -1,
    -0.5,
    -1.5,
    1,
    999,
    1_000,
    59_999,
    60_000,
    3_599_999,
    DAY_MS - 1,
    DAY_MS,
    1_795_392_000_007.9,
  ];
  // 1,009 days, more than the function remembers.
  for (let day = -800_000; day < 100_000_000; day += 99_991)
    times.push(day * DAY_MS + ((day * 7_919) % DAY_MS));
  for (const time of [...times, MAX_TIME, -MAX_TIME])
    expect(isoTimestamp(time)).toBe(new Date(time).toISOString());
});

test.each([NaN, Infinity, MAX_TIME + 1, -MAX_TIME - 1])('rejects %d, which is no time', (time) => {
  expect(() => isoTimestamp(time)).toThrow(RangeError);
});
