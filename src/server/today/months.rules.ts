import { DAY_MS, INDIA_MS } from '#contract/durations.ts';
import type { Month } from '#contract/shop/today.ts';

/** The first day of a month, as the number of days since 1970. */
const firstDayOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY_MS;

/** Last month and this month, their first days and today, as numbers of days in India since 1970. @param now epoch milliseconds */
export function monthsAt(now: number) {
  const local = new Date(now + INDIA_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1];
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const today = Math.floor((now + INDIA_MS) / DAY_MS);
  return {
    last,
    current: { year, month },
    lastMonthStart: firstDayOf(last.year, last.month),
    thisMonthStart: firstDayOf(year, month),
    today,
  };
}

/** Each day of both months with its sales in rupees; days without an order have 0. @param paiseByDay by number of days since 1970 */
export function salesOfMonths(
  paiseByDay: ReadonlyMap<number, number>,
  now: number,
): { thisMonth: Month; lastMonth: Month } {
  const { last, current, lastMonthStart, thisMonthStart, today } = monthsAt(now);
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => (paiseByDay.get(from + index) ?? 0) / 100);
  return {
    lastMonth: { ...last, days: days(lastMonthStart, thisMonthStart) },
    thisMonth: { ...current, days: days(thisMonthStart, today + 1) },
  };
}
