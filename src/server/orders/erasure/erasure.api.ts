import { orderName } from '#contract/orders/order.ts';
import { problem } from '#contract/api/problems.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { presentForAdmin } from '../orders.rules.ts';
import { requireOrder } from '../require-order.ts';
import { eraseOrder } from './erasure.store.ts';

export const erasureHandlers: Handlers<'eraseOrder'> = {
  eraseOrder: (context, { params: { id } }) =>
    context.database.write(async (tx, after) => {
      const order = await requireOrder(tx, id);
      // A repeated request erases what an earlier version left. It is no new event: history and log get no second entry.
      const isRepeated = order.erased_at !== null;
      if (!isRepeated && order.status !== 'DELIVERED' && order.status !== 'CANCELED')
        throw problem('conflict', 'Only a delivered or canceled order can be erased.');
      const now = context.now();
      const erasedAt = order.erased_at ?? now;
      await eraseOrder(tx, id, { now, erasedAt, updatedAt: nextUpdatedAt(now, order.updated_at) });
      if (isRepeated) return presentForAdmin(await requireOrder(tx, id));
      await recordHistory(tx, context, {
        action: 'update',
        kind: 'order',
        target: { _id: id, name: orderName(order.number) },
        changes: [{ field: 'personalData', before: '', after: 'erased' }],
      });
      // `target` would be the id of an account.
      after(() => writeAuditLog(context, 'order erased', { target: undefined, order: id }));
      return presentForAdmin(await requireOrder(tx, id));
    }),
};
