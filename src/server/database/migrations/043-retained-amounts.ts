import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What the artist keeps of a canceled order by agreement. Earlier versions insert orders without it. The index has what the list of
 * refunds leaves out: orders/payments/payments.queries.ts.
 */
export const retainedAmounts: Migration = async (db) => {
  await db.schema
    .alterTable('order')
    .addColumn('retained_paise', 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`retained_paise >= 0`),
    )
    .execute();
  await sql`create index order_retained on "order" (status, id, paid_paise, retained_paise) where retained_paise > 0`.execute(
    db,
  );
};
