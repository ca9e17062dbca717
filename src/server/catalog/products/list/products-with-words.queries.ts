import { sql } from 'kysely';
import type { Total } from '#server/database/count-rows.ts';
import type { Reader } from '#server/database/database.ts';
import { readManyRows } from '#server/database/read-many-rows.ts';
import {
  cannotMatch,
  MAX_CANDIDATES,
  toIndexQuery,
  wordMatches,
} from '#server/catalog/search/word-index.queries.ts';
import type { Cursor, Sort } from './cursor.rules.ts';
import {
  comparePositions,
  galleriesComeLast,
  matchingProducts,
  sortOrders,
  type Part,
  type ProductFilter,
  UNPRICED_KEY,
} from './product-filter.queries.ts';
import { findProducts } from '../products.queries.ts';
import type { FoundProduct } from '../products.rules.ts';

/** The positions in the list of the newest matches. @param below only products with a lower `number`: their order of creation */
async function readNewest(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  limit: number,
  below?: number,
): Promise<readonly Cursor[]> {
  const { words = [] } = filter;
  if (cannotMatch(words)) return [];
  const { number } = wordMatches(db, toIndexQuery(db, words));
  const key = galleriesComeLast(filter, sort)
    ? sql<number>`case when category.gallery = 1 then ${sql.lit(UNPRICED_KEY)} else product.pay_paise end`
    : sql.ref<Cursor['key']>(sortOrders[sort].column);
  let newest = matchingProducts(db, filter)
    .select(['product.id', key.as('key')])
    .orderBy(number, 'desc')
    .limit(limit);
  if (below !== undefined) newest = newest.where(number, '<', below);
  return readManyRows<Cursor>(
    db,
    ['id', 'key'],
    sql`select newest.id, newest.key from (${newest}) as newest`,
  );
}

/** In the order `newest`, the products after a cursor have numbers below this one. The product of the cursor may be deleted. */
async function numberBelow(db: Reader, { key, id }: Cursor): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select(['id', 'number'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<=', tuple(Number(key), id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.number + (row.id === id ? 0 : 1) : 0;
}

/**
 * The part of a list after the cursor. Of more than MAX_CANDIDATES matches, only the order `newest` goes through all; the other
 * orders sort the newest ones.
 */
async function readPart(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  { after, limit }: Part,
  newest: readonly Cursor[],
): Promise<readonly Cursor[]> {
  if (newest.length > MAX_CANDIDATES && sort === 'newest') {
    if (!after && limit <= newest.length) return newest.slice(0, limit);
    return readNewest(db, filter, sort, limit, after && (await numberBelow(db, after)));
  }
  const compare = comparePositions(sort);
  return newest
    .slice(0, MAX_CANDIDATES)
    .filter((position) => !after || compare(position, after) > 0)
    .toSorted(compare)
    .slice(0, limit);
}

/** Products that have all the words of the filter, in order, and how many there are: counted up to 1,000. */
export async function readProductsWithWords(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  part: Part,
): Promise<Total & { products: FoundProduct[] }> {
  const newest = await readNewest(db, filter, sort, MAX_CANDIDATES + 1);
  const ids = (await readPart(db, filter, sort, part, newest)).map(({ id }) => id);
  // `hasMoreWords`: a word stands for more vocabulary words than were searched.
  const isMinimum = newest.length > MAX_CANDIDATES || filter.words?.some(({ hasMoreWords }) => hasMoreWords);
  return {
    products: await findProducts(db, ids),
    total: Math.min(newest.length, MAX_CANDIDATES),
    ...(isMinimum && newest.length > 0 && { totalIsMinimum: true }),
  };
}
