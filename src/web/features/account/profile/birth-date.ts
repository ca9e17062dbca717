import { limits } from '#contract/api/limits.ts';

// The API has days as YYYY-MM-DD; the calendar compares local midnights.

/** The local midnight at the start of a day. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 14 June 1990 */
export function formatDay(day: string): string {
  return dayFormat.format(toDate(day));
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

/** Thursday 14 June 1990 */
export function formatWithWeekday(date: Date): string {
  return weekdayFormat.format(date);
}

export const earliestBirth = toDate(limits.birthDate.earliest);
