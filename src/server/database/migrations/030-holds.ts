import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Pieces that the artist holds for someone until a time: at most one hold for a product or variant. */
export const holds: Migration = async (db) => {
  await db.schema
    .createTable('hold')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'text', (column) =>
      column.notNull().references('product.id').onDelete('cascade'),
    )
    .addColumn('variant_id', 'text', (column) => column.references('product_variant.id').onDelete('cascade'))
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('enquiry_code', 'text')
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  // A unique index treats nulls as different.
  await sql`create unique index hold_item on hold (product_id, coalesce(variant_id, ''))`.execute(db);
  // Without it, deleting a variant scans all holds.
  await db.schema.createIndex('hold_variant').on('hold').column('variant_id').execute();
};
