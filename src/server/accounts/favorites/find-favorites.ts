import type { Favorite } from '#contract/accounts/user.ts';
import { findProducts } from '#server/catalog/products/products.queries.ts';
import { presentProduct } from '#server/catalog/products/products.rules.ts';
import type { Reader } from '#server/database/database.ts';
import { isValidId } from '#server/database/ids.ts';

/**
 * Returns the products with these ids as favorites, in the order of the ids and without duplicates. Missing and deleted
 * products are omitted; hidden ones have `active: false`.
 */
export async function findFavorites(db: Reader, ids: readonly string[]): Promise<Favorite[]> {
  const uniqueIds = [...new Set(ids)].filter(isValidId);
  const products = (await findProducts(db, uniqueIds)).map((found) => presentProduct(found, null));
  const byId = new Map(products.map((product) => [product._id, product]));
  return uniqueIds.flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    const { _id, name, price, images, active } = product;
    return [{ _id, name, price, images, active }];
  });
}
