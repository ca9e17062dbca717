import { problem } from '#contract/api/problems.ts';
import { limits } from '#contract/api/limits.ts';
import { guessRefundLine, totalReductionOf, REFUND_LABEL } from '#contract/orders/payment.ts';
import type { Transaction } from '#server/database/database.ts';
import { type FoundOrder, sumsOf } from '../orders.rules.ts';
import { updateOrder } from '../orders.store.ts';

/**
 * Reduces the total by what a new refund gives back beyond an overpayment, with a discount line. Call it after `updatePaid`, which
 * makes the order's next version.
 * @param order as it was before the refund
 */
export async function addRefundLine(tx: Transaction, order: FoundOrder, refund: number): Promise<void> {
  const amount = totalReductionOf(sumsOf(order), refund);
  if (amount === 0) return;
  if (order.adjustments.length >= limits.orderLines)
    throw problem(
      'conflict',
      `An order has at most ${limits.orderLines} lines besides its products. Record the refund without reducing the total.`,
    );
  const position = (order.adjustments.at(-1)?.position ?? -1) + 1;
  const line = { kind: 'discount', label: REFUND_LABEL, amount_paise: -amount } as const;
  await tx
    .insertInto('order_adjustment')
    .values({ ...line, order_id: order.id, position })
    .execute();
  await updateOrder(tx, order.id, { total_paise: order.total_paise - amount });
}

/**
 * Removes the line that a deleted refund seems to have added, if the order has one. Call it after `updatePaid`.
 * @param order as it was before the deletion
 */
export async function removeRefundLine(tx: Transaction, order: FoundOrder, refund: number): Promise<void> {
  const lines = order.adjustments.map(({ amount_paise: paise, ...line }) => ({ ...line, paise }));
  const line = order.adjustments[guessRefundLine(lines, sumsOf(order), refund)];
  if (!line) return;
  await tx
    .deleteFrom('order_adjustment')
    .where('order_id', '=', order.id)
    .where('position', '=', line.position)
    .execute();
  await updateOrder(tx, order.id, { total_paise: order.total_paise - line.amount_paise });
}
