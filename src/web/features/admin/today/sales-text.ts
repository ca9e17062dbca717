import type { Month, Today } from '#contract/shop/today.ts';

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });

export const monthName = ({ year, month }: Month) => monthFormat.format(Date.UTC(year, month - 1, 1));

/** The sales of the month up to each of its days. */
export function runningTotals({ days }: Month): number[] {
  let paise = 0;
  // In paise, because rupees with decimals do not add up exactly.
  return days.map((rupees) => (paise += Math.round(rupees * 100)) / 100);
}

/** Both months up to each day; undefined where a month has no such day yet, or never. */
export function salesRows({ thisMonth, lastMonth }: Today['sales']) {
  const [current, last] = [runningTotals(thisMonth), runningTotals(lastMonth)];
  return Array.from({ length: Math.max(current.length, last.length) }, (_, index) => ({
    day: index + 1,
    current: current[index],
    last: last[index],
  }));
}
