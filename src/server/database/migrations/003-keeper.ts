import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What went into the trash together, and the history of changes. */
export const keeper: Migration = async (db) => {
  await db.schema
    .createTable('trashed_with')
    .addColumn('product_id', 'text', (column) =>
      column.primaryKey().references('product.id').onDelete('cascade'),
    )
    .addColumn('category_id', 'text', (column) =>
      column.notNull().references('category.id').onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('trashed_with_category').on('trashed_with').column('category_id').execute();
  // What was deleted at the same moment as its category went with it.
  await sql`
    insert into trashed_with (product_id, category_id)
    select product.id, category.id from product
    inner join category on category.id = product.category_id
    where product.deleted_at = category.deleted_at
  `.execute(db);

  await db.schema
    .createTable('trashed_slug')
    .addColumn('category_id', 'text', (column) =>
      column.notNull().references('category.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('trashed_slug_key', ['category_id', 'slug'])
    .execute();

  await db.schema
    .createTable('history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('history_newest').on('history').columns(['at', 'id']).execute();
};
