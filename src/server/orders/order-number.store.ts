import type { Reader, Transaction } from '../database/database.ts';

const KEY = 'order_number';
const FIRST_NUMBER = 1001;

/**
 * Takes the next order number. It is one statement, so that numbers are unique, in the transaction of the order, so that a
 * failed order leaves no gap.
 */
export async function nextOrderNumber(tx: Transaction): Promise<number> {
  const row = await tx
    .insertInto('shop_state')
    .values({ key: KEY, value: FIRST_NUMBER })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb('shop_state.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The last order number; the one before the first if there was no order yet. */
export async function findLastOrderNumber(db: Reader): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Number(row.value) : FIRST_NUMBER - 1;
}

/** Continues after this number. */
export async function setLastOrderNumber(tx: Transaction, value: number): Promise<void> {
  await tx
    .insertInto('shop_state')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
