import { canBeOrdered, holdEndOf, isShownOnly, isSoldOutNow } from '#contract/catalog/availability.ts';
import type { Favorite } from '#contract/accounts/favorites.ts';
import { findProducts } from '#server/catalog/products/products.queries.ts';
import { presentProduct } from '#server/catalog/products/products.rules.ts';
import type { Viewer } from '#server/catalog/visibility.rules.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { withHolds } from '#server/orders/holds/holds.rules.ts';
import { readHoldsByProduct } from '#server/orders/holds/holds.store.ts';

/** Ids of a user's favorites in order, also of products in the trash. */
export async function favoriteIds(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

/**
 * Replaces a user's favorites. Products in the trash stay: the user cannot see them now, but a restored one is a favorite
 * again.
 * @param productIds existing products without duplicates, in order
 */
export async function replaceFavorites(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const live = tx.selectFrom('product').select('id').where('deleted_at', 'is', null);
  await tx.deleteFrom('favourite').where('user_id', '=', userId).where('product_id', 'in', live).execute();
  if (productIds.length === 0) return;
  const rows = productIds.map((id, position) => ({ user_id: userId, product_id: id, position }));
  await tx.insertInto('favourite').values(rows).execute();
}

/** Favorites show what every visitor sees, also to an admin. */
const GUEST: Viewer = null;

/**
 * Returns the products with these ids as favorites, in the order of the ids and without duplicates. Missing and deleted
 * products are omitted; hidden ones have `active: false`.
 * @param now epoch milliseconds
 */
export async function findFavorites(db: Reader, ids: readonly string[], now: number): Promise<Favorite[]> {
  const uniqueIds = [...new Set(ids)].filter(canBeId);
  if (uniqueIds.length === 0) return [];
  const holds = await readHoldsByProduct(db);
  const products = (await findProducts(db, uniqueIds)).map((found) =>
    withHolds(presentProduct(found, GUEST), holds, now),
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  return uniqueIds.flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    const { _id, name, price, priceIsFrom, images, active, variants } = product;
    const hasVariants = variants && !isShownOnly(product) ? (true as const) : undefined;
    const isUnavailable = canBeOrdered(product) ? undefined : (true as const);
    const isSoldOut = isSoldOutNow(product) ? (true as const) : undefined;
    const onHoldUntil = holdEndOf(product);
    const state = { active, hasVariants, isUnavailable, isSoldOut, onHoldUntil };
    return [{ _id, name, price, priceIsFrom, images, ...state }];
  });
}
