import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What each version of the catalog changed, so that a process drops only the cached responses that are concerned. */
export const catalogChanges: Migration = async (db) => {
  await db.schema
    .createTable('catalog_change')
    .addColumn('version', 'bigint', (column) => column.primaryKey())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('harmless', 'integer', (column) => column.notNull().check(sql`harmless in (0, 1)`))
    .execute();
};
