import { sql } from 'kysely';
import { LOW_STOCK_THRESHOLD } from '#contract/catalog/availability.ts';
import { limits } from '#contract/api/limits.ts';
import { toPaise } from '#contract/text/money.ts';
import { countUpToLimit, type Total } from '#server/database/count-rows.ts';
import type { Reader } from '#server/database/database.ts';
import { compare } from '#server/platform/compare.ts';
import { type SearchWord, toIndexQuery, wordMatches } from '#server/catalog/search/word-index.queries.ts';
import type { Scope } from '#server/catalog/visibility.rules.ts';
import { type Cursor, cursorOf, type Sort } from './cursor.rules.ts';
import { inScope, liveProducts, type Selection } from '../products.queries.ts';
import type { FoundProduct } from '../products.rules.ts';

/** Which products a list has. Prices are in paise and mean the price to pay. */
export type ProductFilter = {
  scope: Scope;
  categoryId?: string | undefined;
  words?: readonly SearchWord[] | undefined;
  medium?: string | undefined;
  minPaise?: number | undefined;
  maxPaise?: number | undefined;
  inStock?: boolean | undefined;
  /** Only products that have an image. */
  pictured?: boolean | undefined;
  /** Only products that visitors can order and of which few are left. */
  lowStock?: boolean | undefined;
  /** The product's own visibility, independent of its category's. */
  visible?: boolean | undefined;
  /** For visitors: a price range excludes a gallery's products, and a list by price ends with them. */
  hidesGalleryPrices?: boolean | undefined;
};

export const sortOrders = {
  newest: { column: 'product.created_at', direction: 'desc' },
  oldest: { column: 'product.created_at', direction: 'asc' },
  price: { column: 'product.pay_paise', direction: 'asc' },
  '-price': { column: 'product.pay_paise', direction: 'desc' },
  name: { column: 'product.sort_name', direction: 'asc' },
} as const satisfies Record<Sort, { column: string; direction: 'asc' | 'desc' }>;

export const onlyGalleries = (selection: Selection): Selection => selection.where('category.gallery', '=', 1);

export const withoutGalleries = (selection: Selection): Selection =>
  selection.where('category.gallery', '=', 0);

/** The products that have all the words. The word index is read before any other: no planner knows that this is best. */
function productsWithWords(db: Reader, words: readonly SearchWord[]): Selection {
  const { hasWords, number } = wordMatches(db, toIndexQuery(db, words));
  const selection = db
    .selectFrom('product_words')
    .crossJoin('product')
    .crossJoin('category')
    .whereRef('category.id', '=', 'product.category_id')
    .where('product.deleted_at', 'is', null)
    .where(hasWords)
    .where(sql<boolean>`product.number = ${number}`);
  // The selection also has the table of the word index, from which no column is selected.
  return selection as unknown as Selection;
}

// The condition of the index `product_few_left` (migration 041), which SQLite uses only for literals. A single piece without variants
// is one of a kind.
const isLowInStock = sql<boolean>`product.visibility = 1 and product.is_available_to_sell = 1
  and product.is_sold_out = 0 and product.stock > 0 and product.stock < ${sql.lit(LOW_STOCK_THRESHOLD)}
  and (product.stock > 1 or product.option_names is not null)`;

const lowInStock = (selection: Selection): Selection =>
  inScope(selection, 'public')
    .where(isLowInStock)
    .where((has) => has.or([has('category.gallery', '=', 0), has('product.is_for_sale_in_gallery', '=', 1)]));

/** The products that match, without an order. */
export function matchingProducts(db: Reader, filter: ProductFilter): Selection {
  const { scope, categoryId, words = [], medium, minPaise, maxPaise, inStock, pictured, visible } = filter;
  let selection = inScope(words.length > 0 ? productsWithWords(db, words) : liveProducts(db), scope);
  if (categoryId !== undefined) selection = selection.where('product.category_id', '=', categoryId);
  if (medium !== undefined) selection = selection.where('product.medium', '=', medium);
  const hasPriceRange = minPaise !== undefined || maxPaise !== undefined;
  if (hasPriceRange && filter.hidesGalleryPrices) selection = withoutGalleries(selection);
  if (minPaise !== undefined) selection = selection.where('product.pay_paise', '>=', minPaise);
  if (maxPaise !== undefined) selection = selection.where('product.pay_paise', '<=', maxPaise);
  if (inStock) selection = selection.where('product.stock', '>', 0).where('product.is_sold_out', '=', 0);
  // A literal, since SQLite does not use the index `product_hidden` for a parameter.
  if (visible !== undefined) selection = selection.where('product.visibility', '=', sql.lit(visible ? 1 : 0));
  if (filter.lowStock) selection = lowInStock(selection);
  if (pictured)
    selection = selection.where(({ exists, selectFrom }) =>
      exists(selectFrom('product_picture').select('position').whereRef('product_id', '=', 'product.id')),
    );
  return selection;
}

/**
 * A part of a list: at most `limit` products after the cursor, without the first `skip` of them. `skip` works only in lists
 * without words and without galleries at the end.
 */
export type Part = { after?: Cursor | undefined; limit: number; skip?: number };

/** Stands for the price of a gallery's product in a visitor's list by price: above every price. */
export const UNPRICED_KEY = toPaise(limits.price) + 1;

/** True where a gallery's products come last, since their position would reveal their prices. */
export const galleriesComeLast = ({ hidesGalleryPrices = false }: ProductFilter, sort: Sort) =>
  hidesGalleryPrices && (sort === 'price' || sort === '-price');

type Positioned = Parameters<typeof cursorOf>[1] & Pick<FoundProduct, 'category_gallery'>;

/** The position of a product in a list. */
export function positionOf(filter: ProductFilter, sort: Sort, product: Positioned): Cursor {
  if (galleriesComeLast(filter, sort) && product.category_gallery === 1)
    return { key: UNPRICED_KEY, id: product.id };
  return cursorOf(sort, product);
}

/** Compares two positions of a list in its order. */
export function comparePositions(sort: Sort): (one: Cursor, other: Cursor) => number {
  const { column, direction } = sortOrders[sort];
  const sign = direction === 'asc' ? 1 : -1;
  const isUnpriced = ({ key }: Cursor) => column === 'product.pay_paise' && key === UNPRICED_KEY;
  return (one, other) => {
    if (isUnpriced(one) !== isUnpriced(other)) return isUnpriced(one) ? 1 : -1;
    // Products without a price are in the order of their ids, which reveals nothing.
    if (isUnpriced(one)) return compare(other.id, one.id);
    return sign * (compare(one.key, other.key) || compare(one.id, other.id));
  };
}

/** The number of products that match: exact if the counters have it, else counted up to 1,000. */
export async function countProducts(db: Reader, filter: Omit<ProductFilter, 'words'>): Promise<Total> {
  const { scope, categoryId, medium, minPaise, maxPaise, inStock, pictured, visible } = filter;
  if (minPaise !== undefined || maxPaise !== undefined || pictured || filter.lowStock) {
    return countUpToLimit(db, matchingProducts(db, filter));
  }
  let counters = db
    .selectFrom('product_count')
    .innerJoin('category', 'category.id', 'product_count.category_id');
  if (scope === 'public')
    counters = counters.where('product_count.visibility', '=', 1).where('category.visibility', '=', 1);
  if (scope === 'hidden')
    counters = counters.where((has) =>
      has.or([has('product_count.visibility', '=', 0), has('category.visibility', '=', 0)]),
    );
  if (categoryId !== undefined) counters = counters.where('product_count.category_id', '=', categoryId);
  if (medium !== undefined) counters = counters.where('product_count.medium', '=', medium);
  if (inStock) counters = counters.where('product_count.in_stock', '=', 1);
  if (visible !== undefined) counters = counters.where('product_count.visibility', '=', visible ? 1 : 0);
  const rows = await counters.select('product_count.count').execute();
  return { total: rows.reduce((sum, { count }) => sum + count, 0) };
}
