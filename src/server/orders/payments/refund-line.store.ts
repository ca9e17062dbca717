import { invalidAt, problem } from '#contract/api/problems.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { findRefundLine, REFUND_LABEL } from '#contract/orders/payment.ts';
import type { Transaction } from '#server/database/database.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import type { OrderAdjustmentRow } from '#server/database/tables.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { type FoundOrder, sumsOf } from '../orders.rules.ts';
import { updateOrder } from '../orders.store.ts';

const refundOf = ({ amount_paise: paise, reduction_paise: reduction }: PaymentRow) => ({
  paise,
  reduction: reduction ?? undefined,
});

/** The discount line by which a refund of this order reduced the total, if it has one. */
export function refundLineOf(order: FoundOrder, refund: PaymentRow): OrderAdjustmentRow | undefined {
  const lines = order.adjustments.map(({ amount_paise: paise, ...line }) => ({ ...line, paise }));
  const others = order.payments.filter(({ kind, id }) => kind === 'refund' && id !== refund.id).map(refundOf);
  return order.adjustments[findRefundLine(lines, sumsOf(order), refundOf(refund), others)];
}

/**
 * Makes a refund reduce the total by this much: adds, changes or removes its line. Call it after `updatePaid` of payments.store.ts.
 * @param order as it was before
 * @param line that of the refund, if it has one
 * @param reduction in paise
 */
export async function setRefundLine(
  tx: Transaction,
  order: FoundOrder,
  { line, reduction, now }: { line: OrderAdjustmentRow | undefined; reduction: number; now: number },
): Promise<void> {
  const before = line ? -line.amount_paise : 0;
  if (reduction === before) return;
  const total_paise = order.total_paise + before - reduction;
  if (total_paise < 0) throw invalidAt('totalReduction', 'The total of an order cannot be below 0');
  if (line && reduction === 0)
    await tx
      .deleteFrom('order_adjustment')
      .where('order_id', '=', order.id)
      .where('position', '=', line.position)
      .execute();
  else if (line)
    await tx
      .updateTable('order_adjustment')
      .set({ amount_paise: -reduction })
      .where('order_id', '=', order.id)
      .where('position', '=', line.position)
      .execute();
  else await addRefundLine(tx, order, reduction);
  // If `updatePaid` has changed the order too, it has set the same `updated_at`.
  await updateOrder(tx, order.id, { total_paise, updated_at: nextUpdatedAt(now, order.updated_at) });
}

async function addRefundLine(tx: Transaction, order: FoundOrder, reduction: number): Promise<void> {
  if (order.adjustments.length >= orderLimits.orderLines)
    throw problem(
      'conflict',
      `An order has at most ${orderLimits.orderLines} lines besides its products. Record the refund without reducing the total.`,
    );
  const position = (order.adjustments.at(-1)?.position ?? -1) + 1;
  const line = { kind: 'discount', label: REFUND_LABEL, amount_paise: -reduction } as const;
  await tx
    .insertInto('order_adjustment')
    .values({ ...line, order_id: order.id, position })
    .execute();
}
