import { DAY_MS, HOUR_MS, INDIA_MS } from '../durations.ts';

/** A hold ends at most this number of days from now. */
export const MAX_HOLD_DAYS = 60;

const MINUTE_MS = HOUR_MS / 60;

/** The time of a field `datetime-local`, YYYY-MM-DDTHH:MM, as Indian time; NaN for another text. */
export function fromIst(local: string): number {
  const time = Date.parse(`${local}:00Z`) - INDIA_MS;
  // There is no 31 February.
  return !Number.isNaN(time) && toIst(time) === local ? time : Number.NaN;
}

/** A time as the value of a field `datetime-local` in Indian time. */
export const toIst = (time: number): string => new Date(time + INDIA_MS).toISOString().slice(0, 16);

/** The first full minute at or after `ms` from now, so that a hold ends when its text says. */
export const minuteAfter = (now: number, ms: number): number => Math.ceil((now + ms) / MINUTE_MS) * MINUTE_MS;

/** How long is left of a hold: "2 days 3 h", "3 h 5 min", "1 min". */
export function remainingText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [days, hours, rest] = [
    Math.floor(minutes / (DAY_MS / MINUTE_MS)),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  const parts: [count: number, unit: string][] =
    days > 0
      ? [
          [days, days === 1 ? ' day' : ' days'],
          [hours, ' h'],
        ]
      : [
          [hours, ' h'],
          [rest, ' min'],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => count + unit)
    .join(' ');
}
