import type { Migration } from './migration.ts';

/** The hash of the request that created a product: another request with its Idempotency-Key is rejected. */
export const sentProducts: Migration = async (db) => {
  await db.schema.alterTable('product').addColumn('sent_hash', 'text').execute();
};
