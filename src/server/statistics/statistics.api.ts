import { dayInIndia } from '#contract/accounts/india.ts';
import { limits } from '#contract/api/limits.ts';
import type { Statistics } from '#contract/shop/statistics.ts';
import { writeCsv, writeRows } from '../platform/csv.rules.ts';
import type { Reader } from '../database/database.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import { findOrderBookStart } from '../settings/order-book-start.store.ts';
import type { Handlers } from '../http/handler-types.ts';
import {
  readDays,
  readFirstDay,
  readLiveProducts,
  readOrderDays,
  readProductCounts,
  readSales,
} from './statistics.queries.ts';
import {
  countsByDay,
  countsByProduct,
  countsBySource,
  isEnquired,
  minOftenViews,
  type Period,
  periodBefore,
  periodOf,
  totalOf,
} from './statistics.rules.ts';

type StatisticsCalls = 'getStatistics' | 'exportStatistics' | 'recordView' | 'recordHeart';

async function countsOfDays(db: Reader, period: Period) {
  const days = await readDays(db, period);
  const orders = await readOrderDays(db, period);
  return { days: countsByDay(period, days, orders), sources: countsBySource(days, orders) };
}

async function countsOfProducts(db: Reader, period: Period) {
  const rows = await readProductCounts(db, period);
  const sales = await readSales(db, period);
  const ids = new Set([...rows.map(({ id }) => id), ...sales.keys()]);
  return countsByProduct(rows, sales, await readLiveProducts(db, [...ids]));
}

/** All counts of a period, and the totals of the one before. */
function readStatistics(database: Reader, period: Period): Promise<Statistics> {
  return readSnapshot(database, async (db) => {
    const { days, sources } = await countsOfDays(db, period);
    const before = await countsOfDays(db, periodBefore(period));
    const products = await countsOfProducts(db, period);
    const start = await findOrderBookStart(db);
    const startDay = start === undefined ? '' : dayInIndia(start);
    const isLaterStart = startDay > period.from;
    // Before the order book was turned on, no enquiries were counted, so those views say nothing about them.
    const recent = isLaterStart ? await countsOfProducts(db, { ...period, from: startDay }) : products;
    const often = minOftenViews(recent);
    const enquired = new Set(products.filter(isEnquired).map(({ id }) => id));
    const countedSince = await readFirstDay(db);
    return {
      ...period,
      ...(countedSince !== undefined && { countedSince }),
      totals: totalOf(days),
      previous: totalOf(before.days),
      days,
      products: products.slice(0, limits.statisticsProducts),
      ...(isLaterStart && { enquiriesSince: startDay }),
      oftenFrom: often,
      neverEnquired: recent
        .filter(({ id, isVisible, views }) => isVisible && views >= often && !enquired.has(id))
        .slice(0, limits.neverEnquired),
      sources,
    };
  });
}

/** Programs read these names, so they stay: "favorites" are the hearts, and "money" is the total of the orders in rupees, paid or not. */
const headers = {
  day: ['day', 'views', 'visitors', 'favorites', 'enquiries', 'orders', 'money'],
  product: [
    'product',
    'product id',
    'views',
    'visitors',
    'favorites',
    'enquiries',
    'orders',
    'pieces sold',
    'money',
  ],
  source: ['source', 'views', 'visitors', 'favorites', 'enquiries', 'orders', 'money'],
} as const;

async function exportRows(db: Reader, period: Period, by: keyof typeof headers) {
  if (by === 'product') {
    const products = await countsOfProducts(db, period);
    return products.map(({ name, id, views, visitors, hearts, enquiries, orders, sold, money }) => [
      name,
      id,
      views,
      visitors,
      hearts,
      enquiries,
      orders,
      sold,
      money,
    ]);
  }
  const { days, sources } = await countsOfDays(db, period);
  const named =
    by === 'day'
      ? days.map(({ day, ...counts }) => ({ label: day, ...counts }))
      : sources.map(({ source, ...counts }) => ({ label: source, ...counts }));
  return named.map(({ label, views, visitors, hearts, enquiries, orders, money }) => [
    label,
    views,
    visitors,
    hearts,
    enquiries,
    orders,
    money,
  ]);
}

export const statisticsHandlers: Handlers<StatisticsCalls> = {
  async getStatistics({ database, now, statistics }, { query: { days } }) {
    // So that the artist sees the last visit too.
    await statistics.settle();
    return readStatistics(database.read, periodOf(dayInIndia(now()), Number(days)));
  },

  async exportStatistics({ database, now, statistics }, { query: { days, by } }) {
    await statistics.settle();
    const period = periodOf(dayInIndia(now()), Number(days));
    const rows = await readSnapshot(database.read, (db) => exportRows(db, period, by));
    return {
      filename: `statistics-by-${by}-${period.from}-${period.to}.csv`,
      csv: writeCsv([headers[by]]) + writeRows(rows),
    };
  },

  async recordView(context, { body: { path } }) {
    context.statistics.recordView(context, path);
    return null;
  },

  async recordHeart(context, { body: { product } }) {
    context.statistics.recordHearts(context, [product]);
    return null;
  },
};
