import { amountPaid, amountRetained } from '#contract/orders/payment.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import type { OrderRow } from '#server/database/tables.ts';

/** Call `updatePaid` afterwards, unless the payment is only reported. */
export async function insertPayment(tx: Transaction, row: PaymentRow): Promise<void> {
  await tx.insertInto('payment').values(row).execute();
}

/** Call `updatePaid` afterwards, unless the payment is only reported. */
export async function updatePayment(
  tx: Transaction,
  id: string,
  change: Partial<Omit<PaymentRow, 'id' | 'order_id' | 'kind' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('payment').set(change).where('id', '=', id).execute();
}

/** Call `updatePaid` afterwards. */
export async function deletePayment(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('payment').where('id', '=', id).execute();
}

/**
 * Brings an order up to date with its payments: the confirmed payments less the confirmed refunds, and since when it has had a
 * confirmed payment: its lines do not change from then on. Without a change the order keeps its version.
 * @returns the amount paid in paise, below 0 if more was refunded
 */
export async function updatePaid(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'paid_paise' | 'first_payment_at' | 'updated_at'>,
  now: number,
): Promise<number> {
  const rows = await tx
    .selectFrom('payment')
    .select(['kind', 'state', 'amount_paise as paise'])
    .where('order_id', '=', order.id)
    .execute();
  const paid_paise = amountPaid(rows);
  const hasConfirmedPayment = rows.some(({ kind, state }) => kind === 'payment' && state === 'confirmed');
  const first_payment_at = hasConfirmedPayment ? (order.first_payment_at ?? now) : null;
  if (paid_paise !== order.paid_paise || first_payment_at !== order.first_payment_at) {
    const updated_at = nextUpdatedAt(now, order.updated_at);
    await tx
      .updateTable('order')
      .set({ paid_paise, first_payment_at, updated_at })
      .where('id', '=', order.id)
      .execute();
  }
  return paid_paise;
}

/**
 * Keeps a new payment of a canceled order out of what the artist retains: the part of the retained amount that was refunded
 * meanwhile is no longer retained, so the payment is due in whole. Call it before `updatePaid`.
 */
export async function limitRetained(
  tx: Transaction,
  { id, status, paid_paise: paid, retained_paise: retained }: OrderRow,
): Promise<void> {
  const retained_paise = amountRetained({ isCanceled: status === 'CANCELED', paid, retained });
  if (retained_paise !== retained)
    await tx.updateTable('order').set({ retained_paise }).where('id', '=', id).execute();
}
