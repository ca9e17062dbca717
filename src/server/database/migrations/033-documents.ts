import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Receipts, bills, invoices and credit notes, and the last number of each series. Earlier versions do not use these tables. */
export const documents: Migration = async (db) => {
  await db.schema
    .createTable('document')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // An order with documents cannot be deleted: the law requires them.
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id').onDelete('restrict'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('receipt', 'bill_of_supply', 'tax_invoice', 'credit_note')`),
    )
    // The document that a credit note reduces. No reference, because a restore inserts rows in the order of their ids.
    .addColumn('original_id', 'text')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('financial_year', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull().check(sql`sequence > 0`))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('canceled_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('sent_hash', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addUniqueConstraint('document_sequence', ['series', 'financial_year', 'sequence'])
    .addCheckConstraint('document_canceled', sql`(canceled_at is null) = (reason is null)`)
    .addCheckConstraint('document_original', sql`(kind = 'credit_note') = (original_id is not null)`)
    .execute();
  await db.schema.createIndex('document_order').on('document').column('order_id').execute();
  await db.schema
    .createIndex('document_year')
    .on('document')
    .columns(['financial_year', 'issued_at', 'id'])
    .execute();
  // A sale has one valid document at a time.
  await sql`create unique index document_of_sale on document (order_id) where canceled_at is null and kind <> 'credit_note'`.execute(
    db,
  );
  await db.schema
    .createTable('document_series')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('financial_year', 'integer', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull().check(sql`last > 0`))
    .addPrimaryKeyConstraint('document_series_key', ['series', 'financial_year'])
    .execute();
};
