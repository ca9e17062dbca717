import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/api/limits.ts';
import type { Reader } from '#server/database/database.ts';
import type { FacetBucket, SearchCriteria, CategoryRef, Wanted } from './search.rules.ts';
import { likePattern, sortName } from './search-text.rules.ts';

/** Enough to find out what a word was meant to be. */
const MAX_NAMES = 2_000;

/** The categories that visitors see, in the order they were made, and the ids of all others. */
export async function readCategories(db: Reader): Promise<{ shelves: CategoryRef[]; hidden: string[] }> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'slug', 'gallery', 'visibility', 'deleted_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isSeen = (row: (typeof rows)[number]) => row.visibility === 1 && row.deleted_at === null;
  return {
    shelves: rows.filter(isSeen).map(({ id, name, slug, gallery }) => ({ id, name, slug, gallery })),
    hidden: rows.filter((row) => !isSeen(row)).map(({ id }) => id),
  };
}

const like = (word: string) => sql<boolean>`product.search_text like ${likePattern(word)} escape '!'`;

/** True for what is on none of these shelves. */
const noneOf = (categories: readonly string[]): RawBuilder<boolean> =>
  categories.length === 0 ? sql`1 = 1` : sql`product.category_id not in (${sql.join(categories)})`;

/**
 * The pieces in which the words occur. Shelves are left out by their ids and not by joining them: the join would have
 * SQLite walk over all pieces in the order of an index, which is several times slower than in the order they lie in.
 * @param everywhere true where other categories count too
 */
function wanted(db: Reader, { words, shelf, hidden }: SearchCriteria, everywhere: boolean) {
  let selection = db
    .selectFrom('product')
    .where('product.deleted_at', 'is', null)
    .where('product.visibility', '=', 1);
  if (shelf && !everywhere) selection = selection.where('product.category_id', '=', shelf.id);
  else selection = selection.where(noneOf(hidden));
  for (const { word, shelves } of words) {
    selection = selection.where((has) =>
      shelves.length === 0 ? like(word) : has.or([like(word), has('product.category_id', 'in', shelves)]),
    );
  }
  return selection;
}

type Wish = ReturnType<typeof wanted>;

const available = ({ galleries }: SearchCriteria) =>
  sql<0 | 1>`case when ${noneOf(galleries)} and product.stock > 0 and product.is_sold_out = 0
    and product.is_available_to_sell = 1 then 1 else 0 end`;

function affordable({ galleries, minPaise, maxPaise }: SearchCriteria): RawBuilder<0 | 1> {
  const min = minPaise === undefined ? sql`` : sql`and product.pay_paise >= ${minPaise}`;
  const max = maxPaise === undefined ? sql`` : sql`and product.pay_paise <= ${maxPaise}`;
  return sql<0 | 1>`case when ${noneOf(galleries)} ${min} ${max} then 1 else 0 end`;
}

/**
 * Everything that has the words, counted by what can be chosen: one look at the rows, whatever is offered.
 * @param everywhere true where other categories can be chosen
 */
export async function countFacetBuckets(
  db: Reader,
  hunt: SearchCriteria,
  everywhere: boolean,
): Promise<FacetBucket[]> {
  return wanted(db, hunt, everywhere)
    .select(['product.medium', 'product.category_id as shelf'])
    .select([available(hunt).as('available'), affordable(hunt).as('affordable')])
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      sql<number>`min(product.pay_paise)`.as('least'),
      sql<number>`max(product.pay_paise)`.as('most'),
    ])
    .groupBy(['product.medium', 'product.category_id', sql.ref('available'), sql.ref('affordable')])
    .execute();
}

/** How well a piece answers the words: best where its name begins with them, least where only its description has them. */
function score(words: readonly Wanted[]): RawBuilder<number> {
  const each = words.map(({ word }) => {
    // The name as hexadecimal bytes, in which 20 is a space.
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

function inOrder(selection: Wish, { sort, words, galleries }: SearchCriteria): Wish {
  if (sort === 'name') return selection.orderBy('product.sort_name').orderBy('product.id');
  if (sort === 'price' || sort === '-price') {
    const direction = sort === 'price' ? 'asc' : 'desc';
    // What has no price comes after what has one.
    const unpriced = sql`case when ${noneOf(galleries)} then 0 else 1 end`;
    const price = sql`case when ${noneOf(galleries)} then product.pay_paise else 0 end`;
    const priced =
      galleries.length === 0
        ? selection.orderBy('product.pay_paise', direction)
        : selection.orderBy(unpriced).orderBy(price, direction);
    return priced.orderBy('product.id', direction);
  }
  const best = sort === 'match' ? selection.orderBy(score(words), 'desc') : selection;
  return best.orderBy('product.created_at', 'desc').orderBy('product.id', 'desc');
}

/** The names of the newest pieces among which words were looked for. */
export async function namesAround(db: Reader, hunt: SearchCriteria): Promise<string[]> {
  const rows = await wanted(db, { ...hunt, words: [] }, false)
    .select('product.name')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(MAX_NAMES)
    .execute();
  return rows.map(({ name }) => name);
}

/** The ids of one page of what is looked for, in order. @param page from 1 */
export async function idsOfPage(db: Reader, hunt: SearchCriteria, page: number): Promise<string[]> {
  const { medium, minPaise, maxPaise, inStock } = hunt;
  let found = wanted(db, hunt, false);
  if (medium !== undefined) found = found.where('product.medium', '=', medium);
  if (minPaise !== undefined || maxPaise !== undefined) found = found.where(affordable(hunt), '=', 1);
  if (inStock) found = found.where(available(hunt), '=', 1);
  const rows = await inOrder(found, hunt)
    .select('product.id')
    .limit(limits.productsPerPage)
    .offset((page - 1) * limits.productsPerPage)
    .execute();
  return rows.map(({ id }) => id);
}
