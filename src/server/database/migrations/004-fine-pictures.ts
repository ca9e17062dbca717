import type { Migration } from './migration.ts';

/** The size of a large image in full resolution, for deep zoom; null for others. */
export const fineImages: Migration = async (db) => {
  await db.schema.alterTable('media').addColumn('fine_width', 'integer').execute();
  await db.schema.alterTable('media').addColumn('fine_height', 'integer').execute();
};
