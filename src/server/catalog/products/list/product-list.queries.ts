import { sql } from 'kysely';
import type { Total } from '#server/database/count-rows.ts';
import type { Reader } from '#server/database/database.ts';
import { prepareQueries } from '#server/database/prepared-query.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import { type Cursor, cursorOf, type Sort } from './cursor.rules.ts';
import {
  comparePositions,
  countProducts,
  galleriesComeLast,
  onlyGalleries,
  withoutGalleries,
  matchingProducts,
  sortOrders,
  type Part,
  positionOf,
  type ProductFilter,
  UNPRICED_KEY,
} from './product-filter.queries.ts';
import {
  liveProducts,
  productsOf,
  readSelection,
  type Row,
  type Selection,
  selectProducts,
} from '../products.queries.ts';
import type { FoundProduct } from '../products.rules.ts';
import { readProductsWithWords } from './products-with-words.queries.ts';

function sortedPart(selection: Selection, sort: Sort, { after, limit, skip = 0 }: Part): Selection {
  const { column, direction } = sortOrders[sort];
  let ordered = selection.orderBy(column, direction).orderBy('product.id', direction);
  if (after) {
    const later = sql.raw(direction === 'asc' ? '>' : '<');
    ordered = ordered.where(
      sql<boolean>`(${sql.ref(column)}, product.id) ${later} (${after.key}, ${after.id})`,
    );
  }
  return (skip === 0 ? ordered : ordered.offset(skip)).limit(limit);
}

/** First the products with a price, by the index on it; then a gallery's products, by their ids. */
async function readPricedFirst(db: Reader, all: Selection, sort: Sort, part: Part): Promise<FoundProduct[]> {
  const { after, limit } = part;
  const isPastPriced = after?.key === UNPRICED_KEY;
  const priced = isPastPriced ? [] : await readSelection(sortedPart(withoutGalleries(all), sort, part), db);
  if (priced.length === limit) return priced;
  let rest = onlyGalleries(all).orderBy('product.id', 'desc');
  if (isPastPriced) rest = rest.where('product.id', '<', after.id);
  return [...priced, ...(await readSelection(rest.limit(limit - priced.length), db))];
}

type ListValues = Pick<ProductFilter, 'categoryId' | 'medium' | 'minPaise' | 'maxPaise'> & {
  key: Cursor['key'] | undefined;
  id: string | undefined;
  limit: number;
  skip: number | undefined;
};
/** All that decides the text of the query, except which values are defined. */
type ListShape = { filter: Omit<ProductFilter, keyof ListValues | 'words'>; sort: Sort };

const readRows = prepareQueries<ListValues, ListShape, Row>(
  (db, { key, id, limit, skip, ...values }, { filter, sort }) => {
    const after = key === undefined || id === undefined ? undefined : { key, id };
    const matches = sortedPart(matchingProducts(db, { ...filter, ...values }), sort, {
      after,
      limit,
      skip: skip ?? 0,
    });
    return selectProducts(db, liveProducts(db).where('product.id', 'in', matches.select('product.id')));
  },
);

/** The products of a list without words. */
async function readList(
  db: Reader,
  { categoryId, medium, minPaise, maxPaise, words: _none, ...filter }: ProductFilter,
  sort: Sort,
  { after, limit, skip = 0 }: Part,
): Promise<FoundProduct[]> {
  // An undefined value omits its condition.
  const position = { key: after?.key, id: after?.id, limit, skip: skip === 0 ? undefined : skip };
  const rows = await readRows(db, { categoryId, medium, minPaise, maxPaise, ...position }, { filter, sort });
  const inListOrder = comparePositions(sort);
  return [...productsOf(rows).values()].toSorted((one, other) =>
    inListOrder(cursorOf(sort, one), cursorOf(sort, other)),
  );
}

export const hasWords = ({ words = [] }: ProductFilter): boolean => words.length > 0;

/** True for a list that one statement reads: it needs no snapshot. */
const isOneStatement = (filter: ProductFilter, sort: Sort) =>
  !hasWords(filter) && !galleriesComeLast(filter, sort);

async function read(db: Reader, filter: ProductFilter, sort: Sort, part: Part): Promise<FoundProduct[]> {
  if (hasWords(filter)) return (await readProductsWithWords(db, filter, sort, part)).products;
  return galleriesComeLast(filter, sort)
    ? readPricedFirst(db, matchingProducts(db, filter), sort, part)
    : readList(db, filter, sort, part);
}

/** One part of the products that match. */
export function readProducts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  part: Part,
): Promise<FoundProduct[]> {
  return isOneStatement(filter, sort)
    ? read(db, filter, sort, part)
    : readSnapshot(db, (snapshot) => read(snapshot, filter, sort, part));
}

/** Large enough that a query costs little per product, small enough that other requests do not wait long. */
const PART_SIZE = 500;

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
    const part = await readProducts(db, filter, sort, { ...next, limit: PART_SIZE });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    if (part.length < PART_SIZE) return;
    next = { after: positionOf(filter, sort, last) };
  }
}

export type ProductPage = Total & { products: FoundProduct[]; next: Cursor | undefined };

/**
 * At most `limit` products after the cursor, the cursor of the next page, and the total: see `countProducts`.
 * @param known the total, if it is already known
 */
export function readProductPage(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  { limit, after, known }: { limit: number; after: Cursor | undefined; known?: Total | undefined },
): Promise<ProductPage> {
  const readParts = async (snapshot: Reader) => {
    const part = { after, limit: limit + 1 };
    const { products: found, ...total } = hasWords(filter)
      ? await readProductsWithWords(snapshot, filter, sort, part)
      : {
          products: await read(snapshot, filter, sort, part),
          ...(known ?? (await countProducts(snapshot, filter))),
        };
    const products = found.slice(0, limit);
    const last = products.at(-1);
    const next = found.length > limit && last ? positionOf(filter, sort, last) : undefined;
    return { products, next, ...total };
  };
  return known && isOneStatement(filter, sort) ? readParts(db) : readSnapshot(db, readParts);
}
