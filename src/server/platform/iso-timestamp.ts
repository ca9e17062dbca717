import { DAY_MS } from '#contract/durations.ts';

const MAX_DAYS = 1_000;
/** The first and last time that Date represents are this far from 1970. */
const MAX_TIME = 8.64e15;
/** The texts of days, like 2026-11-23T. Formatting a whole date takes five times as long, and a list has two for each product. */
const days = new Map<number, string>();

function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  if (days.size >= MAX_DAYS) days.clear();
  days.set(day, text);
  return text;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : value);
const threeDigits = (value: number) => (value < 100 ? `0${twoDigits(value)}` : value);

/**
 * Epoch milliseconds as ISO 8601 in UTC, the format of the API and the commands. Like Date, it drops fractions of a millisecond.
 * @throws RangeError for a time that Date does not represent
 */
export function isoTimestamp(milliseconds: number): string {
  const whole = Math.trunc(milliseconds);
  if (!(Math.abs(whole) <= MAX_TIME)) throw new RangeError(`${milliseconds} is no time`);
  const day = Math.floor(whole / DAY_MS);
  const rest = whole - day * DAY_MS;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${dayText(day)}${time}.${threeDigits(rest % 1_000)}Z`;
}
