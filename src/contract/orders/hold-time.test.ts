import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { holdEndText } from './hold-end-text.ts';
import { fromIst, minuteAfter, remainingText, toIst } from './hold-time.ts';

const MINUTE_MS = 60_000;

test.each([
  ['2026-11-24T13:00:00Z', '24 Nov, 6:30 pm'],
  ['2026-11-24T18:29:59.999Z', '24 Nov, 11:59 pm'],
  ['2026-11-24T18:30:00Z', '25 Nov, 12:00 am'],
  ['2026-12-31T18:30:00Z', '1 Jan, 12:00 am'],
  ['2028-02-29T06:30:00Z', '29 Feb, 12:00 pm'],
  ['2028-02-29T06:31:00Z', '29 Feb, 12:01 pm'],
])('the end %s is written %s', (until, text) => {
  expect(holdEndText(until)).toBe(text);
  expect(holdEndText(Date.parse(until))).toBe(text);
});

test('a typed time is Indian time, whatever the time zone of the browser is', () => {
  expect(new Date(fromIst('2026-11-24T18:30')).toISOString()).toBe('2026-11-24T13:00:00.000Z');
  expect(toIst(Date.parse('2026-11-24T13:00:00Z'))).toBe('2026-11-24T18:30');
  for (const none of ['', '2026-11-24', '2026-11-24T18:30Z', '2026-02-31T18:30', '24 Nov', '-1'])
    expect(fromIst(none), none).toBeNaN();
});

test('a hold for a period, such as a day, ends with a full minute and not before the period does', () => {
  const fullMinute = Date.parse('2026-11-24T13:00:00Z');
  expect(new Date(minuteAfter(fullMinute + 1, DAY_MS)).toISOString()).toBe('2026-11-25T13:01:00.000Z');
  expect(minuteAfter(fullMinute, MINUTE_MS)).toBe(fullMinute + MINUTE_MS);
});

test.each([
  [3 * DAY_MS, '3 days'],
  [DAY_MS + 5 * HOUR_MS + MINUTE_MS, '1 day 5 h'],
  [23 * HOUR_MS + 59 * MINUTE_MS, '23 h 59 min'],
  [HOUR_MS, '1 h'],
  [30_000, '1 min'],
  [-5, '1 min'],
])('%d ms are %s', (ms, text) => {
  expect(remainingText(ms)).toBe(text);
});
