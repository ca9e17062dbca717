import type { Reader, Transaction } from '#server/database/database.ts';
import type { Engine } from '#server/database/engines/engines.ts';
import type { CategoryRow } from '#server/database/tables.ts';

/** True for a category that exists and is not deleted. */
export async function categoryExists(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The current and former slugs of other categories that begin with `prefix`.
 * @param prefix must not contain % or _
 */
export async function takenSlugs(db: Reader, prefix: string, ownId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('category_slug')
    .select('slug')
    .where('slug', 'like', `${prefix}%`)
    .where('category_id', '!=', ownId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** @throws when another category has the name: an error for which `isNameTakenError` returns true */
export async function insertCategory(tx: Transaction, row: CategoryRow): Promise<void> {
  await tx.insertInto('category').values(row).execute();
  await assignSlug(tx, { categoryId: row.id, slug: row.slug });
}

/**
 * Changes a category and adds its new slug; former slugs remain as redirects.
 * @param change `name_key` is absent when the name is unchanged: migration 011 left names that look the same with
 * different keys, which must stay different
 * @throws as `insertCategory`
 */
export async function updateCategory(
  tx: Transaction,
  id: string,
  change: Omit<CategoryRow, 'id' | 'name_key' | 'created_at' | 'deleted_at'> & { name_key?: string },
): Promise<void> {
  await tx.updateTable('category').set(change).where('id', '=', id).execute();
  await assignSlug(tx, { categoryId: id, slug: change.slug });
}

/** Lets `slug` lead to the category. `slug` must not be another category's: an existing row would move to this one. */
export async function assignSlug(
  tx: Transaction,
  { categoryId, slug }: { categoryId: string; slug: string },
): Promise<void> {
  await tx
    .insertInto('category_slug')
    .values({ slug, category_id: categoryId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: categoryId }))
    .execute();
}

/** Moves a category to the trash. Its name and slugs become available; the slugs are recorded for a restore. */
export async function trashCategory(tx: Transaction, id: string, now: number): Promise<void> {
  const slugs = tx.selectFrom('category_slug').select(['category_id', 'slug']).where('category_id', '=', id);
  await tx.insertInto('trashed_slug').columns(['category_id', 'slug']).expression(slugs).execute();
  await tx.updateTable('category').set({ deleted_at: now }).where('id', '=', id).execute();
  await tx.deleteFrom('category_slug').where('category_id', '=', id).execute();
}

export function isNameTakenError(engine: Engine, error: unknown): boolean {
  // PostgreSQL names the index, SQLite the table and column.
  return ['category_name', 'category.name_key'].includes(engine.violatedUniqueKey(error) ?? '');
}
