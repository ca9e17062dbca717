/** A date as a head of a message has it: 21/11/2026, 21.11.26, 2026-11-21 or 21/11. */
const numbers = /^(\d{1,4})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{2,4}))?/;

const partsOf = (date: string) => numbers.exec(date)?.slice(1) ?? [];

/** Whether the month comes before the day, as phones in the US have it: some second number is no month, and no first one. */
function hasMonthFirst(dates: readonly string[]): boolean {
  const pairs = dates.map(partsOf).filter(([first = '']) => first !== '' && first.length < 3);
  return pairs.some(([, second]) => Number(second) > 12) && !pairs.some(([first]) => Number(first) > 12);
}

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  // There is no 31 February.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
};

/**
 * Reads the dates of a chat.
 * @param dates all of them, which tell whether the month comes first
 * @param today YYYY-MM-DD
 * @returns a function for the day of one of them, YYYY-MM-DD; undefined for a day to come and for no date
 */
export function dayReader(dates: readonly string[], today: string): (date: string) => string | undefined {
  const isMonthFirst = hasMonthFirst(dates);
  const thisYear = Number(today.slice(0, 4));
  return (date) => {
    const [first = '', second = '', third] = partsOf(date);
    if (second === '') return undefined;
    const [one, two] = [Number(first), Number(second)];
    if (first.length === 4) return upTo(today, isoDay(one, two, Number(third)));
    const [day, month] = isMonthFirst ? [two, one] : [one, two];
    if (third !== undefined) return upTo(today, isoDay(2000 + (Number(third) % 100), month, day));
    // Without a year, it is the last such day.
    return upTo(today, isoDay(thisYear, month, day)) ?? upTo(today, isoDay(thisYear - 1, month, day));
  };
}

const upTo = (today: string, day: string | undefined) =>
  day !== undefined && day <= today ? day : undefined;
