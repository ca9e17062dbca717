import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

// A change is always later than the one before, whatever the clock does.
const laterThanBefore = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

const atMax = (max: number, value: RawBuilder<unknown>) =>
  sql<number>`case when ${value} > ${max} then ${max} else ${value} end`;

/**
 * Takes pieces of a product out of stock, if there are enough of them, in a single statement.
 * @returns whether it did; false also where the product is deleted
 */
export async function decrementStock(
  tx: Transaction,
  id: string,
  quantity: number,
  now: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('product')
    .set((is) => ({ stock: is('stock', '-', quantity), updated_at: laterThanBefore(now) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Puts pieces back, up to what a form can hold; one that is in the trash gets them too, and one that is gone for good does
 * not.
 */
export async function restoreStock(
  tx: Transaction,
  id: string,
  quantity: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ stock: atMax(limits.stock, sql`stock + ${quantity}`), updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

/** How many there are; 0 where the product is deleted. */
export async function stockOf(db: Reader, id: string): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.stock ?? 0;
}
