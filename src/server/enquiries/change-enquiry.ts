import type { EnquiryChange } from '#contract/enquiries/enquiry.ts';
import type { Transaction } from '../database/database.ts';
import { canBeId } from '../database/ids.ts';
import { nextUpdatedAt } from '../platform/optimistic-locking.rules.ts';
import { type FoundEnquiry, rejectSecondOrder } from './enquiries.rules.ts';
import { findEnquiry, recordOrderSource, updateEnquiry } from './enquiries.store.ts';

/** Sets the state of an enquiry, and the order that it became. @throws problem `already_ordered` */
export async function changeEnquiry(
  tx: Transaction,
  before: FoundEnquiry,
  { state, order, replacesOrder = false }: Omit<EnquiryChange, 'updatedAt'>,
  now: number,
): Promise<FoundEnquiry | undefined> {
  if (order !== undefined) {
    if (!replacesOrder) rejectSecondOrder(before, order);
    await recordOrderSource(tx, order, before.id);
  }
  const updated_at = nextUpdatedAt(now, before.updated_at);
  const change = { state, ...(order !== undefined && { order_id: order }), updated_at };
  return updateEnquiry(tx, before.id, change);
}

/** Marks the enquiries of a new order as ordered. Housekeeping may have deleted one meanwhile. @throws problem `already_ordered` */
export async function markAsOrdered(
  tx: Transaction,
  ids: readonly string[],
  { order, replacesOrder }: { order: string; replacesOrder: boolean | undefined },
  now: number,
): Promise<void> {
  for (const id of new Set(ids)) {
    const before = canBeId(id) ? await findEnquiry(tx, id) : undefined;
    if (before) await changeEnquiry(tx, before, { state: 'ORDERED', order, replacesOrder }, now);
  }
}
