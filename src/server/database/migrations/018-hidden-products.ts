import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An index of the hidden products in the order of the dashboard's list: without it, the list of a few hidden ones reads all
 * products. It leaves the visible ones out, because SQLite would prefer an index of all products to the better ones for lists
 * of visitors.
 */
export const hiddenProducts: Migration = async (db) => {
  await sql`create index product_hidden on product (created_at, id)
    where visibility = 0 and deleted_at is null`.execute(db);
};
