import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Facets, SearchSort } from '#contract/catalog/search.ts';
import { toRupees } from '#contract/text/money.ts';
import type { Reader } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { isOneOf, toListValue } from '#server/database/list-value.ts';
import { prepareQueries, prepareQuery } from '#server/database/prepared-query.ts';
import { asSelected, readManyRows, selectMany, toManyRows } from '#server/database/read-many-rows.ts';
import { nameScore } from './relevance.queries.ts';
import type { Candidate, Categories, FacetBucket, SearchCriteria } from './search.rules.ts';
import { sortName } from './search-text.rules.ts';
import { allOf, isHopeless, MAX_CANDIDATES, toIndexQuery, wordMatches } from './word-index.queries.ts';

const readAllCategories = prepareQuery((db) =>
  db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'gallery', 'visibility', 'deleted_at'])
    .orderBy('created_at')
    .orderBy('id'),
);

export async function readCategories(db: Reader): Promise<Categories> {
  const rows = await readAllCategories(db);
  const isVisible = (row: (typeof rows)[number]) => row.visibility === 1 && row.deleted_at === null;
  const [visible = [], hidden = []] = [true, false].map((wanted) =>
    rows
      .filter((row) => isVisible(row) === wanted)
      .map(({ id, name, slug, gallery }) => ({ id, name, slug, gallery })),
  );
  return { visible, hidden };
}

const isVisible = sql<boolean>`product.deleted_at is null and product.visibility = 1`;
const isSellable = sql<boolean>`product.stock > 0 and product.is_sold_out = 0 and product.is_available_to_sell = 1`;

const isInCategories = (categoryIds: readonly string[]): RawBuilder<boolean> =>
  categoryIds.length === 0 ? sql`1 = 0` : sql`product.category_id in (${sql.join(categoryIds)})`;

const isNotInCategories = (categoryIds: readonly string[]): RawBuilder<boolean> =>
  categoryIds.length === 0 ? sql`1 = 1` : sql`product.category_id not in (${sql.join(categoryIds)})`;

/** The condition of a price range. Products in galleries have no price. */
function inPriceRange({ galleryIds, minPaise, maxPaise }: SearchCriteria): RawBuilder<boolean>[] {
  if (minPaise === undefined && maxPaise === undefined) return [];
  return [
    isNotInCategories(galleryIds),
    ...(minPaise === undefined ? [] : [sql<boolean>`product.pay_paise >= ${minPaise}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`product.pay_paise <= ${maxPaise}`]),
  ];
}

const MEDIUM = sql.ref('product.medium');

/** @param medium the column, as `inIndexOrder` returns it where the order matters more than the filter */
function hasMediumAndStock(
  { medium, inStock, galleryIds }: SearchCriteria,
  column: RawBuilder<unknown> = MEDIUM,
): RawBuilder<boolean>[] {
  return [
    ...(medium === undefined ? [] : [sql<boolean>`${column} = ${medium}`]),
    ...(inStock ? [isNotInCategories(galleryIds), isSellable] : []),
  ];
}

/** The column without its index on SQLite, which would read and sort all products with the value for the first few of them. */
const inIndexOrder = (db: Reader, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`+${column}` : column;

/** The products of a list of which an index order finds the first ones soon. */
const isListedInOrder = ({ category, hiddenIds }: SearchCriteria): RawBuilder<boolean> =>
  category ? sql`product.category_id = ${category.id}` : isNotInCategories(hiddenIds);

/** Each category that a list without words covers is named: with them, both engines read an index in its order. */
const isListed = ({ category, visibleIds }: SearchCriteria): RawBuilder<boolean> =>
  category ? sql`product.category_id = ${category.id}` : isInCategories(visibleIds);

/**
 * The index `product_search` has them all, since rows with texts take twice as long to read. Texts of a thousand products take a
 * while to read, so the order decides which are.
 * @param nameHexes the words as `sortName` writes them
 */
export const candidateColumns = (sort: SearchSort, nameHexes: readonly string[]) => ({
  id: sql<string>`product.id`,
  medium: sql<string | null>`product.medium`,
  categoryId: sql<string>`product.category_id`,
  sellable: sql<0 | 1>`case when ${isSellable} then 1 else 0 end`,
  paise: sql<number>`product.pay_paise`,
  createdAt: sql<number>`product.created_at`,
  ...(sort === 'name' && { sortName: sql<string>`product.sort_name` }),
  ...(sort === 'match' && { score: nameScore(nameHexes) }),
});

const hexesOf = ({ words }: SearchCriteria) => words.map(({ word }) => sortName(word));

/** @param from the query after the columns */
const readCandidates = (db: Reader, criteria: SearchCriteria, from: RawBuilder<unknown>) =>
  readManyRows<Candidate>(db, candidateColumns(criteria.sort, hexesOf(criteria)), from);

/** The products that meet the conditions, to join to the word index. @param isNarrowed true if the conditions exclude most */
function joinProduct(db: Reader, isProduct: RawBuilder<boolean>, isNarrowed: boolean): RawBuilder<unknown> {
  // SQLite would prefer a unique index.
  if (engineOf(db) === 'sqlite') return sql`product indexed by product_search on ${isProduct}`;
  if (isNarrowed) return sql`lateral (select * from product where ${isProduct}) as product`;
  // PostgreSQL would read all products beside the index instead of those that have the words.
  return sql`lateral (select * from product where ${isProduct} offset 0) as product`;
}

/**
 * What a query selects from: the newest products that have all the words, one more than are sorted. For a lower limit, PostgreSQL
 * expects to find them soon among the newest products, and reads all products where only old ones have a rare word.
 * @param isNarrowed true to apply all filters, false for the words alone
 */
export function fromProductsWithWords(
  db: Reader,
  criteria: SearchCriteria,
  isNarrowed: boolean,
): RawBuilder<unknown> {
  const { words, hiddenIds, category } = criteria;
  const filters = isNarrowed
    ? [
        ...(category ? [sql`product.category_id = ${category.id}`] : []),
        ...hasMediumAndStock(criteria),
        ...inPriceRange(criteria),
      ]
    : [];
  return fromNewestMatches(db, toIndexQuery(db, words), hiddenIds, filters);
}

function fromNewestMatches(
  db: Reader,
  indexQuery: string,
  hiddenIds: readonly string[],
  filters: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { hasWords, number } = wordMatches(db, indexQuery);
  const isProduct = allOf([
    sql`product.number = ${number}`,
    isVisible,
    isNotInCategories(hiddenIds),
    ...filters,
  ]);
  return sql`from product_words cross join ${joinProduct(db, isProduct, filters.length > 0)} where ${hasWords}
    order by ${number} desc limit ${MAX_CANDIDATES + 1}`;
}

type MatchValues = { indexQuery: string } & Record<`hidden${number}` | `name${number}`, string>;

const numbered = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, at) => [name + at, value]));

/** Broad searches without filters are frequent, and building this query takes a tenth of the time of running it. */
const readNewestMatches = prepareQueries(
  (db, { indexQuery, ...rest }: MatchValues, { sort }: Pick<SearchCriteria, 'sort'>) => {
    const valuesOf = (name: string) =>
      Object.entries(rest).flatMap(([key, value]) => (key.startsWith(name) ? [value] : []));
    const query = selectMany<Candidate>(
      db,
      candidateColumns(sort, valuesOf('name')),
      fromNewestMatches(db, indexQuery, valuesOf('hidden'), []),
    );
    return { compile: () => query.compile(db) };
  },
);

/** The newest products that have all the words, one more than are sorted. @param isNarrowed true to apply all filters */
export async function readWordCandidates(
  db: Reader,
  criteria: SearchCriteria,
  { isNarrowed = false } = {},
): Promise<Candidate[]> {
  const { words, hiddenIds, sort } = criteria;
  if (isHopeless(words)) return [];
  if (!isNarrowed) {
    const values = {
      indexQuery: toIndexQuery(db, words),
      ...numbered('hidden', hiddenIds),
      ...(sort === 'match' && numbered('name', hexesOf(criteria))),
    };
    return toManyRows<Candidate>(db, await readNewestMatches(db, values, { sort }));
  }
  return readCandidates(db, criteria, fromProductsWithWords(db, criteria, isNarrowed));
}

const readFew = prepareQueries(
  (db, categoryIds: Record<string, string>, shape: Pick<SearchCriteria, 'sort'>) => {
    const ids = Object.values(categoryIds);
    // The count comes first: as a condition on products, SQLite would compare it while it reads all of them.
    const few = sql<Candidate>`select ${asSelected(candidateColumns(shape.sort, []))}
      from (select sum(count) as total from product_count where category_id in (${sql.join(ids)}) and visibility = 1) as counted
      cross join product where total <= ${MAX_CANDIDATES} and ${isVisible} and ${isInCategories(ids)}`;
    return { compile: () => few.compile(db) };
  },
);

/** All products of a list without words, whatever the filters; none where they are too many to sort. */
export async function readFewCandidates(
  db: Reader,
  { category, visibleIds, sort }: SearchCriteria,
): Promise<Candidate[]> {
  const ids = category ? [category.id] : visibleIds;
  if (ids.length === 0) return [];
  return readFew(db, Object.fromEntries(ids.map((id, at) => [`category${at}`, id])), { sort });
}

/** The products of a list without words that have the medium and stock of the criteria. */
export function readListCandidates(db: Reader, criteria: SearchCriteria): Promise<Candidate[]> {
  const conditions = [isVisible, isListed(criteria), ...hasMediumAndStock(criteria)];
  return readCandidates(
    db,
    criteria,
    sql`from product where ${allOf(conditions)} limit ${MAX_CANDIDATES + 1}`,
  );
}

/** The cheapest products in a price range, one more than are sorted. */
export function readPriceCandidates(db: Reader, criteria: SearchCriteria): Promise<Candidate[]> {
  const conditions = [isVisible, isListedInOrder(criteria), ...inPriceRange(criteria)];
  return readCandidates(
    db,
    criteria,
    sql`from product where ${allOf(conditions)}
      order by product.pay_paise, product.id limit ${MAX_CANDIDATES + 1}`,
  );
}

const readCountersOf = prepareQuery((db, categoryIds) =>
  db
    .selectFrom('product_count')
    .select(['category_id', 'medium', 'in_stock', 'is_available_to_sell', 'count'])
    .where(isOneOf(db, 'category_id', categoryIds))
    .where('visibility', '=', 1),
);

/** The number of visible products by everything but the price that can be filtered. */
export async function readCounters(db: Reader, criteria: SearchCriteria): Promise<FacetBucket[]> {
  const { category, visibleIds, galleryIds } = criteria;
  const ids = category ? [category.id] : visibleIds;
  if (ids.length === 0) return [];
  const rows = await readCountersOf(db, toListValue(db, ids));
  return rows.map(({ category_id: categoryId, medium, in_stock: inStock, count, ...row }) => {
    const hasPrice = !galleryIds.includes(categoryId);
    const isAvailable = hasPrice && inStock === 1 && row.is_available_to_sell === 1;
    return {
      medium: medium === '' ? null : medium,
      categoryId,
      available: isAvailable ? 1 : 0,
      affordable: hasPrice ? 1 : 0,
      count,
      min: 0,
      max: 0,
    };
  });
}

/** The lowest and highest price of a list without words in rupees; undefined where nothing has a price. */
export async function readPriceRange(db: Reader, criteria: SearchCriteria): Promise<Facets['price']> {
  const conditions = allOf([
    isVisible,
    isListedInOrder(criteria),
    isNotInCategories(criteria.galleryIds),
    ...hasMediumAndStock(criteria, inIndexOrder(db, MEDIUM)),
  ]);
  const first = async (direction: RawBuilder<unknown>) => {
    const { rows } = await sql<{ paise: number }>`select product.pay_paise as paise from product
      where ${conditions} order by product.pay_paise ${direction}, product.id ${direction} limit 1`.execute(
      db,
    );
    return rows[0]?.paise;
  };
  const [least, most] = [await first(sql`asc`), await first(sql`desc`)];
  return least === undefined || most === undefined
    ? undefined
    : { least: toRupees(least), most: toRupees(most) };
}

/** The same order as `inOrder` in search.rules.ts. A list without words has no relevance. Change both together. */
function listOrder({ sort, galleryIds }: SearchCriteria): RawBuilder<unknown> {
  if (sort === 'name') return sql`product.sort_name, product.id`;
  if (sort === 'match' || sort === 'newest') return sql`product.created_at desc, product.id desc`;
  const direction = { price: sql`asc`, '-price': sql`desc` }[sort];
  if (galleryIds.length === 0) return sql`product.pay_paise ${direction}, product.id ${direction}`;
  // Products without a price come after those with one; their order must not reveal it.
  const price = sql`case when ${isNotInCategories(galleryIds)} then product.pay_paise else 0 end`;
  return sql`case when ${isNotInCategories(galleryIds)} then 0 else 1 end, ${price} ${direction}, product.id ${direction}`;
}

/** The ids of the products on one page of a list without words, in the order of an index. @param page from 1 */
export async function readListPage(db: Reader, criteria: SearchCriteria, page: number): Promise<string[]> {
  const conditions = [
    isVisible,
    isListedInOrder(criteria),
    ...hasMediumAndStock(criteria, inIndexOrder(db, MEDIUM)),
    ...inPriceRange(criteria),
  ];
  const { rows } = await sql<{ id: string }>`select product.id from product
    where ${allOf(conditions)} order by ${listOrder(criteria)}
    limit ${limits.productsPerPage} offset ${(page - 1) * limits.productsPerPage}`.execute(db);
  return rows.map(({ id }) => id);
}
