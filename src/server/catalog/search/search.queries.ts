import { type RawBuilder, sql } from 'kysely';
import type { SearchSort } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { prepareQueries, prepareQuery } from '#server/database/prepared-query.ts';
import { asSelected, readManyRows, selectMany, toManyRows } from '#server/database/read-many-rows.ts';
import { nameScore } from './relevance.queries.ts';
import type { Candidate, Categories, SearchCriteria } from './search.rules.ts';
import { sortName } from './search-text.rules.ts';
import {
  allOf,
  cannotMatch,
  MANY_PRODUCTS,
  MAX_CANDIDATES,
  toIndexQuery,
  wordMatches,
} from './word-index.queries.ts';

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

export const isVisible = sql<boolean>`product.deleted_at is null and product.visibility = 1`;
const isSellable = sql<boolean>`product.stock > 0 and product.is_sold_out = 0 and product.is_available_to_sell = 1`;

export const isInCategories = (categoryIds: readonly string[]): RawBuilder<boolean> =>
  categoryIds.length === 0 ? sql`1 = 0` : sql`product.category_id in (${sql.join(categoryIds)})`;

export const isNotInCategories = (categoryIds: readonly string[]): RawBuilder<boolean> =>
  categoryIds.length === 0 ? sql`1 = 1` : sql`product.category_id not in (${sql.join(categoryIds)})`;

/** The condition of a price range. Products of galleries count as without a price. */
export function inPriceRange({ galleryIds, minPaise, maxPaise }: SearchCriteria): RawBuilder<boolean>[] {
  if (minPaise === undefined && maxPaise === undefined) return [];
  return [
    isNotInCategories(galleryIds),
    ...(minPaise === undefined ? [] : [sql<boolean>`product.pay_paise >= ${minPaise}`]),
    ...(maxPaise === undefined ? [] : [sql<boolean>`product.pay_paise <= ${maxPaise}`]),
  ];
}

export const MEDIUM = sql.ref('product.medium');

/** @param column the medium, as `withoutIndex` of lists.queries.ts returns it where an index in the list's order is read instead */
export function hasMediumAndStock(
  { medium, inStock, galleryIds }: SearchCriteria,
  column: RawBuilder<unknown> = MEDIUM,
): RawBuilder<boolean>[] {
  return [
    ...(medium === undefined ? [] : [sql<boolean>`${column} = ${medium}`]),
    ...(inStock ? [isNotInCategories(galleryIds), isSellable] : []),
  ];
}

/**
 * The columns of the index `product_search`, since whole rows take twice as long to read. `sortName` is read only for the order by
 * name: those of a thousand products take a while.
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

const namesOf = <Columns extends object>(columns: Columns) =>
  Object.keys(columns) as (keyof Columns & string)[];

/** Reads products with `candidateColumns`. @param from the query after the columns */
export function readCandidates(db: Reader, criteria: SearchCriteria, from: RawBuilder<unknown>) {
  const columns = candidateColumns(criteria.sort, hexesOf(criteria));
  return readManyRows<Candidate>(db, namesOf(columns), sql`select ${asSelected(columns)} ${from}`);
}

/** The products that meet the conditions, to join to the word index. @param hasFilters true if the conditions exclude most */
function joinProduct(db: Reader, isProduct: RawBuilder<boolean>, hasFilters: boolean): RawBuilder<unknown> {
  // SQLite would prefer a unique index.
  if (engineOf(db) === 'sqlite') return sql`product indexed by product_search on ${isProduct}`;
  if (hasFilters) return sql`lateral (select * from product where ${isProduct}) as product`;
  // PostgreSQL would read all products beside the index instead of those that have the words.
  return sql`lateral (select * from product where ${isProduct} offset 0) as product`;
}

/**
 * What a query selects from: the products that have all the words, the newest first.
 * @param appliesFilters true to apply all filters
 */
export function fromProductsWithWords(
  db: Reader,
  criteria: SearchCriteria,
  appliesFilters: boolean,
): RawBuilder<unknown> {
  const { words, hiddenIds, category } = criteria;
  const filters = appliesFilters
    ? [
        ...(category ? [sql`product.category_id = ${category.id}`] : []),
        ...hasMediumAndStock(criteria),
        ...inPriceRange(criteria),
      ]
    : [];
  return fromMatches(db, toIndexQuery(db, words), hiddenIds, filters);
}

function fromMatches(
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
    order by ${number} desc`;
}

/**
 * The first rows of a query that finds the newest matches. PostgreSQL plans it for a thousand: for fewer it expects to find them
 * soon among the newest products, and reads all products where only old ones have a rare word.
 */
export const firstOf = (db: Reader, query: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite'
    ? sql`${query} limit ${sql.lit(limit)}`
    : sql`with match as materialized (${query} limit ${sql.lit(MAX_CANDIDATES + 1)})
        select * from match limit ${sql.lit(limit)}`;

type MatchValues = { indexQuery: string } & Record<`hidden${number}` | `name${number}`, string>;

const numbered = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, at) => [name + at, value]));

const valuesOf = (values: Readonly<Record<string, string>>, name: string) =>
  Object.entries(values).flatMap(([key, value]) => (key.startsWith(name) ? [value] : []));

/** Broad searches without filters are frequent, and building this query takes a tenth of the time of running it. */
const readNewestMatches = prepareQueries(
  (
    db,
    { indexQuery, ...rest }: MatchValues,
    { sort, limit }: Pick<SearchCriteria, 'sort'> & { limit: number },
  ) => {
    const columns = candidateColumns(sort, valuesOf(rest, 'name'));
    const query = sql`select ${asSelected(columns)} ${fromMatches(db, indexQuery, valuesOf(rest, 'hidden'), [])}`;
    const found = selectMany<Candidate>(db, namesOf(columns), firstOf(db, query, limit));
    return { compile: () => found.compile(db) };
  },
);

/**
 * The newest products that have all the words, one more than are sorted.
 * @param max the number that is sorted @param appliesFilters true to apply all filters
 */
export async function readWordCandidates(
  db: Reader,
  criteria: SearchCriteria,
  { max = MAX_CANDIDATES, appliesFilters = false } = {},
): Promise<Candidate[]> {
  const { words, hiddenIds, sort } = criteria;
  if (cannotMatch(words)) return [];
  const limit = max + 1;
  if (!appliesFilters) {
    const values = {
      indexQuery: toIndexQuery(db, words),
      ...numbered('hidden', hiddenIds),
      ...(sort === 'match' && numbered('name', hexesOf(criteria))),
    };
    return toManyRows<Candidate>(db, await readNewestMatches(db, values, { sort, limit }));
  }
  const columns = candidateColumns(sort, hexesOf(criteria));
  const query = sql`select ${asSelected(columns)} ${fromProductsWithWords(db, criteria, appliesFilters)}`;
  return readManyRows<Candidate>(db, namesOf(columns), firstOf(db, query, limit));
}

const readNewestNumber = prepareQuery((db) =>
  db.selectFrom('product').select((eb) => eb.fn.max('number').as('newest')),
);

/** True in a shop of so many products that fewer of them are sorted. */
export async function hasManyProducts(db: Reader): Promise<boolean> {
  const [row] = await readNewestNumber(db);
  return (row?.newest ?? 0) > MANY_PRODUCTS;
}

const readOneMatch = prepareQueries(
  (
    db,
    { indexQuery, ...rest }: { indexQuery: string } & Record<`hidden${number}`, string>,
    _shape: undefined,
  ) => {
    const query = sql`select product.id ${fromMatches(db, indexQuery, valuesOf(rest, 'hidden'), [])}`;
    const one = firstOf(db, query, 1);
    return { compile: () => one.compile(db) };
  },
);

/** True where a visible product has all the words, in the category of the criteria if they have one. */
export async function hasProductWithWords(db: Reader, criteria: SearchCriteria): Promise<boolean> {
  if (cannotMatch(criteria.words)) return false;
  const { category, hiddenIds, words } = criteria;
  const indexQuery = toIndexQuery(db, words, category?.id);
  const rows = await readOneMatch(db, { indexQuery, ...numbered('hidden', hiddenIds) }, undefined);
  return rows.length > 0;
}
