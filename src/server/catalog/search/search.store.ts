import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Reader } from '#server/database/database.ts';
import { likePattern, sortName } from './search-text.rules.ts';
import type { Categories, FacetBucket, SearchCriteria, SearchWord } from './search.rules.ts';

/** Enough names to correct a word's spelling. */
const MAX_NAMES = 2_000;

export async function readCategories(db: Reader): Promise<Categories> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'gallery', 'visibility', 'deleted_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isVisible = (row: (typeof rows)[number]) => row.visibility === 1 && row.deleted_at === null;
  return {
    visible: rows.filter(isVisible).map(({ id, name, slug, gallery }) => ({ id, name, slug, gallery })),
    hiddenIds: rows.filter((row) => !isVisible(row)).map(({ id }) => id),
  };
}

const like = (word: string) => sql<boolean>`product.search_text like ${likePattern(word)} escape '!'`;

const notIn = (categoryIds: readonly string[]): RawBuilder<boolean> =>
  categoryIds.length === 0 ? sql`1 = 1` : sql`product.category_id not in (${sql.join(categoryIds)})`;

/**
 * The products with all the words. Hidden categories are excluded by their ids instead of a join: with a join SQLite reads
 * all products in the order of an index, which is several times slower than in the order of the table.
 * @param everywhere true to include other categories
 */
function matching(db: Reader, { words, category, hiddenIds }: SearchCriteria, everywhere: boolean) {
  let selection = db
    .selectFrom('product')
    .where('product.deleted_at', 'is', null)
    .where('product.visibility', '=', 1);
  if (category && !everywhere) selection = selection.where('product.category_id', '=', category.id);
  else selection = selection.where(notIn(hiddenIds));
  for (const { word, categoryIds } of words) {
    selection = selection.where((has) =>
      categoryIds.length === 0
        ? like(word)
        : has.or([like(word), has('product.category_id', 'in', categoryIds)]),
    );
  }
  return selection;
}

type Selection = ReturnType<typeof matching>;

const available = ({ galleryIds }: SearchCriteria) =>
  sql<0 | 1>`case when ${notIn(galleryIds)} and product.stock > 0 and product.is_sold_out = 0
    and product.is_available_to_sell = 1 then 1 else 0 end`;

function affordable({ galleryIds, minPaise, maxPaise }: SearchCriteria): RawBuilder<0 | 1> {
  const min = minPaise === undefined ? sql`` : sql`and product.pay_paise >= ${minPaise}`;
  const max = maxPaise === undefined ? sql`` : sql`and product.pay_paise <= ${maxPaise}`;
  return sql<0 | 1>`case when ${notIn(galleryIds)} ${min} ${max} then 1 else 0 end`;
}

/**
 * Counts the products with the words by everything that can be filtered: one scan, however many facets there are.
 * @param everywhere true to include other categories
 */
export async function countFacetBuckets(
  db: Reader,
  criteria: SearchCriteria,
  everywhere: boolean,
): Promise<FacetBucket[]> {
  return matching(db, criteria, everywhere)
    .select(['product.medium', 'product.category_id as categoryId'])
    .select([available(criteria).as('available'), affordable(criteria).as('affordable')])
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      sql<number>`min(product.pay_paise)`.as('min'),
      sql<number>`max(product.pay_paise)`.as('max'),
    ])
    .groupBy(['product.medium', 'product.category_id', sql.ref('available'), sql.ref('affordable')])
    .execute();
}

/** The relevance of a product: highest where its name begins with the words, lowest where only its description has them. */
function score(words: readonly SearchWord[]): RawBuilder<number> {
  const each = words.map(({ word }) => {
    // The name is stored as hexadecimal bytes, in which 20 is a space.
    const hex = sortName(word);
    return sql`case when product.sort_name like ${`${hex}%`} then 8
      when product.sort_name like ${`%20${hex}%`} then 7
      when product.sort_name like ${`%${hex}%`} then 4
      when product.search_text like ${likePattern(` ${word}`)} escape '!' then 2
      when product.search_text like ${likePattern(`\n${word}`)} escape '!' then 3
      else 1 end`;
  });
  return sql<number>`(${sql.join(each, sql` + `)})`;
}

function inOrder(selection: Selection, { sort, words, galleryIds }: SearchCriteria): Selection {
  if (sort === 'name') return selection.orderBy('product.sort_name').orderBy('product.id');
  if (sort === 'price' || sort === '-price') {
    const direction = sort === 'price' ? 'asc' : 'desc';
    // Products without a price come after those with one.
    const unpriced = sql`case when ${notIn(galleryIds)} then 0 else 1 end`;
    const price = sql`case when ${notIn(galleryIds)} then product.pay_paise else 0 end`;
    const priced =
      galleryIds.length === 0
        ? selection.orderBy('product.pay_paise', direction)
        : selection.orderBy(unpriced).orderBy(price, direction);
    return priced.orderBy('product.id', direction);
  }
  const best = sort === 'match' ? selection.orderBy(score(words), 'desc') : selection;
  return best.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc');
}

/** The names of the newest products that a search without words finds. */
export async function candidateNames(db: Reader, criteria: SearchCriteria): Promise<string[]> {
  const rows = await matching(db, { ...criteria, words: [] }, false)
    .select('product.name')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(MAX_NAMES)
    .execute();
  return rows.map(({ name }) => name);
}

/** The ids of the products on one page of results, in order. @param page from 1 */
export async function findPageIds(db: Reader, criteria: SearchCriteria, page: number): Promise<string[]> {
  const { medium, minPaise, maxPaise, inStock } = criteria;
  let found = matching(db, criteria, false);
  if (medium !== undefined) found = found.where('product.medium', '=', medium);
  if (minPaise !== undefined || maxPaise !== undefined) found = found.where(affordable(criteria), '=', 1);
  if (inStock) found = found.where(available(criteria), '=', 1);
  const rows = await inOrder(found, criteria)
    .select('product.id')
    .limit(limits.productsPerPage)
    .offset((page - 1) * limits.productsPerPage)
    .execute();
  return rows.map(({ id }) => id);
}
