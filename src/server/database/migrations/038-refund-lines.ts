import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** By how much each refund reduced the total. Null for payments, and for refunds of earlier versions: their line is a guess. */
export const refundLines: Migration = async (db) => {
  await db.schema
    .alterTable('payment')
    .addColumn('reduction_paise', 'bigint', (column) => column.check(sql`reduction_paise >= 0`))
    .execute();
};
