import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Lets a category show no features at all: until then, one without features of its own showed the default features. */
export const starterFeatures: Migration = async (db) => {
  await db.schema
    .alterTable('category')
    .addColumn('starter_features', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(1)
        .check(sql`starter_features in (0, 1)`),
    )
    .execute();
};
