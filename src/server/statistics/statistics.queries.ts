import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { inScope, liveProducts } from '../catalog/products/products.queries.ts';
import type { Reader } from '../database/database.ts';
import { isIn } from '../database/list-value.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Period } from './statistics.rules.ts';

/** What visitors did on a day, by source. */
export async function readDays(db: Reader, { from, to }: Period) {
  return db
    .selectFrom('statistics_day')
    .where('product_id', '=', '')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'source', 'views', 'visitors', 'hearts', 'enquiries'])
    .execute();
}

/** The first day with counts; undefined while there are none. */
export async function readFirstDay(db: Reader): Promise<string | undefined> {
  const row = await db.selectFrom('statistics_day').select('day').orderBy('day').limit(1).executeTakeFirst();
  return row?.day;
}

/** The epoch milliseconds at which a day in India begins. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`);
/** The number of days from 1970 to a day, as `order_day` has it. */
const numberOfDay = (day: string) => Date.parse(day) / DAY_MS;

const ordersOf = (db: Reader, { from, to }: Period) =>
  db
    .selectFrom('order')
    .where('order.status', '!=', 'CANCELED')
    .where('order.created_at', '>=', startOf(from))
    .where('order.created_at', '<', startOf(to) + DAY_MS);

/** The orders of each day that are not canceled, by source; null for an unknown one. Money is in paise. */
export async function readOrderDays(db: Reader, { from, to }: Period) {
  const rows = await db
    .selectFrom('order_day')
    .where('day', '>=', numberOfDay(from))
    .where('day', '<=', numberOfDay(to))
    .where('orders', '>', 0)
    .selectAll()
    .execute();
  return rows.map(({ day, source, orders, paise }) => ({
    day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
    source: source === '' ? null : source,
    orders: Number(orders),
    paise: Number(paise),
  }));
}

/** What visitors did, by product. */
export async function readProductCounts(db: Reader, { from, to }: Period) {
  const rows = await db
    .selectFrom('statistics_day')
    .where('product_id', '!=', '')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(({ fn }) => [
      'product_id',
      fn.sum<number>('views').as('views'),
      fn.sum<number>('visitors').as('visitors'),
      fn.sum<number>('hearts').as('hearts'),
      fn.sum<number>('enquiries').as('enquiries'),
    ])
    .groupBy('product_id')
    .execute();
  return rows.map(({ product_id, views, visitors, hearts, enquiries }) => ({
    id: product_id,
    views: Number(views),
    visitors: Number(visitors),
    hearts: Number(hearts),
    enquiries: Number(enquiries),
  }));
}

/** The products with the most views, without deleted ones. */
export async function readMostViewed(db: Reader, { from, to }: Period, limit: number) {
  const rows = await liveProducts(db)
    .innerJoin('statistics_day', 'statistics_day.product_id', 'product.id')
    .where('statistics_day.day', '>=', from)
    .where('statistics_day.day', '<=', to)
    .select(({ fn }) => [
      'product.id as _id',
      'product.name',
      fn.sum<number>('statistics_day.views').as('views'),
    ])
    .groupBy(['product.id', 'product.name'])
    .having(({ fn }) => fn.sum('statistics_day.views'), '>', 0)
    .orderBy('views', 'desc')
    .orderBy('product.name')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, views: Number(row.views) }));
}

/** What was sold, by product. Money is in paise, of the lines without shipping and discounts. */
export async function readSales(db: Reader, period: Period) {
  const rows = await ordersOf(db, period)
    .innerJoin('order_line', 'order_line.order_id', 'order.id')
    .select(({ fn }) => [
      'order_line.product_id',
      fn.count<number>('order.id').distinct().as('orders'),
      fn.sum<number>('order_line.quantity').as('sold'),
      sql<number>`sum(order_line.quantity * order_line.price_paise)`.as('paise'),
    ])
    .groupBy('order_line.product_id')
    .execute();
  return new Map(
    rows.map(({ product_id, orders, sold, paise }) => [
      product_id,
      { orders: Number(orders), sold: Number(sold), paise: Number(paise) },
    ]),
  );
}

/** The names of these products if they are not deleted, and whether visitors see them. */
export async function readLiveProducts(db: Reader, ids: readonly string[]) {
  const named = await inBatches(ids, (some) =>
    liveProducts(db)
      .where(isIn(db, 'product.id', [...some]))
      .select(['product.id', 'product.name'])
      .execute(),
  );
  const visible = await inBatches(ids, (some) =>
    inScope(liveProducts(db), 'public')
      .where(isIn(db, 'product.id', [...some]))
      .select('product.id')
      .execute(),
  );
  const seen = new Set(visible.map(({ id }) => id));
  return new Map(named.map(({ id, name }) => [id, { name, isVisible: seen.has(id) }]));
}
