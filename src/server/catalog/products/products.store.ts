import type { Reader, Transaction } from '#server/database/database.ts';
import type { ProductImageRow, ProductRow } from '#server/database/tables.ts';
import { computedColumns, fieldColumns, type ProductContent } from './product-fields.ts';

/** The product with this id, also from the trash. A retry with the same Idempotency-Key gives the same id. */
export async function findCreatedProduct(
  db: Reader,
  id: string,
): Promise<Pick<ProductRow, 'id' | 'name' | 'sent_hash' | 'deleted_at'> | undefined> {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'sent_hash', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertProduct(tx: Transaction, row: ProductRow): Promise<void> {
  await tx.insertInto('product').values(row).execute();
}

const updatableColumns = [...fieldColumns, ...computedColumns, 'updated_at'] as const;

/** Adds new products and replaces the content of existing ones, in a single statement. */
export async function upsertProducts(tx: Transaction, rows: readonly ProductRow[]): Promise<void> {
  await tx
    .insertInto('product')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(updatableColumns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    )
    .execute();
}

export async function updateProduct(
  tx: Transaction,
  id: string,
  change: Partial<ProductContent> & Pick<ProductRow, 'updated_at'>,
): Promise<void> {
  await tx.updateTable('product').set(change).where('id', '=', id).execute();
}

/** Replaces the images of a product with these, in this order. Their media rows must exist. */
export async function replaceImages(
  tx: Transaction,
  productId: string,
  images: readonly { hash: string; alt: string | null }[],
): Promise<void> {
  await tx.deleteFrom('product_picture').where('product_id', '=', productId).execute();
  if (images.length === 0) return;
  const rows: ProductImageRow[] = images.map(({ hash, alt }, position) => ({
    product_id: productId,
    position,
    media_hash: hash,
    alt,
  }));
  await tx.insertInto('product_picture').values(rows).execute();
}

/** Moves a product to the trash. It stays in the users' favorites, invisible, until it is deleted for good. */
export async function trashProduct(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.updateTable('product').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Moves the products of a category to the trash and records which, so that they are restored with it. */
export async function trashProductsOf(tx: Transaction, categoryId: string, now: number): Promise<void> {
  const trashed = tx
    .selectFrom('product')
    .select(['id', 'category_id'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null);
  await tx.insertInto('trashed_with').columns(['product_id', 'category_id']).expression(trashed).execute();
  await tx
    .updateTable('product')
    .set({ deleted_at: now })
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .execute();
}
