import type { Migration } from './migration.ts';

/** What an order was made of, so that its key cannot be taken for another order. */
export const sentOrders: Migration = async (db) => {
  await db.schema.alterTable('order').addColumn('sent_hash', 'text').execute();
};
