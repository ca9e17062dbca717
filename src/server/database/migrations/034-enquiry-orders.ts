import type { Migration } from './migration.ts';

/** The order that an enquiry became. No reference: earlier versions do not fill it, and an order is never deleted. */
export const enquiryOrders: Migration = async (db) => {
  await db.schema.alterTable('enquiry').addColumn('order_id', 'text').execute();
};
