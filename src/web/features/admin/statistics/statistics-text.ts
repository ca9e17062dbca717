import type { Source, Statistics, StatisticsCounts } from '#contract/shop/statistics.ts';
import { formatCount, formatRupees } from '#contract/text/money.ts';
import { formatDay } from '../shared/dates.ts';

export type Measure = keyof StatisticsCounts;

export const measureNames: Readonly<Record<Measure, string>> = {
  views: 'Views',
  visitors: 'Visitors',
  hearts: 'Favorites',
  enquiries: 'Enquiries',
  orders: 'Orders',
  money: 'Sales',
};

/** While the order book is off, enquiries and orders are not counted. */
export const measuresOf = (hasOrderBook: boolean): readonly Measure[] =>
  hasOrderBook
    ? ['views', 'visitors', 'hearts', 'enquiries', 'orders', 'money']
    : ['views', 'visitors', 'hearts'];

export const rangeNames: Readonly<Record<string, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
};

export const sourceNames: Readonly<Record<Source | 'unknown', string>> = {
  direct: 'Direct or a chat',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  threads: 'Threads',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  x: 'X',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  email: 'Email',
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  yahoo: 'Yahoo',
  ecosia: 'Ecosia',
  chatgpt: 'ChatGPT',
  etsy: 'Etsy',
  other: 'Other sites',
  unknown: 'Orders without an enquiry',
};

export const formatMeasure = (measure: Measure, value: number): string =>
  measure === 'money' ? formatRupees(value) : formatCount(value);

/** The change since the period before, such as "12 % more". */
export function changeText(measure: Measure, current: number, previous: number): string {
  if (current === previous) return current === 0 ? 'none before either' : 'the same as before';
  if (previous === 0) return 'up from 0';
  const percent = Math.round((Math.abs(current - previous) / previous) * 100);
  if (percent === 0) return 'nearly the same';
  const fewer = measure === 'money' ? 'less' : 'fewer';
  return `${formatCount(percent)} % ${current > previous ? 'more' : fewer}`;
}

/** A bar of a plot: one day, or in a long period seven days. */
export type Bar = { label: string; value: number };

const DAYS_PER_BAR = { few: 1, many: 7 } as const;
/** More bars are too narrow to tell apart on a phone. */
const MAX_BARS = 100;

/** The bars of a plot. Seven days are added up so that the last bar ends today. */
export function barsOf(days: Statistics['days'], measure: Measure): Bar[] {
  const size = days.length > MAX_BARS ? DAYS_PER_BAR.many : DAYS_PER_BAR.few;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0]?.day ?? '', part.at(-1)?.day ?? ''];
    const label = first === last ? formatDay(last) : `${formatDay(first)} – ${formatDay(last)}`;
    bars.unshift({ label, value: part.reduce((sum, counts) => sum + counts[measure], 0) });
  }
  return bars;
}

/** What a plot shows, in a sentence. */
export function plotText(measure: Measure, bars: readonly Bar[]): string {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const name = measureNames[measure];
  const most = bars.toSorted((a, b) => b.value - a.value)[0];
  if (!most || total === 0) return `${name}: none in this period.`;
  return `${name}: ${formatMeasure(measure, total)} in total, the most on ${most.label} with ${formatMeasure(measure, most.value)}. The table below has all numbers.`;
}
