import { sql } from 'kysely';
import type { TrashKind } from '#contract/catalog/trash.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { CategoryRow } from '#server/database/tables.ts';

/** What of the trash is asked for: at most `most` of what was deleted later than `since`, behind a place in the list. */
export type TrashPart = { since: number; most: number; place: TrashPlace | undefined };
/** The latest stand first, categories before products, each by its id. */
export type TrashPlace = { deleted_at: number; kind: TrashKind; id: string };

/** Those of one kind that come after a place: rows `table`, each with `deleted_at` and `id`. */
function comesAfter(table: 'product' | 'category', place: TrashPlace | undefined) {
  if (!place) return sql<boolean>`true`;
  const [time, id] = [sql.ref(`${table}.deleted_at`), sql.ref(`${table}.id`)];
  const earlier = sql<boolean>`${time} < ${place.deleted_at}`;
  if (table === place.kind)
    return sql<boolean>`(${earlier} or (${time} = ${place.deleted_at} and ${id} > ${place.id}))`;
  return table === 'product' ? sql<boolean>`${time} <= ${place.deleted_at}` : earlier;
}

/** The products that were deleted on their own, the latest first, each with its first picture if it has one. */
export function trashedProducts(db: Reader, { since, most, place }: TrashPart) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('product_picture', (join) =>
      join.onRef('product_picture.product_id', '=', 'product.id').on('product_picture.position', '=', 0),
    )
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .select(['product.id', 'product.name', 'product.category_id', 'product_picture.alt'])
    .select(['category.name as category_name', 'category.deleted_at as category_deleted_at'])
    .select(['media.hash', 'media.width', 'media.height', 'media.placeholder', 'media.state'])
    .select(sql<number>`product.deleted_at`.as('deleted_at'))
    .where('product.deleted_at', '>', since)
    .where('product.id', 'not in', db.selectFrom('trashed_with').select('product_id'))
    .where(comesAfter('product', place))
    .orderBy('product.deleted_at', 'desc')
    .orderBy('product.id')
    .limit(most)
    .execute();
}

/** The deleted categories, and how many products went with each. */
export function trashedCategories(db: Reader, { since, most, place }: TrashPart) {
  return db
    .selectFrom('category')
    .leftJoin('trashed_with', 'trashed_with.category_id', 'category.id')
    .select(['category.id', 'category.name'])
    .select(sql<number>`category.deleted_at`.as('deleted_at'))
    .select((of) => of.fn.count<number>('trashed_with.product_id').as('products'))
    .where('category.deleted_at', '>', since)
    .where(comesAfter('category', place))
    .groupBy(['category.id', 'category.name', 'category.deleted_at'])
    .orderBy('category.deleted_at', 'desc')
    .orderBy('category.id')
    .limit(most)
    .execute();
}

export function findTrashedProduct(db: Reader, id: string, since: number) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'product.name'])
    .select(['category.name as category_name', 'category.deleted_at as category_deleted_at'])
    .where('product.id', '=', id)
    .where('product.deleted_at', '>', since)
    .executeTakeFirst();
}

export function findTrashedCategory(
  db: Reader,
  id: string,
  since: number,
): Promise<Pick<CategoryRow, 'id' | 'name' | 'slug'> | undefined> {
  return db
    .selectFrom('category')
    .select(['id', 'name', 'slug'])
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst();
}

export async function untrashProduct(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('product').set({ deleted_at: null }).where('id', '=', id).execute();
}

/**
 * Takes a category out of the trash with the products that went with it.
 * @returns how many those were
 * @throws as `isNameTaken` recognises when another category has its name now
 */
export async function untrashCategory(tx: Transaction, id: string, slug: string): Promise<number> {
  await tx.updateTable('category').set({ deleted_at: null, slug }).where('id', '=', id).execute();
  const own = tx.selectFrom('trashed_with').select('product_id').where('category_id', '=', id);
  const restored = await tx
    .updateTable('product')
    .set({ deleted_at: null })
    .where('id', 'in', own)
    .executeTakeFirst();
  await tx.deleteFrom('trashed_with').where('category_id', '=', id).execute();
  return Number(restored.numUpdatedRows);
}

/** Gives a category the slugs back that it had and that nobody else has taken. */
export async function giveSlugsBack(tx: Transaction, categoryId: string): Promise<void> {
  const had = tx
    .selectFrom('trashed_slug')
    .select(['slug', 'category_id'])
    .where('category_id', '=', categoryId);
  const free = had.where('slug', 'not in', tx.selectFrom('category_slug').select('slug'));
  await tx.insertInto('category_slug').columns(['slug', 'category_id']).expression(free).execute();
  await tx.deleteFrom('trashed_slug').where('category_id', '=', categoryId).execute();
}

/** Deletes for good what went into the trash at `time` or before. @returns how many products and categories */
export async function emptyTrash(
  tx: Transaction,
  time: number,
): Promise<{ products: number; categories: number }> {
  const products = await tx.deleteFrom('product').where('deleted_at', '<=', time).executeTakeFirst();
  const categories = await tx
    .deleteFrom('category')
    .where('deleted_at', '<=', time)
    .where('id', 'not in', tx.selectFrom('product').select('category_id'))
    .executeTakeFirst();
  return { products: Number(products.numDeletedRows), categories: Number(categories.numDeletedRows) };
}
