import { isNearDayOfUtr } from '#contract/orders/payment-reference.ts';

/** A date of a chat, and the UTR of a payment that its message reports. */
export type ChatDate = { date: string; utr?: string };

/** A date as a head of a message has it: 21/11/2026, 21.11.26, 2026-11-21 or 21/11. */
const numbers = /^(\d{1,4})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{2,4}))?/;

const partsOf = (date: string) => numbers.exec(date)?.slice(1) ?? [];

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  // There is no 31 February.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
};

/** The day that a date means; undefined for no date. */
function dayOf(date: string, isMonthFirst: boolean, today: string): string | undefined {
  const [first = '', second = '', third] = partsOf(date);
  if (second === '') return undefined;
  const [one, two] = [Number(first), Number(second)];
  if (first.length === 4) return isoDay(one, two, Number(third));
  const [day, month] = isMonthFirst ? [two, one] : [one, two];
  if (third !== undefined) return isoDay(2000 + (Number(third) % 100), month, day);
  // Without a year, it is the last such day.
  const thisYear = Number(today.slice(0, 4));
  return upTo(today, isoDay(thisYear, month, day)) ?? isoDay(thisYear - 1, month, day);
}

/** Whether all dates can be meant with this order of day and month: `isPossible` as dates, `isLikely` as days of such a chat. */
function reading(dates: readonly ChatDate[], isMonthFirst: boolean, today: string) {
  let before = '';
  let [isPossible, isLikely] = [true, true];
  for (const { date, utr } of dates) {
    const day = dayOf(date, isMonthFirst, today);
    if (day === undefined) isPossible &&= partsOf(date).length === 0;
    // Without a year, the order tells nothing.
    else if (day > today || day < before || (utr !== undefined && isNearDayOfUtr(utr, day) === false))
      isLikely = false;
    if (day !== undefined && partsOf(date)[2] !== undefined) before = day;
  }
  return { isPossible, isLikely: isPossible && isLikely };
}

/**
 * Reads the dates of a chat. The day comes before the month unless the dates tell that it does not: as phones in the US have it, they
 * are dates of the past in their order then, and those of the payments with a UTR.
 * @param dates all of them, in their order
 * @param today YYYY-MM-DD
 * @returns a function for the day of one of them, YYYY-MM-DD; undefined for a day to come, for no date, and if the order of day and
 *   month is not clear
 */
export function dayReader(dates: readonly ChatDate[], today: string): (date: string) => string | undefined {
  const [dayFirst, monthFirst] = [false, true].map((each) => reading(dates, each, today));
  const isMonthFirst = !dayFirst?.isLikely && (monthFirst?.isLikely || !dayFirst?.isPossible);
  const isClear =
    dayFirst?.isLikely || monthFirst?.isLikely || !(dayFirst?.isPossible && monthFirst?.isPossible);
  return (date) => {
    const [day, other] = [isMonthFirst, !isMonthFirst].map((each) => upTo(today, dayOf(date, each, today)));
    return isClear || day === other ? day : undefined;
  };
}

const upTo = (today: string, day: string | undefined) =>
  day !== undefined && day <= today ? day : undefined;
