import { sql } from 'kysely';
import type { Reader } from '#server/database/database.ts';
import { prepareQueries, prepareQuery } from '#server/database/prepared-query.ts';
import { inScope, liveProducts } from '../products/products.queries.ts';
import { isVisible } from '../search/search.queries.ts';
import type { Scope } from '../visibility.rules.ts';
import type { RelatedRow, RelatedTo } from './related.rules.ts';

/** Candidates on each side of the product, so that a large category costs no more than a small one. */
const NEIGHBORS = 12;

const columns = [
  'product.id',
  'product.tags',
  'product.pay_paise',
  'product.created_at',
  'product.stock',
  'product.is_sold_out',
  'product.is_available_to_sell',
  'product.is_for_sale_in_gallery',
] as const;

const productReader = (scope: Scope) =>
  prepareQuery<RelatedTo>((db, id) =>
    inScope(liveProducts(db), scope)
      .where('product.id', '=', id)
      .select([...columns, 'product.category_id', 'category.gallery as category_gallery']),
  );

const readProduct = {
  public: productReader('public'),
  hidden: productReader('hidden'),
  all: productReader('all'),
};

/** @returns undefined if the scope does not include the product */
export async function findProductToRelate(
  db: Reader,
  id: string,
  scope: Scope,
): Promise<RelatedTo | undefined> {
  const [row] = await readProduct[scope](db, id);
  return row;
}

type Values = { id: string; category: string; value: number };
type Shape = { column: 'pay_paise' | 'created_at' };

/** Each side is read in the order of an index. */
const readNeighbors = prepareQueries((db, { id, category, value }: Values, { column }: Shape) => {
  const selected = sql.join(columns.map((name) => sql.ref(name)));
  const ordered = sql.ref(`product.${column}`);
  const side = (comparison: '<' | '>') => {
    const direction = comparison === '<' ? sql`desc` : sql`asc`;
    return sql`select * from (select ${selected} from product
      where product.category_id = ${category} and ${isVisible}
        and (${ordered}, product.id) ${sql.raw(comparison)} (${value}, ${id})
      order by ${ordered} ${direction}, product.id ${direction} limit ${sql.lit(NEIGHBORS)}) as ${sql.raw(comparison === '<' ? 'before' : 'after')}`;
  };
  const both = sql<RelatedRow>`${side('<')} union all ${side('>')}`;
  return { compile: () => both.compile(db) };
});

/** The visible products of the same category that are nearest in price; in a gallery, nearest in time. */
export const findNeighbors = (
  db: Reader,
  { id, category_id: category, category_gallery, pay_paise, created_at }: RelatedTo,
): Promise<RelatedRow[]> =>
  category_gallery === 1
    ? readNeighbors(db, { id, category, value: created_at }, { column: 'created_at' })
    : readNeighbors(db, { id, category, value: pay_paise }, { column: 'pay_paise' });
