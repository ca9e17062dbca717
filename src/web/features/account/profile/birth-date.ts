import { limits } from '#contract/api/limits.ts';

// Days travel as YYYY-MM-DD; a calendar counts in the local zone. Noon would be safe too, but midnight is what it compares with.

/** The local midnight that begins a day. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day that a local moment falls in. */
export function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 14 June 1990. */
export function dayInWords(day: string): string {
  return words.format(toDate(day));
}

const wordsWithWeekday = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

/** Thursday 14 June 1990. */
export function dateInWords(date: Date): string {
  return wordsWithWeekday.format(date);
}

export const earliestBirth = toDate(limits.birthDate.earliest);
