import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The chat messages that visitors start, each with its own code. */
export const enquiries: Migration = async (db) => {
  await db.schema
    .createTable('enquiry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('OPEN', 'ANSWERED', 'ORDERED', 'CLOSED')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('enquiry_newest').on('enquiry').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('enquiry_state').on('enquiry').columns(['state', 'created_at', 'id']).execute();
  // An enquiry outlives its products, so their ids are no references.
  await db.schema
    .createTable('enquiry_product')
    .addColumn('enquiry_id', 'text', (column) =>
      column.notNull().references('enquiry.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('enquiry_product_key', ['enquiry_id', 'position'])
    .execute();
};
