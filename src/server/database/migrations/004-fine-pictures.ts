import type { Migration } from './migration.ts';

/** What large pictures are looked at closely in. */
export const fineImages: Migration = async (db) => {
  await db.schema.alterTable('media').addColumn('fine_width', 'integer').execute();
  await db.schema.alterTable('media').addColumn('fine_height', 'integer').execute();
};
