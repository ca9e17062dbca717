import type { Transaction } from '#server/database/database.ts';
import { erasedLabel, erasedValues, withoutPersonalData } from './erasure.rules.ts';

/**
 * Erases the personal data in an order, its payments, messages, enquiries and history. Payments that are not confirmed, and the
 * order page, are deleted. Issued documents stay.
 * @param times epoch milliseconds; `erasedAt` is the time of the first erasure
 */
export async function eraseOrder(
  tx: Transaction,
  id: string,
  times: { now: number; erasedAt: number; updatedAt: number },
): Promise<void> {
  const { now, erasedAt, updatedAt } = times;
  const change = { ...erasedValues, erased_at: erasedAt, updated_at: updatedAt };
  await tx.updateTable('order').set(change).where('id', '=', id).execute();
  await eraseLabels(tx, id);
  await tx.deleteFrom('order_page').where('order_id', '=', id).execute();
  // Where the customer came from.
  await tx.deleteFrom('order_source').where('order_id', '=', id).execute();
  await tx.updateTable('enquiry').set({ source: null, order_id: null }).where('order_id', '=', id).execute();
  // The reason of a cancellation may name the customer; the law requires only number and content. Null would mean that it is not canceled.
  await tx
    .updateTable('document')
    .set({ reason: '' })
    .where('order_id', '=', id)
    .where('canceled_at', 'is not', null)
    .execute();
  await tx.deleteFrom('payment').where('order_id', '=', id).where('state', '!=', 'confirmed').execute();
  await tx.updateTable('payment').set({ note: null, sent_hash: null }).where('order_id', '=', id).execute();
  const endMessages = (state: 'waiting' | 'sending', end: 'withdrawn' | 'unclear') =>
    tx
      .updateTable('order_message')
      .set({ state: end, updated_at: now })
      .where('order_id', '=', id)
      .where('state', '=', state)
      .execute();
  await endMessages('waiting', 'withdrawn');
  // A settled message gets no result any more: see `recordResult` of `messages.store.ts`.
  await endMessages('sending', 'unclear');
  await tx
    .updateTable('order_message')
    .set({ recipient: null, subject: null, text: null, error: null, is_settled: 1 })
    .where('order_id', '=', id)
    .execute();
  await eraseHistory(tx, id);
}

async function eraseLabels(tx: Transaction, orderId: string): Promise<void> {
  const lines = await tx
    .selectFrom('order_adjustment')
    .select(['position', 'kind', 'label'])
    .where('order_id', '=', orderId)
    .execute();
  for (const { position, ...line } of lines)
    await tx
      .updateTable('order_adjustment')
      .set({ label: erasedLabel(line) })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
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
