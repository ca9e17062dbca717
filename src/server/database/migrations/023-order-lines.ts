import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The lines of an order that are no products, and its notes. Products stay in `order_line`, from which earlier versions put
 * canceled orders back into stock; the new columns have defaults, because those versions insert orders without them.
 */
export const orderLines: Migration = async (db) => {
  await db.schema
    .createTable('order_adjustment')
    .addColumn('order_id', 'text', (column) => column.notNull().references('order.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('shipping', 'discount', 'other')`),
    )
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_adjustment_key', ['order_id', 'position'])
    .addCheckConstraint(
      'order_adjustment_sign',
      sql`case kind when 'shipping' then amount_paise >= 0 when 'discount' then amount_paise <= 0 else true end`,
    )
    .execute();
  const add = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('order').addColumn(name, type).execute();
  await add('gift_note', 'text');
  await add('internal_note', 'text');
  await add('first_payment_at', 'bigint');
  await db.schema
    .alterTable('order')
    .addColumn('hide_prices', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`hide_prices in (0, 1)`),
    )
    .execute();
};
