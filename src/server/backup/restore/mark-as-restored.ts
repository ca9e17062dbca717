import type { Transaction } from '#server/database/database.ts';
import type { OrderPageRow } from '#server/database/order-page-tables.ts';
import { setShopId } from '#server/media/storage/shop-id.store.ts';
import { markLostMails } from '#server/orders/messages/messages.store.ts';
import {
  isSuccessor,
  lastNumberAfterRestore,
  type LastOrderNumbers,
} from '#server/orders/order-number.rules.ts';
import { findLastOrderNumber, setLastOrderNumber } from '#server/orders/order-number.store.ts';
import { restoreOrderPages } from '#server/orders/order-page/restored-pages.store.ts';
import { markRestored } from '#server/orders/papers/restored-numbers.store.ts';

/** What a restored shop has instead of what the backup says. */
export type RestoredShop = {
  shopId: string;
  /** The last order number of the shop that it replaces. */
  orderNumber: Pick<LastOrderNumbers, 'inDatabase' | 'isSameShop'>;
  /** The links of orders of the shop that it replaces; undefined when they cannot be read. */
  orderPages: readonly OrderPageRow[] | undefined;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Gives a restored shop its id, and keeps it from repeating numbers that customers know, and mails that they may have, and from
 * reviving links that were revoked.
 * @returns how many links of orders were revoked because nothing is known about them
 */
export async function markAsRestored(
  tx: Transaction,
  madeAt: number,
  { shopId, orderNumber, orderPages, now }: RestoredShop,
): Promise<number> {
  await setShopId(tx, shopId);
  // The artist must confirm the numbers of documents, which may have no gaps.
  await markRestored(tx, madeAt);
  const found = { ...orderNumber, inBackup: await findLastOrderNumber(tx) };
  await setLastOrderNumber(tx, lastNumberAfterRestore(found, now - madeAt));
  // Now, before the shop opens: a change of an order could queue one of these mails again.
  await markLostMails(tx, now);
  return restoreOrderPages(tx, isSuccessor(found) ? orderPages : undefined, now);
}
