import { dayInIndia } from '#contract/accounts/india.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Today } from '#contract/shop/today.ts';
import { matchingProducts } from '../catalog/products/list/product-filter.queries.ts';
import { countUpToLimit, MAX_COUNTED } from '../database/count-rows.ts';
import type { Reader } from '../database/database.ts';
import { queryHoldsEndingBy } from '../orders/holds/holds.store.ts';
import { matchesPaymentFilter } from '../orders/payments/payments.queries.ts';
import { readDays, readMostViewed } from '../statistics/statistics.queries.ts';
import { periodOf } from '../statistics/statistics.rules.ts';
import { monthsAt, salesOfMonths } from './months.rules.ts';

const MAX_NAMED = 5;

/** The column `day` counts days since 1970 in India. */
async function readSales(db: Reader, now: number): Promise<Today['sales']> {
  const days = await db
    .selectFrom('order_day')
    .where('day', '>=', monthsAt(now).lastMonthStart)
    .select((eb) => ['day', eb.fn.sum<number>('paise').as('paise')])
    .groupBy('day')
    .execute();
  return salesOfMonths(new Map(days.map((each) => [Number(each.day), Number(each.paise)])), now);
}

const VISIT_DAYS = 7;

async function readVisits(db: Reader, now: number): Promise<Today['visits']> {
  const period = periodOf(dayInIndia(now), VISIT_DAYS);
  const days = await readDays(db, period);
  return {
    views: days.reduce((sum, { views }) => sum + views, 0),
    mostViewed: await readMostViewed(db, period, MAX_NAMED),
  };
}

/** What is left to pay, in rupees, of at most 1,000 orders. */
async function readAmountDue(db: Reader): Promise<number> {
  const some = db
    .selectFrom('order')
    .where(matchesPaymentFilter('due'))
    .select((eb) => eb('total_paise', '-', eb.ref('paid_paise')).as('paise'))
    .limit(MAX_COUNTED);
  const { paise } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.sum<number | null>('paise').as('paise'))
    .executeTakeFirstOrThrow();
  return Number(paise) / 100;
}

/** What needs doing, the sales of this month and the last, and the views of the last days. */
export async function readToday(db: Reader, now: number): Promise<Today> {
  const orders = db.selectFrom('order');
  // `lowStock` leaves out what visitors cannot order, such as hidden products.
  const lowInStock = matchingProducts(db, { scope: 'all', lowStock: true });
  return {
    enquiries: await countUpToLimit(db, db.selectFrom('enquiry').where('state', '=', 'OPEN')),
    reported: await countUpToLimit(db, orders.where(matchesPaymentFilter('reported'))),
    due: await countUpToLimit(db, orders.where(matchesPaymentFilter('due'))),
    amountDue: await readAmountDue(db),
    refunds: await countUpToLimit(db, orders.where(matchesPaymentFilter('refund'))),
    // Pickups too. `settled` orders are paid or overpaid, and not canceled.
    parcels: await countUpToLimit(
      db,
      orders.where('order.status', '=', 'PENDING').where(matchesPaymentFilter('settled')),
    ),
    holds: await countUpToLimit(db, queryHoldsEndingBy(db, now, now + DAY_MS)),
    lowStock: await countUpToLimit(db, lowInStock),
    lowest: await lowInStock
      .select(['product.id as _id', 'product.name', 'product.stock'])
      .orderBy('product.stock')
      .orderBy('product.sort_name')
      .orderBy('product.id')
      .limit(MAX_NAMED)
      .execute(),
    sales: await readSales(db, now),
    visits: await readVisits(db, now),
  };
}
