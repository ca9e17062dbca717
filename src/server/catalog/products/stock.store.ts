import { sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

/** A product without variants, or one variant of a product. */
export type StockItem = { productId: string; variantId: string | null };

// In SQL what `nextUpdatedAt` of platform/optimistic-locking.rules.ts does.
const nextUpdatedAtSql = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

const productOf = (db: Reader, { productId }: StockItem) =>
  db
    .selectFrom('product')
    .select(['stock', 'option_names', 'deleted_at'])
    .where('id', '=', productId)
    .executeTakeFirst();

/**
 * Adds `by`, which may be negative, to the stock of a product. Change the stock of its
 * variant first: a trigger rejects a stock that is not the sum of the variants' stock.
 * @returns false where there is not enough
 */
async function changeProductStock(tx: Transaction, id: string, by: number, now: number): Promise<boolean> {
  const changed = await tx
    .updateTable('product')
    .set((is) => ({ stock: is('stock', '+', by), updated_at: nextUpdatedAtSql(now) }))
    .where('id', '=', id)
    .where('stock', '>=', -by)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Adds `by` to the stock of a variant. @returns false where there is not enough, or the product has no such variant */
async function changeVariantStock(
  tx: Transaction,
  { productId, variantId }: StockItem,
  by: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('product_variant')
    .set((is) => ({ stock: is('stock', '+', by) }))
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('stock', '>=', -by)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Takes `quantity` out of stock, if there is enough. Call it in `writeCatalog` or after `bump`, where writers wait for each other.
 * The stock of a product that has no variants any more counts for its former variants, here and in `restoreStock`.
 * @returns false where there is not enough, the product is deleted, or the item does not exist any more (see `stockOf`)
 */
export async function decrementStock(
  tx: Transaction,
  item: StockItem,
  quantity: number,
  now: number,
): Promise<boolean> {
  const product = await productOf(tx, item);
  if (!product || product.deleted_at !== null) return false;
  if (product.option_names !== null && !(await changeVariantStock(tx, item, -quantity))) return false;
  return changeProductStock(tx, item.productId, -quantity, now);
}

/**
 * Adds `quantity` to the stock, up to the limit of the form; also for a product in the trash. Adds nothing where the item does not
 * exist any more: none of the product's variants was returned.
 */
export async function restoreStock(
  tx: Transaction,
  item: StockItem,
  quantity: number,
  now: number,
): Promise<void> {
  const product = await productOf(tx, item);
  if (!product) return;
  const by = Math.min(quantity, limits.stock - product.stock);
  if (product.option_names !== null && !(await changeVariantStock(tx, item, by))) return;
  await changeProductStock(tx, item.productId, by, now);
}

/**
 * The stock of a product or variant; 0 if the product is deleted; undefined where the item does not exist any more: its variant was
 * deleted, or the product had none when it was ordered, and has some now.
 */
export async function stockOf(db: Reader, item: StockItem): Promise<number | undefined> {
  const product = await productOf(db, item);
  if (!product || product.deleted_at !== null) return 0;
  if (product.option_names === null) return product.stock;
  const variant = await db
    .selectFrom('product_variant')
    .select('stock')
    .where('id', '=', item.variantId)
    .where('product_id', '=', item.productId)
    .executeTakeFirst();
  return variant?.stock;
}
