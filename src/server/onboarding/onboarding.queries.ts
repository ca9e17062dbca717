import type { Reader } from '../database/database.ts';
import { findDemoRange, unchangedCategories, unchangedProducts } from './demo/demo-rows.queries.ts';

/** Whether the shop has a product, and whether the artist has made or changed a product or a category herself. */
export async function findOwnContent(
  db: Reader,
): Promise<{ hasProduct: boolean; hasOwnProduct: boolean; hasOwnCategory: boolean }> {
  const range = await findDemoRange(db);
  const products = db.selectFrom('product').select('id').where('deleted_at', 'is', null);
  const categories = db.selectFrom('category').select('id').where('deleted_at', 'is', null);
  const [any, product, category] = await Promise.all([
    products.limit(1).executeTakeFirst(),
    products.where('id', 'not in', unchangedProducts(db, range).select('id')).limit(1).executeTakeFirst(),
    categories.where('id', 'not in', unchangedCategories(db, range).select('id')).limit(1).executeTakeFirst(),
  ]);
  return {
    hasProduct: any !== undefined,
    hasOwnProduct: product !== undefined,
    hasOwnCategory: category !== undefined,
  };
}
