import { sql } from 'kysely';
import type { Reader } from '#server/database/database.ts';
import type { Cursor, Sort } from './cursor.rules.ts';
import { likePattern } from '../search/search-text.rules.ts';
import type { Scope } from '../visibility.rules.ts';

/** Which products a question is about. Prices are in paise and mean the price to pay. */
export type ProductFilter = {
  scope: Scope;
  categoryId?: string | undefined;
  words?: readonly string[] | undefined;
  medium?: string | undefined;
  minPaise?: number | undefined;
  maxPaise?: number | undefined;
  inStock?: boolean | undefined;
  /** Only those that have a picture. */
  pictured?: boolean | undefined;
  /** By their own visibility, whatever that of their category. */
  visible?: boolean | undefined;
  /** For visitors: no price range finds a gallery's products, and by price they come last. */
  hidesGalleryPrices?: boolean | undefined;
};

const orders = {
  newest: { column: 'product.created_at', direction: 'desc' },
  oldest: { column: 'product.created_at', direction: 'asc' },
  price: { column: 'product.pay_paise', direction: 'asc' },
  '-price': { column: 'product.pay_paise', direction: 'desc' },
  name: { column: 'product.sort_name', direction: 'asc' },
} as const satisfies Record<Sort, { column: string; direction: 'asc' | 'desc' }>;

/** The products that are not deleted, with their categories. */
export function liveProducts(db: Reader) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.deleted_at', 'is', null);
}

export type Selection = ReturnType<typeof liveProducts>;

/** Of these, the ones that are in a part of the catalogue. */
export function inScope(selection: Selection, scope: Scope): Selection {
  if (scope === 'all') return selection;
  if (scope === 'public')
    return selection.where('product.visibility', '=', 1).where('category.visibility', '=', 1);
  return selection.where((has) =>
    has.or([has('product.visibility', '=', 0), has('category.visibility', '=', 0)]),
  );
}

/** Of these, the ones of galleries, or the others. */
export const ofGalleries = (selection: Selection, yes: boolean): Selection =>
  selection.where('category.gallery', '=', yes ? 1 : 0);

/** The products that `filter` lets through, in no order. */
export function matching(db: Reader, filter: ProductFilter): Selection {
  const { scope, categoryId, words = [], medium, minPaise, maxPaise, inStock, pictured, visible } = filter;
  let selection = inScope(liveProducts(db), scope);
  if (categoryId !== undefined) selection = selection.where('product.category_id', '=', categoryId);
  for (const word of words) {
    selection = selection.where(sql<boolean>`product.search_text like ${likePattern(word)} escape '!'`);
  }
  if (medium !== undefined) selection = selection.where('product.medium', '=', medium);
  const isBounded = minPaise !== undefined || maxPaise !== undefined;
  if (isBounded && filter.hidesGalleryPrices) selection = ofGalleries(selection, false);
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

/** Of these in order, those that come after `after` but for the first `skip`, at most `most`. */
export function inOrderAfter(
  selection: Selection,
  sort: Sort,
  { after, most, skip = 0 }: { after?: Cursor | undefined; most: number; skip?: number },
): Selection {
  const { column, direction } = orders[sort];
  let ordered = selection.orderBy(column, direction).orderBy('product.id', direction);
  if (after) {
    const later = sql.raw(direction === 'asc' ? '>' : '<');
    ordered = ordered.where(
      sql<boolean>`(${sql.ref(column)}, product.id) ${later} (${after.key}, ${after.id})`,
    );
  }
  return (skip === 0 ? ordered : ordered.offset(skip)).limit(most);
}
