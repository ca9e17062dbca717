import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Feature } from '#contract/catalog/category.ts';
import type { Reader } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FoundCategory } from './categories.rules.ts';
import { firstImageColumns, firstImageOf } from '../images.rules.ts';
import type { Scope } from '../visibility.rules.ts';

/** The features of a category as its row stores them. */
export const Features = z.array(Feature);

function productsOf(category: ExpressionBuilder<Tables, 'category'>) {
  return category
    .selectFrom('product')
    .whereRef('product.category_id', '=', 'category.id')
    .where('product.deleted_at', 'is', null);
}

/** The number of a category's products, from the counters that triggers maintain. */
const countOf = (condition = sql`1 = 1`) => sql<number>`(
  select cast(coalesce(sum(product_count.count), 0) as integer) from product_count
  where product_count.category_id = category.id and ${condition})`;

/**
 * The newest visible product with an image. `deleted_at` is always null here, but PostgreSQL uses the order of the index
 * `product_category` only if ORDER BY names it; otherwise it reads the newest products of all categories.
 */
function newestWithImage(category: ExpressionBuilder<Tables, 'category'>) {
  return productsOf(category)
    .innerJoin('product_picture as first', (join) =>
      join.onRef('first.product_id', '=', 'product.id').on('first.position', '=', 0),
    )
    .select('product.id')
    .where('product.visibility', '=', 1)
    .orderBy('product.deleted_at', 'desc')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(1);
}

/** The newest product in stock, or else the newest. In a gallery the stock does not count. */
function coverProduct(category: ExpressionBuilder<Tables, 'category'>) {
  const inStock = newestWithImage(category).where((eb) =>
    eb.or([
      eb('category.gallery', '=', 1),
      eb.and([eb('product.stock', '>', 0), eb('product.is_sold_out', '=', 0)]),
    ]),
  );
  return category.fn.coalesce(inStock, newestWithImage(category));
}

function categories(db: Reader, scope: Scope) {
  const all = db.selectFrom('category').where('category.deleted_at', 'is', null);
  const chosen = scope === 'all' ? all : all.where('category.visibility', '=', scope === 'public' ? 1 : 0);
  return chosen
    .leftJoin('product_picture', (join) =>
      join
        .on('product_picture.position', '=', 0)
        .on((eb) => eb('product_picture.product_id', '=', coverProduct(eb))),
    )
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .selectAll('category')
    .select(firstImageColumns)
    .select([countOf().as('products'), countOf(sql`product_count.visibility = 1`).as('visible_products')]);
}

type CategoryQueryRow = Awaited<ReturnType<ReturnType<typeof categories>['execute']>>[number];

function toFound(row: CategoryQueryRow): FoundCategory {
  return { ...row, features: Features.parse(JSON.parse(row.features)), cover: firstImageOf(row) };
}

/** All categories of the scope in the order of creation. */
export async function listCategories(db: Reader, scope: Scope): Promise<FoundCategory[]> {
  const rows = await categories(db, scope).orderBy('category.created_at').orderBy('category.id').execute();
  return rows.map(toFound);
}

export async function findCategory(db: Reader, id: string): Promise<FoundCategory | undefined> {
  const row = await categories(db, 'all').where('category.id', '=', id).executeTakeFirst();
  return row && toFound(row);
}

/** The category with this current or former slug. */
export async function findCategoryBySlug(
  db: Reader,
  slug: string,
  scope: Scope,
): Promise<FoundCategory | undefined> {
  const row = await categories(db, scope)
    .innerJoin('category_slug', 'category_slug.category_id', 'category.id')
    .where('category_slug.slug', '=', slug)
    .executeTakeFirst();
  return row && toFound(row);
}
