import { DAY_MS } from '#contract/durations.ts';
import type { Reader } from '#server/database/database.ts';
import { idPrefix, timeOfId } from '#server/database/ids.ts';

/** The ids that the transaction of the demo gave are at most this much apart. */
const MAX_SEEDING_MS = 10 * 60_000;

/** How the demo's rows are recognized: they were created before this time, and their ids are in this range. */
export type DemoRange = { createdBefore: number; firstId: string; lastId: string };

const none: DemoRange = { createdBefore: 0, firstId: '', lastId: '' };

/**
 * How the demo's rows differ from all others: they are dated back by a day to a year, so each claims to be older than the time in
 * its id, and only an empty shop gets them, so one of their categories and one of their orders is the oldest. Without the demo,
 * the range matches nothing.
 */
export async function findDemoRange(db: Reader): Promise<DemoRange> {
  const oldestOf = (table: 'category' | 'order') =>
    db.selectFrom(table).select(['id', 'created_at']).orderBy('created_at').limit(1).executeTakeFirst();
  // Once the trash has deleted the categories, an order that stayed is still there.
  return rangeOf(await oldestOf('category')) ?? rangeOf(await oldestOf('order')) ?? none;
}

function rangeOf(oldest: { id: string; created_at: number } | undefined): DemoRange | undefined {
  const addedAt = oldest && timeOfId(oldest.id);
  if (!oldest || addedAt === undefined || addedAt - oldest.created_at < DAY_MS) return undefined;
  return {
    // The newest row of the demo is a day older than its addition.
    createdBefore: addedAt - DAY_MS / 2,
    firstId: idPrefix(addedAt - MAX_SEEDING_MS),
    lastId: idPrefix(addedAt + MAX_SEEDING_MS),
  };
}

/** All demo products that are not in the trash. */
export const selectDemoProducts = (db: Reader, { createdBefore, firstId, lastId }: DemoRange) =>
  db
    .selectFrom('product')
    .where('created_at', '<', createdBefore)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .where('deleted_at', 'is', null);

/** Demo products that were neither changed nor deleted. */
export const unchangedProducts = (db: Reader, range: DemoRange) =>
  selectDemoProducts(db, range).whereRef('updated_at', '=', 'created_at');

/** Unchanged demo products that are not on hold. */
export const removableProducts = (db: Reader, range: DemoRange) =>
  unchangedProducts(db, range).where('id', 'not in', db.selectFrom('hold').select('product_id'));

/** Demo categories that were neither changed nor deleted. */
export const unchangedCategories = (db: Reader, { createdBefore, firstId, lastId }: DemoRange) =>
  db
    .selectFrom('category')
    .where('created_at', '<', createdBefore)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .whereRef('updated_at', '=', 'created_at')
    .where('deleted_at', 'is', null);

/** Unchanged demo categories of which all products are removable. */
export const removableCategories = (db: Reader, range: DemoRange) =>
  unchangedCategories(db, range).where(
    'id',
    'not in',
    db
      .selectFrom('product')
      .select('category_id')
      .where('deleted_at', 'is', null)
      .where('id', 'not in', removableProducts(db, range).select('id')),
  );

/** Payments that are not of the demo, or that were changed. */
const otherPayments = (db: Reader, { createdBefore, firstId, lastId }: DemoRange) =>
  db
    .selectFrom('payment')
    .select('order_id')
    .where((is) =>
      is.or([
        is('created_at', '>=', createdBefore),
        is('updated_at', '!=', is.ref('created_at')),
        is('id', '<', firstId),
        is('id', '>', lastId),
      ]),
    );

/** All demo orders. */
export const selectDemoOrders = (db: Reader, { createdBefore, firstId, lastId }: DemoRange) =>
  db
    .selectFrom('order')
    .where('created_at', '<', createdBefore)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId);

/** Demo orders without a document, which the law says to keep. */
export const removableOrders = (db: Reader, range: DemoRange) =>
  selectDemoOrders(db, range).where('id', 'not in', db.selectFrom('document').select('order_id'));

/** Demo orders that were neither changed nor used: without other payments, an order page, messages and documents. */
export const unchangedOrders = (db: Reader, range: DemoRange) =>
  removableOrders(db, range)
    .where('updated_at', '<', range.createdBefore)
    .where('id', 'not in', otherPayments(db, range))
    .where('id', 'not in', db.selectFrom('order_page').select('order_id'))
    .where('id', 'not in', db.selectFrom('order_message').select('order_id'));
