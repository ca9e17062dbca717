import type { Migration } from './migration.ts';

/** The hash of the request that created an order: another request with its Idempotency-Key is rejected. */
export const sentOrders: Migration = async (db) => {
  await db.schema.alterTable('order').addColumn('sent_hash', 'text').execute();
};
