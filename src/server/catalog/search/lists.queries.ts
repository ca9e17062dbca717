import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Facets } from '#contract/catalog/search.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import type { Reader } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { isInListValue, toListValue } from '#server/database/list-value.ts';
import { prepareQueries, prepareQuery } from '#server/database/prepared-query.ts';
import { asSelected } from '#server/database/read-many-rows.ts';
import { type Candidate, type FacetBucket, hasPriceRange, type SearchCriteria } from './search.rules.ts';
import {
  isVisible,
  isInCategories,
  isNotInCategories,
  inPriceRange,
  MEDIUM,
  hasMediumAndStock,
  readCandidates,
  candidateColumns,
} from './search.queries.ts';
import { allOf, MAX_CANDIDATES } from './word-index.queries.ts';

/** The directions of an order by price, then by id. */
const directions = { price: sql`asc`, '-price': sql`desc` };

/**
 * Hides a column from its own index on SQLite. By that index, SQLite would read and sort all products that have the value to get the
 * first few; otherwise it reads the index of the list's order and stops early.
 */
const withoutIndex = (db: Reader, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`+${column}` : column;

/**
 * Whether a product is in the list, by the hidden categories (`not in`): both engines then read an index in the order of the list, and
 * soon have the first products.
 */
const isInList = ({ category, hiddenIds }: SearchCriteria): RawBuilder<boolean> =>
  category ? sql`product.category_id = ${category.id}` : isNotInCategories(hiddenIds);

/** Whether a product is in the list, by the visible categories (`in`): both engines read one range of a category index for each. */
const isInListByCategory = ({ category, visibleIds }: SearchCriteria): RawBuilder<boolean> =>
  category ? sql`product.category_id = ${category.id}` : isInCategories(visibleIds);

/** Compiled once for each number of categories and each sort: `slots` are the placeholders for the ids of a run (see prepareQueries). */
const readFew = prepareQueries((db, slots: Record<string, string>, shape: Pick<SearchCriteria, 'sort'>) => {
  const ids = Object.values(slots);
  // The count comes first: as a condition on products, SQLite would compare it while it reads all of them.
  const few = sql<Candidate>`select ${asSelected(candidateColumns(shape.sort, []))}
      from (select sum(count) as total from product_count where category_id in (${sql.join(ids)}) and visibility = 1) as counted
      cross join product where total <= ${MAX_CANDIDATES} and ${isVisible} and ${isInCategories(ids)}`;
  return { compile: () => few.compile(db) };
});

/** All products of a list without words, whatever the filters, if they are few enough to sort; else none. */
export async function readAllIfFew(
  db: Reader,
  { category, visibleIds, sort }: SearchCriteria,
): Promise<Candidate[]> {
  const ids = category ? [category.id] : visibleIds;
  if (ids.length === 0) return [];
  return readFew(db, Object.fromEntries(ids.map((id, at) => [`category${at}`, id])), { sort });
}

/** Products of a list without words that have the medium and stock of the criteria, at most MAX_CANDIDATES + 1, in no order. */
export function readListCandidates(db: Reader, criteria: SearchCriteria): Promise<Candidate[]> {
  const conditions = [isVisible, isInListByCategory(criteria), ...hasMediumAndStock(criteria)];
  return readCandidates(
    db,
    criteria,
    sql`from product where ${allOf(conditions)} limit ${MAX_CANDIDATES + 1}`,
  );
}

/** Only this number of the newest products is read: a price range may match none, and all would be read in vain. */
const NEWEST = 10_000;

/**
 * The newest products in a price range that have the medium and stock of the criteria: at most `max` + 1, so that one too many
 * shows that there are more. They are among the newest products of the shop.
 * @param max how many products the caller can sort
 */
export function readNewestInRange(db: Reader, criteria: SearchCriteria, max: number): Promise<Candidate[]> {
  const table = engineOf(db) === 'sqlite' ? sql`product indexed by product_search` : sql`product`;
  const conditions = [
    // The numbers grow with each new product.
    sql`product.number > (select max(number) from product) - ${NEWEST}`,
    isVisible,
    isInList(criteria),
    ...hasMediumAndStock(criteria, withoutIndex(db, MEDIUM)),
    ...inPriceRange(criteria),
  ];
  const from = sql`from ${table} where ${allOf(conditions)} order by product.number desc limit ${max + 1}`;
  return readCandidates(db, criteria, from);
}

/**
 * The cheapest products in a price range, whatever their medium and stock: at most `max` + 1, as above; the most expensive in the
 * order `-price`.
 * @param max how many products the caller can sort
 */
export function readRangeByPrice(db: Reader, criteria: SearchCriteria, max: number): Promise<Candidate[]> {
  const conditions = [isVisible, isInList(criteria), ...inPriceRange(criteria)];
  const direction = criteria.sort === '-price' ? directions['-price'] : directions.price;
  return readCandidates(
    db,
    criteria,
    sql`from product where ${allOf(conditions)}
      order by product.pay_paise ${direction}, product.id ${direction} limit ${max + 1}`,
  );
}

const readCountersOf = prepareQuery((db, categoryIds) =>
  db
    .selectFrom('product_count')
    .select(['category_id', 'medium', 'in_stock', 'is_available_to_sell', 'count'])
    .where(isInListValue(db, 'category_id', categoryIds))
    .where('visibility', '=', 1),
);

/** Counts the visible products of the list's category, or of all visible ones, grouped by each filter except the price. */
export async function readCounters(db: Reader, criteria: SearchCriteria): Promise<FacetBucket[]> {
  const { category, visibleIds, galleryIds } = criteria;
  const ids = category ? [category.id] : visibleIds;
  if (ids.length === 0) return [];
  const rows = await readCountersOf(db, toListValue(db, ids));
  return rows.map(({ category_id: categoryId, medium, in_stock: inStock, count, ...row }) => {
    // In the filters, a gallery's products count as without a price, even those that are for sale there.
    const hasPrice = !galleryIds.includes(categoryId);
    const isAvailable = hasPrice && inStock === 1 && row.is_available_to_sell === 1;
    return {
      medium: medium === '' ? null : medium,
      categoryId,
      available: isAvailable ? 1 : 0,
      // At any price: min and max are unknown; `list` has them from `readPriceRange`.
      isInPriceRange: hasPrice ? 1 : 0,
      count,
      min: 0,
      max: 0,
    };
  });
}

/**
 * The lowest and highest price in rupees in a list without words, of the products that have the medium and stock of the criteria;
 * undefined where none has a price.
 */
export async function readPriceRange(db: Reader, criteria: SearchCriteria): Promise<Facets['price']> {
  const { category, visibleIds, galleryIds } = criteria;
  const isMatch = allOf([isVisible, ...hasMediumAndStock(criteria, withoutIndex(db, MEDIUM))]);
  // Category by category: in one order of all prices, thousands of a gallery's products could come first.
  const categoryIds = category ? [category.id] : visibleIds;
  const pricedIds = categoryIds.filter((id) => !galleryIds.includes(id));
  if (pricedIds.length === 0) return undefined;
  const edge = (direction: RawBuilder<unknown>) => sql`(select product.pay_paise from product
    where product.category_id = category.id and ${isMatch}
    order by product.pay_paise ${direction}, product.id ${direction} limit 1)`;
  const { rows } = await sql<Record<'least' | 'most', number | null>>`
    select min(${edge(sql`asc`)}) as least, max(${edge(sql`desc`)}) as most
    from category where category.id in (${sql.join(pricedIds)})`.execute(db);
  const { least = null, most = null } = rows[0] ?? {};
  return least === null || most === null ? undefined : { least: toRupees(least), most: toRupees(most) };
}

/** The ids of some products that meet the conditions. */
async function readIds(
  db: Reader,
  conditions: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select product.id from product
    where ${allOf(conditions)} order by ${order} limit ${count} offset ${from}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The price range of the products in a list without words that have the medium and stock of the criteria, and how many have a price. */
export type ListPrices = { price: Facets['price']; priced: number };

/**
 * The ids of the products on one page of a list without words, in the order of an index. The same order as `inOrder` in
 * search.rules.ts; change both together. A list without words has no relevance.
 * @param page from 1
 */
export async function readListPage(
  db: Reader,
  criteria: SearchCriteria,
  page: number,
  prices: ListPrices,
): Promise<string[]> {
  const { sort } = criteria;
  const conditions = [
    isVisible,
    isInList(criteria),
    ...hasMediumAndStock(criteria, withoutIndex(db, MEDIUM)),
    ...inPriceRange(criteria),
  ];
  const part = { from: (page - 1) * limits.productsPerPage, count: limits.productsPerPage };
  if (sort === 'name') return readIds(db, conditions, sql`product.sort_name, product.id`, part);
  if (sort === 'match' || sort === 'newest')
    return readIds(db, conditions, sql`product.created_at desc, product.id desc`, part);
  const byPrice = sql`product.pay_paise ${directions[sort]}, product.id ${directions[sort]}`;
  if (criteria.galleryIds.length === 0 || hasPriceRange(criteria))
    return readIds(db, conditions, byPrice, part);
  return readPricedFirst(db, criteria, { conditions, byPrice }, part, prices);
}

/**
 * Products with a price, then those without one: their order must not reveal the price that is stored for them. These are two
 * statements, because no index has this order.
 */
async function readPricedFirst(
  db: Reader,
  { sort, galleryIds }: SearchCriteria,
  { conditions, byPrice }: { conditions: readonly RawBuilder<unknown>[]; byPrice: RawBuilder<unknown> },
  { from, count }: { from: number; count: number },
  { price, priced }: ListPrices,
): Promise<string[]> {
  const withPrice = [
    isNotInCategories(galleryIds),
    // Lets the index skip products of galleries, which are left out anyway, outside of the range.
    ...(price
      ? [sql`product.pay_paise >= ${toPaise(price.least)}`, sql`product.pay_paise <= ${toPaise(price.most)}`]
      : []),
  ];
  const first =
    price && from < priced ? await readIds(db, [...conditions, ...withPrice], byPrice, { from, count }) : [];
  if (first.length === count) return first;
  const direction = sort === 'price' ? directions.price : directions['-price'];
  const rest = { from: Math.max(0, from - priced), count: count - first.length };
  return [
    ...first,
    ...(await readIds(db, [...conditions, isInCategories(galleryIds)], sql`product.id ${direction}`, rest)),
  ];
}
