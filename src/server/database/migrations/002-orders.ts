import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Orders with what was ordered, and address books. */
export const orders: Migration = async (db) => {
  await db.schema
    .createTable('order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED')`),
    )
    .addColumn('stock_taken', 'integer', (column) => column.notNull().check(sql`stock_taken in (0, 1)`))
    .addColumn('total_paise', 'bigint', (column) => column.notNull().check(sql`total_paise >= 0`))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('landmark', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('tracking_number', 'text')
    .addColumn('carrier', 'text')
    .addColumn('delivery_date', 'text')
    .addColumn('created_by', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_newest').on('order').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('order_status').on('order').columns(['status', 'created_at', 'id']).execute();
  await db.schema
    .createIndex('order_customer')
    .on('order')
    .columns(['created_by', 'created_at', 'id'])
    .execute();

  // What was ordered outlives the product, so its id is no reference; its picture stays as long as the order.
  await db.schema
    .createTable('order_line')
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price_paise', 'bigint', (column) => column.notNull().check(sql`price_paise >= 0`))
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('media_hash', 'text', (column) => column.references('media.hash'))
    .addPrimaryKeyConstraint('order_line_key', ['order_id', 'position'])
    .execute();
  await db.schema.createIndex('order_line_media').on('order_line').column('media_hash').execute();

  await db.schema
    .createTable('address')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('landmark', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('address_user')
    .on('address')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
};
