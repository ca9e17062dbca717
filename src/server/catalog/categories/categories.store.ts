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

/** The current and former slugs of other categories that begin with `stem`, which has no LIKE wildcards. */
export async function takenSlugs(db: Reader, stem: string, ownId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('category_slug')
    .select('slug')
    .where('slug', 'like', `${stem}%`)
    .where('category_id', '!=', ownId)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** @throws an error that `isNameTaken` recognizes when another category has the name */
export async function insertCategory(tx: Transaction, row: CategoryRow): Promise<void> {
  await tx.insertInto('category').values(row).execute();
  await assignSlug(tx, row);
}

/** Its former slugs still lead to it. @throws as `insertCategory` */
export async function updateCategory(
  tx: Transaction,
  id: string,
  change: Omit<CategoryRow, 'id' | 'name_key' | 'created_at' | 'deleted_at'> & { name_key?: string },
): Promise<void> {
  await tx.updateTable('category').set(change).where('id', '=', id).execute();
  await assignSlug(tx, { id, slug: change.slug });
}

export async function assignSlug(tx: Transaction, { id, slug }: { id: string; slug: string }): Promise<void> {
  await tx
    .insertInto('category_slug')
    .values({ slug, category_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: id }))
    .execute();
}

/** Moves a category to the trash. Its name and slugs are free again, and are recorded for a restore. */
export async function trashCategory(tx: Transaction, id: string, now: number): Promise<void> {
  const slugs = tx.selectFrom('category_slug').select(['category_id', 'slug']).where('category_id', '=', id);
  await tx.insertInto('trashed_slug').columns(['category_id', 'slug']).expression(slugs).execute();
  await tx.updateTable('category').set({ deleted_at: now }).where('id', '=', id).execute();
  await tx.deleteFrom('category_slug').where('category_id', '=', id).execute();
}

export function isNameTaken(engine: Engine, error: unknown): boolean {
  return ['category_name', 'category.name_key'].includes(engine.violatedUniqueKey(error) ?? '');
}
