import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The counts of visits, and where orders come from. Earlier versions do not use these tables and columns. */
export const statistics: Migration = async (db) => {
  const counted = (name: string) => sql<boolean>`${sql.ref(name)} >= 0`;
  let days = db.schema
    .createTable('statistics_day')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull());
  for (const name of ['views', 'visitors', 'hearts', 'enquiries'])
    days = days.addColumn(name, 'integer', (column) => column.notNull().check(counted(name)));
  await days.addPrimaryKeyConstraint('statistics_day_key', ['day', 'product_id', 'source']).execute();
  await db.schema
    .createTable('statistics_visitor')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('view', 'heart', 'enquiry', 'artist')`),
    )
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('statistics_visitor_key', ['day', 'visitor', 'kind', 'product_id'])
    .execute();
  await db.schema
    .createTable('statistics_salt')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('statistics_writer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('enquiry').addColumn('source', 'text').execute();
  await db.schema
    .createTable('order_source')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('order.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .execute();
};
