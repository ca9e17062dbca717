import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether the artist sells a product of a gallery. */
export const gallerySales: Migration = async (db) => {
  await db.schema
    .alterTable('product')
    .addColumn('is_for_sale_in_gallery', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_for_sale_in_gallery in (0, 1)`),
    )
    .execute();
};
