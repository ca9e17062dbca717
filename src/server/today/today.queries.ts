import { sql } from 'kysely';
import { LOW_STOCK_THRESHOLD } from '#contract/catalog/availability.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Today } from '#contract/shop/today.ts';
import { countUpToLimit } from '../database/count-rows.ts';
import type { Reader } from '../database/database.ts';
import { isOfPayment } from '../orders/payments/payments.queries.ts';
import { INDIA_OFFSET_MS, monthsAt, salesOfMonths, startOfDay } from './months.rules.ts';

const MAX_NAMED = 5;

/** Products that visitors can order and of which few are left. */
const lowInStock = (db: Reader) =>
  db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .where('product.visibility', '=', 1)
    .where('category.visibility', '=', 1)
    .where('product.is_available_to_sell', '=', 1)
    .where('product.is_sold_out', '=', 0)
    .where('product.stock', '>', 0)
    .where('product.stock', '<', LOW_STOCK_THRESHOLD)
    .where((eb) => eb.or([eb('category.gallery', '=', 0), eb('product.is_for_sale_in_gallery', '=', 1)]));

async function readSales(db: Reader, now: number): Promise<Today['sales']> {
  const day = sql<number>`("order".created_at + ${sql.lit(INDIA_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`;
  const days = await db
    .selectFrom('order')
    .where('order.created_at', '>=', startOfDay(monthsAt(now).start))
    .where('order.status', '!=', 'CANCELED')
    .select((eb) => [day.as('day'), eb.fn.sum<number>('order.total_paise').as('paise')])
    .groupBy(day)
    .execute();
  return salesOfMonths(new Map(days.map((each) => [Number(each.day), Number(each.paise)])), now);
}

/** What needs doing, and the sales of this month and the last. */
export async function readToday(db: Reader, now: number): Promise<Today> {
  const orders = db.selectFrom('order');
  return {
    enquiries: await countUpToLimit(db, db.selectFrom('enquiry').where('state', '=', 'OPEN')),
    reported: await countUpToLimit(db, orders.where(isOfPayment('reported'))),
    due: await countUpToLimit(db, orders.where(isOfPayment('due'))),
    refunds: await countUpToLimit(db, orders.where(isOfPayment('refund'))),
    parcels: await countUpToLimit(db, orders.where('order.status', '=', 'PENDING')),
    holds: await countUpToLimit(
      db,
      db
        .selectFrom('hold')
        .where('until_at', '>', now)
        .where('until_at', '<=', now + DAY_MS),
    ),
    lowStock: await countUpToLimit(db, lowInStock(db)),
    lowest: await lowInStock(db)
      .select(['product.id as _id', 'product.name', 'product.stock'])
      .orderBy('product.stock')
      .orderBy('product.sort_name')
      .orderBy('product.id')
      .limit(MAX_NAMED)
      .execute(),
    sales: await readSales(db, now),
  };
}
