import { dayInIndia } from '#contract/accounts/india.ts';

/** The year in which the financial year begins, which is from April to March in India. @param time epoch milliseconds */
export function financialYearOf(time: number): number {
  const [year = 0, month = 0] = dayInIndia(time).split('-').map(Number);
  return month < 4 ? year - 1 : year;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** "26-27", as in the number of a document. */
export const shortYear = (year: number): string => `${twoDigits(year)}-${twoDigits(year + 1)}`;

/** "2026-27", for people. */
export const longYear = (year: number): string => `${year}-${twoDigits(year + 1)}`;
