import { expect, test } from 'vitest';
import { latestBirthDate, assertBirthDateNotInFuture } from './profile.rules.ts';

const noonUtc = Date.parse('2026-03-10T12:00:00Z');

test('today is the date in the most advanced time zone, UTC+14', () => {
  expect(latestBirthDate(Date.parse('2026-03-10T09:59:59Z'))).toBe('2026-03-10');
  expect(latestBirthDate(Date.parse('2026-03-10T10:00:00Z'))).toBe('2026-03-11');
});

test.each(['1900-01-01', '2024-02-29', '2026-03-10', '2026-03-11'])(
  'accepts %s as a date of birth',
  (dob) => {
    expect(() => assertBirthDateNotInFuture(dob, noonUtc)).not.toThrow();
  },
);

test.each(['2026-03-12', '2027-01-01', '9999-12-31'])('rejects %s as a date of birth', (dob) => {
  expect(() => assertBirthDateNotInFuture(dob, noonUtc)).toThrow('Date of birth cannot be in the future');
});
