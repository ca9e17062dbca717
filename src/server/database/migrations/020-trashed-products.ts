import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An index of the deleted products in the order of the trash: without it, SQLite reads all products for the list of a few
 * deleted ones.
 */
export const trashedProducts: Migration = async (db) => {
  await sql`create index product_trashed on product (deleted_at desc, id)
    where deleted_at is not null`.execute(db);
};
