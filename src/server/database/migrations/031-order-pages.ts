import type { Migration } from './migration.ts';

/** The customer's pages of orders, each with a secret token in its URL. */
export const orderPages: Migration = async (db) => {
  await db.schema
    .createTable('order_page')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('order.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
};
