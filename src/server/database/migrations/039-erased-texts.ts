import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Earlier versions left free text in erased orders: the labels of their lines, and notes that were written after the erasure. "Refund" is no free text. */
export const erasedTexts: Migration = async (db) => {
  const erased = sql`(select id from "order" where erased_at is not null)`;
  await sql`update order_adjustment
    set label = case kind when 'shipping' then 'Shipping' when 'discount' then 'Discount' else 'Other' end
    where order_id in ${erased} and not (kind = 'discount' and label = 'Refund')`.execute(db);
  await sql`update payment set note = null where note is not null and order_id in ${erased}`.execute(db);
  await sql`update document set reason = '' where canceled_at is not null and order_id in ${erased}`.execute(
    db,
  );
};
