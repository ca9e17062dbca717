import { DAY_MS } from '#contract/durations.ts';
import type { Month } from '#contract/shop/today.ts';

/** India has one time zone, without summer time. */
const INDIA_OFFSET_MS = 19_800_000;

/** The number of a day in India since 1970. */
const dayOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY_MS;

/** The first days of last month, this month and the day after today, in India. */
export function monthsAt(now: number) {
  const local = new Date(now + INDIA_OFFSET_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1];
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const today = Math.floor((now + INDIA_OFFSET_MS) / DAY_MS);
  return {
    last,
    current: { year, month },
    start: dayOf(last.year, last.month),
    middle: dayOf(year, month),
    today,
  };
}

/** Each day of both months with its sales; days without an order have 0. */
export function salesOfMonths(
  paiseByDay: ReadonlyMap<number, number>,
  now: number,
): { thisMonth: Month; lastMonth: Month } {
  const { last, current, start, middle, today } = monthsAt(now);
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => (paiseByDay.get(from + index) ?? 0) / 100);
  return {
    lastMonth: { ...last, days: days(start, middle) },
    thisMonth: { ...current, days: days(middle, today + 1) },
  };
}
