import { randomBytes } from 'node:crypto';
import { TOKEN_CHARACTERS, TOKEN_LENGTH } from '#contract/orders/order-page/order-page.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

/** 130 random bits: 26 of 32 characters. Each is equally likely, because 32 divides the 256 values of a byte. */
export const newOrderPageToken = (): string =>
  Array.from(randomBytes(TOKEN_LENGTH), (byte) => TOKEN_CHARACTERS[byte % TOKEN_CHARACTERS.length]).join('');

/** The id of the order whose page has this token. Undefined for an unknown or revoked token, and for that of an erased order. */
export async function findOrderId(db: Reader, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_page')
    .innerJoin('order', 'order.id', 'order_page.order_id')
    .select('order_page.order_id')
    .where('order_page.token', '=', token)
    .where('order_page.revoked_at', 'is', null)
    .where('order.erased_at', 'is', null)
    .executeTakeFirst();
  return row?.order_id;
}

/** The order of a token that is not revoked. The update changes nothing, but makes other writes to its page wait for the end of the transaction. */
export async function lockOrderId(tx: Transaction, token: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('order_page')
    .set({ revoked_at: null })
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * Gives an order a link that works.
 * @param replaces whether a link that works is replaced too
 * @returns whether there is a new link
 */
export async function insertOrderPage(
  tx: Transaction,
  orderId: string,
  { now, replaces }: { now: number; replaces: boolean },
): Promise<boolean> {
  const page = { token: newOrderPageToken(), created_at: now, revoked_at: null };
  const inserted = await tx
    .insertInto('order_page')
    .values({ order_id: orderId, ...page })
    .onConflict((conflict) => {
      const update = conflict.column('order_id').doUpdateSet(page);
      return replaces ? update : update.where('order_page.revoked_at', 'is not', null);
    })
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns whether there was a link that worked */
export async function revokeOrderPage(tx: Transaction, orderId: string, now: number): Promise<boolean> {
  const revoked = await tx
    .updateTable('order_page')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return revoked !== undefined;
}
