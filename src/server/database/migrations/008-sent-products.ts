import type { Migration } from './migration.ts';

/** What a product was made of, so that its key cannot be taken for another product. */
export const sentProducts: Migration = async (db) => {
  await db.schema.alterTable('product').addColumn('sent_hash', 'text').execute();
};
