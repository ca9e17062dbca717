import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Every file that the shop of this database writes: its row is made before the file, its checksum after it. `removing_at` is when a sweep
 * claimed the file. And the id of the shop, which its storage must have too.
 */
export const mediaFiles: Migration = async (db) => {
  await db.schema
    .createTable('media_file')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('removing_at', 'bigint')
    .addColumn('verified_at', 'bigint')
    .addColumn('problem', 'text', (column) => column.check(sql`problem in ('missing', 'damaged')`))
    .execute();
  // Of many files none or a few are bad, and these are queried often.
  await sql`create index media_file_problem on media_file (name) where problem is not null`.execute(db);
  await db.schema
    .createTable('shop_id')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute();
};
