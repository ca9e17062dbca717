import { sql } from 'kysely';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

/** Of phone numbers, as in migration 036. orders/order-search.store.ts has the same expressions. */
const digits = [' ', '-', '+', '(', ')'].reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, 'phone');
const parts = {
  sqlite: {
    last10: `substr(${digits}, -10)`,
    last5: `substr(${digits}, -5)`,
    // SQLite would read each product for the columns of the index's own condition.
    ofCondition: ', option_names, deleted_at, visibility, is_available_to_sell, is_sold_out',
  },
  postgres: { last10: `right(${digits}, 10)`, last5: `right(${digits}, 5)`, ofCondition: '' },
};

/** The conditions of orders/payments/payments.queries.ts. */
const lists = {
  due: "status <> 'CANCELED' and paid_paise < total_paise",
  settled: "status <> 'CANCELED' and paid_paise >= total_paise",
  refund: "status = 'CANCELED' and paid_paise > 0 or status <> 'CANCELED' and paid_paise > total_paise",
};

/**
 * Indexes of each list of orders by payment, and by payment and status, instead of one of all orders: PostgreSQL preferred to read
 * the newest orders until some matched, and no index had the orders that are paid, overpaid or not. The amounts are in one of them
 * so that it alone gives their sum. Two more find orders by most of a phone number. The index of products that run low had
 * the pieces that are one of a kind first, which Today leaves out.
 */
export const listIndexes: Migration = async (db) => {
  const { last10, last5, ofCondition } = parts[engineOf(db)];
  for (const statement of [
    'drop index order_payment',
    `create index order_due on "order" (created_at, id, total_paise, paid_paise) where ${lists.due}`,
    `create index order_due_status on "order" (status, created_at, id) where ${lists.due}`,
    `create index order_settled on "order" (created_at, id) where ${lists.settled}`,
    `create index order_settled_status on "order" (status, created_at, id) where ${lists.settled}`,
    `create index order_refund on "order" (created_at, id) where ${lists.refund}`,
    `create index order_refund_status on "order" (status, created_at, id) where ${lists.refund}`,
    'drop index product_low_stock',
    `create index product_few_left on product (stock, sort_name, id, category_id, is_for_sale_in_gallery${ofCondition})
      where deleted_at is null and visibility = 1 and is_available_to_sell = 1 and is_sold_out = 0 and stock > 0 and stock < 5
      and (stock > 1 or option_names is not null)`,
    `create index order_phone on "order" ((${last10}), number)`,
    `create index order_phone_last5 on "order" ((${last5}), number)`,
  ])
    await sql.raw(statement).execute(db);
};
