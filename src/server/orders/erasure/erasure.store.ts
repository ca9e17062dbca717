import type { Transaction } from '#server/database/database.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { withoutPersonalData } from './erasure.rules.ts';

/** The columns that an erased order keeps. State and country stay: the tax depends on them. */
type RetainedColumn =
  | 'id'
  | 'number'
  | 'status'
  | 'stock_taken'
  | 'total_paise'
  | 'state'
  | 'country'
  | 'carrier'
  | 'delivery_date'
  | 'hide_prices'
  | 'paid_paise'
  | 'first_payment_at'
  | 'erased_at'
  | 'created_at'
  | 'updated_at';

/** The personal data of an order. The type makes a new column be either here or in `RetainedColumn`. */
const noPerson = {
  first_name: '',
  last_name: '',
  address: '',
  landmark: '',
  city: '',
  zip: '',
  phone: '',
  email: null,
  gift_note: null,
  internal_note: null,
  tracking_number: null,
  created_by: null,
  // A hash of the request, from which an attacker could guess the address.
  sent_hash: null,
} as const satisfies Record<Exclude<keyof OrderRow, RetainedColumn>, '' | null>;

/** Erases the personal data in an order, its payments, messages, page, source and history. Issued documents stay. */
export async function eraseOrder(
  tx: Transaction,
  id: string,
  { now, updatedAt }: { now: number; updatedAt: number },
): Promise<void> {
  const change = { ...noPerson, erased_at: now, updated_at: updatedAt };
  await tx.updateTable('order').set(change).where('id', '=', id).execute();
  await tx.deleteFrom('order_page').where('order_id', '=', id).execute();
  // Where the customer came from.
  await tx.deleteFrom('order_source').where('order_id', '=', id).execute();
  await tx.updateTable('enquiry').set({ source: null }).where('order_id', '=', id).execute();
  await tx.deleteFrom('payment').where('order_id', '=', id).where('state', '!=', 'confirmed').execute();
  await tx.updateTable('payment').set({ note: null, sent_hash: null }).where('order_id', '=', id).execute();
  await tx
    .updateTable('order_message')
    .set({ state: 'withdrawn', updated_at: now })
    .where('order_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .updateTable('order_message')
    .set({ recipient: null, subject: null, text: null, error: null, is_settled: 1 })
    .where('order_id', '=', id)
    .execute();
  await eraseHistory(tx, id);
}

async function eraseHistory(tx: Transaction, orderId: string): Promise<void> {
  const entries = await tx
    .selectFrom('history')
    .select(['id', 'changes'])
    .where('kind', '=', 'order')
    .where('target_id', '=', orderId)
    .execute();
  for (const { id, changes } of entries) {
    const left = withoutPersonalData(changes);
    if (left !== changes)
      await tx.updateTable('history').set({ changes: left }).where('id', '=', id).execute();
  }
}
