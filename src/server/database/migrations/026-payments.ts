import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Payments and refunds of orders. `paid_paise` repeats their sum, so that lists can be filtered by it with the index; it has a
 * default, because earlier versions insert orders without it.
 */
export const payments: Migration = async (db) => {
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('payment', 'refund')`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('reported', 'confirmed', 'rejected')`),
    )
    .addColumn('amount_paise', 'bigint', (column) => column.notNull().check(sql`amount_paise > 0`))
    .addColumn('method', 'text', (column) =>
      column.notNull().check(sql`method in ('upi', 'bank', 'cash', 'other')`),
    )
    .addColumn('reference', 'text')
    .addColumn('note', 'text')
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('sent_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('payment_order')
    .on('payment')
    .columns(['order_id', 'created_at', 'id'])
    .execute();
  await sql`create index payment_reference on payment (reference) where reference is not null`.execute(db);
  await sql`create index payment_reported on payment (order_id) where state = 'reported'`.execute(db);
  await db.schema
    .alterTable('order')
    .addColumn('paid_paise', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Migration 041 replaces it.
  await sql`create index order_payment on "order" ((case when status = 'CANCELED'
    then case when paid_paise > 0 then 'refund' else 'none' end
    when paid_paise < total_paise then 'due' when paid_paise > total_paise then 'refund' else 'paid' end),
    created_at, id)`.execute(db);
};
