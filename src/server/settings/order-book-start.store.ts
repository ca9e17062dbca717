import type { Reader, Transaction } from '../database/database.ts';

/** The row in `shop_state` with the time at which the order book was last turned on: before it, no enquiry was counted. */
const KEY = 'order_book_on';

export async function markOrderBookStart(tx: Transaction, now: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key: KEY, value: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: now }))
    .execute();
}

/** Epoch milliseconds; undefined if an earlier version turned it on. */
export async function findOrderBookStart(db: Reader): Promise<number | undefined> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && Number(row.value);
}
