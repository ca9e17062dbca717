import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

// A change is always later than the previous one, even if the clock goes back.
const nextUpdatedAt = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

const atMax = (max: number, value: RawBuilder<unknown>) =>
  sql<number>`case when ${value} > ${max} then ${max} else ${value} end`;

/**
 * Takes `quantity` out of stock in a single statement, if there is enough.
 * @returns false where there is not enough or the product is deleted
 */
export async function decrementStock(
  tx: Transaction,
  id: string,
  quantity: number,
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('product')
    .set((is) => ({ stock: is('stock', '-', quantity), updated_at: nextUpdatedAt(now) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Adds `quantity` to the stock, up to the limit of the form; also for a product in the trash. */
export async function restoreStock(
  tx: Transaction,
  id: string,
  quantity: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ stock: atMax(limits.stock, sql`stock + ${quantity}`), updated_at: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute();
}

/** The stock of a product; 0 if it is deleted. */
export async function stockOf(db: Reader, id: string): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.stock ?? 0;
}
