import { sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import { toPaise } from '#contract/text/money.ts';
import type { Reader } from '#server/database/database.ts';
import { countRows } from '#server/database/count-rows.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import { likePattern } from '../search/search-text.rules.ts';
import type { Scope } from '../visibility.rules.ts';
import { type Cursor, cursorOf, type Sort } from './cursor.rules.ts';
import { inScope, liveProducts, readSelection, type Selection } from './products.queries.ts';
import type { FoundProduct } from './products.rules.ts';

/** Which products a list has. Prices are in paise and mean the price to pay. */
export type ProductFilter = {
  scope: Scope;
  categoryId?: string | undefined;
  words?: readonly string[] | undefined;
  medium?: string | undefined;
  minPaise?: number | undefined;
  maxPaise?: number | undefined;
  inStock?: boolean | undefined;
  /** Only products that have an image. */
  pictured?: boolean | undefined;
  /** The product's own visibility, independent of its category's. */
  visible?: boolean | undefined;
  /** For visitors: a price range excludes a gallery's products, and a list by price ends with them. */
  hidesGalleryPrices?: boolean | undefined;
};

const orders = {
  newest: { column: 'product.created_at', direction: 'desc' },
  oldest: { column: 'product.created_at', direction: 'asc' },
  price: { column: 'product.pay_paise', direction: 'asc' },
  '-price': { column: 'product.pay_paise', direction: 'desc' },
  name: { column: 'product.sort_name', direction: 'asc' },
} as const satisfies Record<Sort, { column: string; direction: 'asc' | 'desc' }>;

const inGalleries = (selection: Selection, isGallery: boolean): Selection =>
  selection.where('category.gallery', '=', isGallery ? 1 : 0);

/** The products that match, without an order. */
function matching(db: Reader, filter: ProductFilter): Selection {
  const { scope, categoryId, words = [], medium, minPaise, maxPaise, inStock, pictured, visible } = filter;
  let selection = inScope(liveProducts(db), scope);
  if (categoryId !== undefined) selection = selection.where('product.category_id', '=', categoryId);
  for (const word of words) {
    selection = selection.where(sql<boolean>`product.search_text like ${likePattern(word)} escape '!'`);
  }
  if (medium !== undefined) selection = selection.where('product.medium', '=', medium);
  const hasPriceRange = minPaise !== undefined || maxPaise !== undefined;
  if (hasPriceRange && filter.hidesGalleryPrices) selection = inGalleries(selection, false);
  if (minPaise !== undefined) selection = selection.where('product.pay_paise', '>=', minPaise);
  if (maxPaise !== undefined) selection = selection.where('product.pay_paise', '<=', maxPaise);
  if (inStock) selection = selection.where('product.stock', '>', 0).where('product.is_sold_out', '=', 0);
  if (visible !== undefined) selection = selection.where('product.visibility', '=', visible ? 1 : 0);
  if (pictured)
    selection = selection.where(({ exists, selectFrom }) =>
      exists(selectFrom('product_picture').select('position').whereRef('product_id', '=', 'product.id')),
    );
  return selection;
}

/** A part of a list: at most `limit` products after the cursor, without the first `skip` of them. */
type Part = { after?: Cursor | undefined; limit: number; skip?: number };

function inOrder(selection: Selection, sort: Sort, { after, limit, skip = 0 }: Part): Selection {
  const { column, direction } = orders[sort];
  let ordered = selection.orderBy(column, direction).orderBy('product.id', direction);
  if (after) {
    const later = sql.raw(direction === 'asc' ? '>' : '<');
    ordered = ordered.where(
      sql<boolean>`(${sql.ref(column)}, product.id) ${later} (${after.key}, ${after.id})`,
    );
  }
  return (skip === 0 ? ordered : ordered.offset(skip)).limit(limit);
}

/** Stands for the price of a gallery's product in a visitor's list by price: above every price. */
const UNPRICED = toPaise(limits.price) + 1;

/** True where a gallery's products come last, since their position would reveal their prices. */
const galleriesComeLast = ({ hidesGalleryPrices = false }: ProductFilter, sort: Sort) =>
  hidesGalleryPrices && (sort === 'price' || sort === '-price');

/** The position of a product in a list. */
export function positionOf(filter: ProductFilter, sort: Sort, product: FoundProduct): Cursor {
  if (galleriesComeLast(filter, sort) && product.category_gallery === 1)
    return { key: UNPRICED, id: product.id };
  return cursorOf(sort, product);
}

/** First the products with a price, by the index on it; then a gallery's products, the newest first. */
async function readPricedFirst(db: Reader, all: Selection, sort: Sort, part: Part): Promise<FoundProduct[]> {
  const { after, limit } = part;
  const isPastPriced = after?.key === UNPRICED;
  const priced = isPastPriced ? [] : await readSelection(inOrder(inGalleries(all, false), sort, part), db);
  if (priced.length === limit) return priced;
  let rest = inGalleries(all, true).orderBy('product.id', 'desc');
  if (isPastPriced) rest = rest.where('product.id', '<', after.id);
  return [...priced, ...(await readSelection(rest.limit(limit - priced.length), db))];
}

const read = (db: Reader, filter: ProductFilter, sort: Sort, part: Part): Promise<FoundProduct[]> =>
  galleriesComeLast(filter, sort)
    ? readPricedFirst(db, matching(db, filter), sort, part)
    : readSelection(inOrder(matching(db, filter), sort, part), db);

/** One part of the products that match. */
export function readProducts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  part: Part,
): Promise<FoundProduct[]> {
  return readSnapshot(db, (snapshot) => read(snapshot, filter, sort, part));
}

/** Large enough that a query costs little per product, small enough that other requests do not wait long. */
const PART = 500;

/**
 * Every product that matches, in parts that are each read when they are needed. In the order of creation no product comes
 * twice and none that remains is left out, even when products change meanwhile.
 * @param from where to start: `skip` products after the cursor
 */
export async function* productsInParts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  from: { after?: Cursor | undefined; skip?: number } = {},
): AsyncGenerator<FoundProduct[]> {
  for (let next = from; ;) {
    const part = await readProducts(db, filter, sort, { ...next, limit: PART });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    if (part.length < PART) return;
    next = { after: positionOf(filter, sort, last) };
  }
}

/** The number of products that match. */
export const countProducts = (db: Reader, filter: ProductFilter): Promise<number> =>
  countRows(matching(db, filter));

export type ProductPage = { products: FoundProduct[]; next: Cursor | undefined; total: number };

/** At most `limit` products after the cursor, the cursor of the next page, and how many match in all. @param total counted if undefined */
export function readProductPage(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  { limit, after, total }: { limit: number; after: Cursor | undefined; total: number | undefined },
): Promise<ProductPage> {
  return readSnapshot(db, async (snapshot) => {
    const found = await read(snapshot, filter, sort, { after, limit: limit + 1 });
    const products = found.slice(0, limit);
    const last = products.at(-1);
    const next = found.length > limit && last ? positionOf(filter, sort, last) : undefined;
    return { products, next, total: total ?? (await countProducts(snapshot, filter)) };
  });
}
