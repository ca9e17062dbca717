import type { Favorite } from '#contract/accounts/user.ts';
import { findProducts } from '#server/catalog/products/products.queries.ts';
import { presentProduct } from '#server/catalog/products/products.rules.ts';
import type { Reader } from '#server/database/database.ts';
import { isValidId } from '#server/database/ids.ts';

/**
 * The products with these ids as somebody's favourites, in the order of the ids, each once. What is deleted or never
 * was is left out; what is hidden comes with `active: false`.
 */
export async function findFavorites(db: Reader, ids: readonly string[]): Promise<Favorite[]> {
  const asked = [...new Set(ids)].filter(isValidId);
  const products = (await findProducts(db, asked)).map((found) => presentProduct(found, null));
  const byId = new Map(products.map((product) => [product._id, product]));
  return asked.flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    const { _id, name, price, images, active } = product;
    return [{ _id, name, price, images, active }];
  });
}
