import type { Reader, Transaction } from '../database/database.ts';

/** Ids of the products that a user likes, in order; deleted ones too. */
export async function favouriteIds(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.product_id);
}

/** @param productIds existing ones, each once, in order */
export async function replaceFavourites(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('favourite').where('user_id', '=', userId).execute();
  if (productIds.length === 0) return;
  const rows = productIds.map((id, position) => ({ user_id: userId, product_id: id, position }));
  await tx.insertInto('favourite').values(rows).execute();
}
