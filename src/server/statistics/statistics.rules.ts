import type { ProductStatistics, Statistics, StatisticsCounts } from '#contract/shop/statistics.ts';
import { Source } from '#contract/shop/statistics.ts';
import { DAY_MS } from '#contract/durations.ts';

/** Days in India, both included, as YYYY-MM-DD. */
export type Period = { from: string; to: string };

type Visits = Pick<StatisticsCounts, 'views' | 'visitors' | 'hearts' | 'enquiries'>;
type DayRow = Visits & { day: string; source: string };
type OrderDayRow = { day: string; source: string | null; orders: number; paise: number };
type ProductRow = Visits & { id: string };
type Sales = ReadonlyMap<string, { orders: number; sold: number; paise: number }>;
/** The products that are not deleted, by their ids. */
type LiveProducts = ReadonlyMap<string, { name: string; isVisible: boolean }>;

export const noCounts: StatisticsCounts = {
  views: 0,
  visitors: 0,
  hearts: 0,
  enquiries: 0,
  orders: 0,
  money: 0,
};

/** @param day YYYY-MM-DD */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The period of `days` days that ends with `to`. */
export const periodOf = (to: string, days: number): Period => ({ from: addDays(to, 1 - days), to });

/** The same number of days, just before a period. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};

const inRupees = (paise: number) => paise / 100;

type Counted<Key> = { key: Key; counts: Partial<StatisticsCounts> };

/** Adds up counts by a key. @param all with `money` in paise @returns sums with `money` in rupees */
function sumBy<Key>(all: readonly Counted<Key>[]): Map<Key, StatisticsCounts> {
  const sums = new Map<Key, StatisticsCounts>();
  for (const { key, counts } of all) {
    const { views = 0, visitors = 0, hearts = 0, enquiries = 0, orders = 0, money = 0 } = counts;
    const before = sums.get(key) ?? noCounts;
    sums.set(key, {
      views: before.views + views,
      visitors: before.visitors + visitors,
      hearts: before.hearts + hearts,
      enquiries: before.enquiries + enquiries,
      orders: before.orders + orders,
      money: before.money + money,
    });
  }
  // Converted after adding up, because sums of rupees would have rounding errors.
  for (const [key, counts] of sums) sums.set(key, { ...counts, money: inRupees(counts.money) });
  return sums;
}

/** Counts by day, with the days on which nothing happened. */
export function countsByDay(
  { from, to }: Period,
  days: readonly DayRow[],
  orders: readonly OrderDayRow[],
): Statistics['days'] {
  const sums = sumBy([
    ...days.map((row) => ({ key: row.day, counts: row })),
    ...orders.map(({ day, orders: count, paise }) => ({ key: day, counts: { orders: count, money: paise } })),
  ]);
  const all: Statistics['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push({ day, ...(sums.get(day) ?? noCounts) });
  return all;
}

/** A later version may have stored a source that this one does not know. */
const sourceOf = (stored: string): Source => Source.safeParse(stored).data ?? 'other';

/** The most visitors first, then the most orders. */
export function countsBySource(
  days: readonly DayRow[],
  orders: readonly OrderDayRow[],
): Statistics['sources'] {
  const sums = sumBy<Source | 'unknown'>([
    ...days.map((row) => ({ key: sourceOf(row.source), counts: row })),
    ...orders.map(({ source, orders: count, paise }) => ({
      key: source === null ? ('unknown' as const) : sourceOf(source),
      counts: { orders: count, money: paise },
    })),
  ]);
  return [...sums]
    .map(([source, counts]) => ({ source, ...counts }))
    .toSorted((a, b) => b.visitors - a.visitors || b.orders - a.orders);
}

/** The sum of these counts, whose `money` is in rupees. */
export function totalOf(all: readonly StatisticsCounts[]): StatisticsCounts {
  const [total = noCounts] = sumBy(
    all.map((counts) => ({ key: '', counts: { ...counts, money: Math.round(counts.money * 100) } })),
  ).values();
  return total;
}

/** The products that are not deleted, the most viewed first, then the most sold. */
export function countsByProduct(
  rows: readonly ProductRow[],
  sales: Sales,
  liveProducts: LiveProducts,
): (ProductStatistics & { isVisible: boolean })[] {
  const visits = new Map(rows.map((row) => [row.id, row]));
  return [...new Set([...visits.keys(), ...sales.keys()])]
    .flatMap((id) => {
      const product = liveProducts.get(id);
      if (!product) return [];
      const { views = 0, visitors = 0, hearts = 0, enquiries = 0 } = visits.get(id) ?? {};
      const { orders = 0, sold = 0, paise = 0 } = sales.get(id) ?? {};
      const counts = { views, visitors, hearts, enquiries, orders, money: inRupees(paise), sold };
      return [{ id, ...product, ...counts }];
    })
    .toSorted((a, b) => b.views - a.views || b.sold - a.sold || (a.name < b.name ? -1 : 1));
}

/** A product with fewer views in a period is not viewed often, however few views the others have. */
export const MIN_OFTEN_VIEWS = 10;

/** From how many views on a product is viewed often: the median of the viewed products, and at least MIN_OFTEN_VIEWS. */
export function minOftenViews(products: readonly Pick<ProductStatistics, 'views'>[]): number {
  const views = products.map((product) => product.views).filter((count) => count > 0);
  const ordered = views.toSorted((a, b) => a - b);
  const upper = ordered[Math.floor(ordered.length / 2)] ?? 0;
  const lower = ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
  return Math.max(MIN_OFTEN_VIEWS, Math.ceil((lower + upper) / 2));
}

/** Whether someone enquired about a product or bought it. */
export const isEnquired = ({ enquiries, sold }: Pick<ProductStatistics, 'enquiries' | 'sold'>): boolean =>
  enquiries > 0 || sold > 0;
