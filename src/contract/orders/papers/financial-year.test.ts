import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/accounts/india.ts';
import { financialYearOf, longYear, shortYear } from './financial-year.ts';

test.each([
  ['2027-03-31T18:29:59.999Z', 2026, '2027-03-31'],
  ['2027-03-31T18:30:00.000Z', 2027, '2027-04-01'],
  ['2026-12-31T23:00:00.000Z', 2026, '2027-01-01'],
  ['2026-04-01T00:00:00.000Z', 2026, '2026-04-01'],
])('%s is in the financial year %i, on %s in India', (time, year, day) => {
  expect(financialYearOf(Date.parse(time))).toBe(year);
  expect(dayInIndia(Date.parse(time))).toBe(day);
});

test('a financial year is written with both years', () => {
  expect([shortYear(2026), longYear(2026)]).toEqual(['26-27', '2026-27']);
  expect([shortYear(2099), longYear(2099)]).toEqual(['99-00', '2099-00']);
});
