import { sql } from 'kysely';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

const SUM = `(select coalesce(sum(stock), 0) from product_variant where product_id = new.id)`;
const ERROR = 'the stock of a product with variants is the sum of theirs';

/**
 * The stock of a product with variants is the sum of theirs. A process of an older version, which does not know them, fails
 * to change it.
 */
const guards = {
  sqlite: [
    `create trigger product_variant_stock before update of stock on product
    when new.option_names is not null and new.stock <> ${SUM} begin select raise(abort, '${ERROR}'); end`,
  ],
  postgres: [
    `create or replace function kalakari_check_variant_stock() returns trigger language plpgsql as $$ begin
      if new.stock <> ${SUM} then raise exception '${ERROR}'; end if;
      return new;
    end $$`,
    `create trigger product_variant_stock before update of stock on product for each row
      when (new.option_names is not null) execute function kalakari_check_variant_stock()`,
  ],
};

/** Variants of products, and which of them was ordered or enquired about. */
export const variants: Migration = async (db) => {
  await db.schema.alterTable('product').addColumn('option_names', 'text').execute();
  await db.schema
    .createTable('product_variant')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'text', (column) =>
      column.notNull().references('product.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('option_values', 'text', (column) => column.notNull())
    .addColumn('price_paise', 'bigint', (column) => column.check(sql`price_paise >= 0`))
    .addColumn('stock', 'integer', (column) => column.notNull().check(sql`stock >= 0`))
    .execute();
  await db.schema
    .createIndex('product_variant_product')
    .on('product_variant')
    .columns(['product_id', 'position'])
    .execute();
  // Orders and enquiries outlive the variant, so its id is no reference.
  for (const table of ['order_line', 'enquiry_product'])
    for (const column of ['variant_id', 'variant_text'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
  for (const statement of guards[engineOf(db)]) await sql.raw(statement).execute(db);
};
