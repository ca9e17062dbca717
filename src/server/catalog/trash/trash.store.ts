import { sql } from 'kysely';
import type { TrashKind } from '#contract/catalog/trash.ts';
import { firstImageColumns } from '../images.rules.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

/** A part of the trash: at most `limit` items that were deleted later than `since` and come after a position. */
export type TrashPart = { since: number; limit: number; after: TrashPosition | undefined };
/** The latest come first, categories before products, each by its id. */
export type TrashPosition = { deleted_at: number; kind: TrashKind; id: string };

/** The rows of a table that come after a position of the list of both tables; of products a range of an index, without which all would be sorted. */
function comesAfter(table: 'product' | 'category', position: TrashPosition | undefined) {
  if (!position) return sql<boolean>`true`;
  const [time, id] = [sql.ref(`${table}.deleted_at`), sql.ref(`${table}.id`)];
  const earlier = sql<boolean>`${time} < ${position.deleted_at}`;
  const notLater = sql<boolean>`${time} <= ${position.deleted_at}`;
  if (table === position.kind) return sql<boolean>`(${notLater} and (${earlier} or ${id} > ${position.id}))`;
  return table === 'product' ? notLater : earlier;
}

/** The products that were deleted on their own, the latest first, each with its first image, if any. */
export function trashedProducts(db: Reader, { since, limit, after }: TrashPart) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('product_picture', (join) =>
      join.onRef('product_picture.product_id', '=', 'product.id').on('product_picture.position', '=', 0),
    )
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .select(['product.id', 'product.name', 'product.category_id'])
    .select(['category.name as category_name', 'category.deleted_at as category_deleted_at'])
    .select(firstImageColumns)
    .select(sql<number>`product.deleted_at`.as('deleted_at'))
    .where('product.deleted_at', '>', since)
    .where('product.id', 'not in', db.selectFrom('trashed_with').select('product_id'))
    .where(comesAfter('product', after))
    .orderBy('product.deleted_at', 'desc')
    .orderBy('product.id')
    .limit(limit);
}

/** The deleted categories, each with the number of products that were deleted with it. */
export function trashedCategories(db: Reader, { since, limit, after }: TrashPart) {
  return db
    .selectFrom('category')
    .leftJoin('trashed_with', 'trashed_with.category_id', 'category.id')
    .select(['category.id', 'category.name'])
    .select(sql<number>`category.deleted_at`.as('deleted_at'))
    .select((eb) => eb.fn.count<number>('trashed_with.product_id').as('products'))
    .where('category.deleted_at', '>', since)
    .where(comesAfter('category', after))
    .groupBy(['category.id', 'category.name', 'category.deleted_at'])
    .orderBy('category.deleted_at', 'desc')
    .orderBy('category.id')
    .limit(limit);
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

export function findTrashedCategory(db: Reader, id: string, since: number) {
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
 * Restores a category with the products that were deleted with it.
 * @returns the number of restored products
 * @throws an error that `isNameTakenError` recognizes when another category has its name now
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

/** Restores the slugs that a category had when it was deleted, except those that another one has taken. */
export async function restoreSlugs(tx: Transaction, categoryId: string): Promise<void> {
  const former = tx
    .selectFrom('trashed_slug')
    .select(['slug', 'category_id'])
    .where('category_id', '=', categoryId);
  const free = former.where('slug', 'not in', tx.selectFrom('category_slug').select('slug'));
  await tx.insertInto('category_slug').columns(['slug', 'category_id']).expression(free).execute();
  await tx.deleteFrom('trashed_slug').where('category_id', '=', categoryId).execute();
}

/**
 * Deletes for good everything that was trashed at or before `time`, except categories that still have products.
 * @returns the number of products and categories
 */
export async function deleteTrashedUntil(
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
