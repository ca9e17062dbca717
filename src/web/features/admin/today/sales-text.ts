import type { Month, Today } from '#contract/shop/today.ts';
import { formatRupees } from '#contract/text/money.ts';

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });

export const monthName = ({ year, month }: Month) => monthFormat.format(Date.UTC(year, month - 1, 1));

/** The sales of the month up to each of its days, in rupees. */
export function runningTotals({ days }: Month): number[] {
  let paise = 0;
  // In paise, because rupees with decimals do not add up exactly.
  return days.map((rupees) => (paise += Math.round(rupees * 100)) / 100);
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (day: number) => `${day}${suffixes[ordinals.select(day)] ?? 'th'}`;

/** The sales of both months, in two sentences. */
export function salesText({ thisMonth, lastMonth }: Today['sales']): string {
  const [current, last] = [runningTotals(thisMonth), runningTotals(lastMonth)];
  const day = Math.min(current.length, last.length);
  const rupees = (amount = 0) => formatRupees(amount);
  return `${rupees(current.at(-1))} so far in ${monthName(thisMonth)}. ${monthName(lastMonth)} had ${rupees(last[day - 1])} by the ${ordinal(day)}, ${rupees(last.at(-1))} in total.`;
}

/** Both months up to each day, in rupees; undefined where a month does not have that day, or not yet. */
export function salesRows({ thisMonth, lastMonth }: Today['sales']) {
  const [current, last] = [runningTotals(thisMonth), runningTotals(lastMonth)];
  return Array.from({ length: Math.max(current.length, last.length) }, (_, index) => ({
    day: index + 1,
    current: current[index],
    last: last[index],
  }));
}
