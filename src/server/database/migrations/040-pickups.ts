import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether the customer picks an order up in person. Earlier versions insert orders without it. */
export const pickups: Migration = async (db) => {
  await db.schema
    .alterTable('order')
    .addColumn('pickup', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`pickup in (0, 1)`),
    )
    .execute();
};
