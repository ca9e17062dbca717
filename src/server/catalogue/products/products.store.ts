import type { Reader, Transaction } from '#server/database/database.ts';
import type { ProductPictureRow, ProductRow } from '#server/database/tables.ts';
import type { ProductContent } from './products.rules.ts';

/** What saving needs to know of a product that is there and not deleted. */
export async function findVersion(db: Reader, id: string): Promise<{ updated_at: number } | undefined> {
  return db
    .selectFrom('product')
    .select('updated_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertProduct(tx: Transaction, row: ProductRow): Promise<void> {
  await tx.insertInto('product').values(row).execute();
}

export async function updateProduct(
  tx: Transaction,
  id: string,
  change: ProductContent & Pick<ProductRow, 'updated_at'>,
): Promise<void> {
  await tx.updateTable('product').set(change).where('id', '=', id).execute();
}

/** Gives a product these pictures, in this order, instead of those it had. Their media rows must be there. */
export async function replacePictures(
  tx: Transaction,
  productId: string,
  pictures: readonly { hash: string; alt: string | null }[],
): Promise<void> {
  await tx.deleteFrom('product_picture').where('product_id', '=', productId).execute();
  if (pictures.length === 0) return;
  const rows: ProductPictureRow[] = pictures.map(({ hash, alt }, position) => ({
    product_id: productId,
    position,
    media_hash: hash,
    alt,
  }));
  await tx.insertInto('product_picture').values(rows).execute();
}

/** Puts products into the trash: those of a category, or one. They leave everybody's favourites. */
export async function trashProducts(
  tx: Transaction,
  which: { id: string } | { categoryId: string },
  now: number,
): Promise<void> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['category_id', which.categoryId] as const);
  const chosen = tx.selectFrom('product').select('id').where(column, '=', value);
  await tx.deleteFrom('favourite').where('product_id', 'in', chosen).execute();
  await tx
    .updateTable('product')
    .set({ deleted_at: now })
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .execute();
}
