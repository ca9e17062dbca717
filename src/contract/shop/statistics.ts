import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { Id, IsoDate } from '../text/text.ts';

/** Where visitors come from: a closed list, so that no text of a stranger reaches the dashboard. */
export const sources = [
  'direct',
  'whatsapp',
  'instagram',
  'facebook',
  'threads',
  'youtube',
  'pinterest',
  'x',
  'telegram',
  'linkedin',
  'reddit',
  'email',
  'google',
  'bing',
  'duckduckgo',
  'yahoo',
  'ecosia',
  'chatgpt',
  'etsy',
  'other',
] as const;
export const Source = z.enum(sources);
export type Source = z.infer<typeof Source>;

/** The lengths of the periods, in days. */
export const statisticsRanges = ['7', '30', '90', '365'] as const;

/** Days for which counts are stored: two years with a leap day, enough for the longest period and the one before it. */
export const STATISTICS_DAYS = 731;

/** What visitors did. */
const counts = {
  views: z.int(),
  /** Visitors of each day, added up: a visitor who returns on another day counts again. */
  visitors: z.int(),
  hearts: z.int(),
  enquiries: z.int(),
  /** Orders that are not canceled. */
  orders: z.int(),
  /** The total of these orders in rupees, paid or not. */
  money: z.number(),
};
export const StatisticsCounts = z.object(counts);
export type StatisticsCounts = z.infer<typeof StatisticsCounts>;

export const ProductStatistics = z.object({
  id: Id,
  name: z.string(),
  ...counts,
  /** Pieces in orders that are not canceled. */
  sold: z.int(),
});
export type ProductStatistics = z.infer<typeof ProductStatistics>;

/** The days are those of India, and the last one is today. */
export const Statistics = z.object({
  from: IsoDate,
  to: IsoDate,
  /** The first day with counts of visits; absent while there are none. */
  countedSince: IsoDate.optional(),
  totals: StatisticsCounts,
  /** The counts of as many days before `from`. */
  previous: StatisticsCounts,
  days: z.array(z.object({ day: IsoDate, ...counts })),
  /** The most viewed first; at most `limits.statisticsProducts`. */
  products: z.array(ProductStatistics),
  /** The day in the period on which the order book was turned on: before it, no enquiry was counted. */
  enquiriesSince: IsoDate.optional(),
  /** A product with at least this many views in the period, or since `enquiriesSince`, counts as viewed often. */
  oftenFrom: z.int(),
  /** Visible products that were viewed often (see `oftenFrom`), without an enquiry or order in the period. The most viewed first. */
  neverEnquired: z.array(ProductStatistics),
  /** Orders without a known enquiry have no source. */
  sources: z.array(z.object({ source: z.union([Source, z.literal('unknown')]), ...counts })),
});
export type Statistics = z.infer<typeof Statistics>;

export const StatisticsQuery = z.object({
  days: z.enum(statisticsRanges, 'A period has 7, 30, 90 or 365 days').default('30'),
});

export const StatisticsExportQuery = StatisticsQuery.extend({
  by: z.enum(['day', 'product', 'source'], 'Counts are by day, product or source').default('day'),
});
export const StatisticsExport = z.object({ filename: z.string(), csv: z.string() });

/** A page that the browser opened without loading its HTML. */
export const PageView = z.object({
  /** Its path, without the query. */
  path: z
    .string('A page is named by its path')
    .max(limits.path, 'This path is too long')
    .regex(/^\//, 'A path begins with /'),
});

/** A product that a visitor saved in the browser, without an account. */
export const GuestHeart = z.object({
  product: z.string('A product is named by its id').max(limits.id, 'This id is too long'),
});
