import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { ImageRow } from '../images.rules.ts';
import type { Scope } from '../visibility.rules.ts';
import { fieldColumns } from './product-fields.ts';
import type { FoundProduct } from './products.rules.ts';

const columns = [
  'product.id',
  ...fieldColumns.map((column) => `product.${column}` as const),
  'product.pay_paise',
  'product.sort_name',
  'product.created_at',
  'product.updated_at',
  'product.deleted_at',
  'category.name as category_name',
  'category.slug as category_slug',
  'category.gallery as category_gallery',
  'category.visibility as category_visibility',
] as const;

/** The products that are not deleted, joined with their categories. */
export function liveProducts(db: Reader) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.deleted_at', 'is', null);
}

export type Selection = ReturnType<typeof liveProducts>;

/** Narrows a selection to a scope of the catalog. */
export function inScope(selection: Selection, scope: Scope): Selection {
  if (scope === 'all') return selection;
  if (scope === 'public')
    return selection.where('product.visibility', '=', 1).where('category.visibility', '=', 1);
  return selection.where((has) =>
    has.or([has('product.visibility', '=', 0), has('category.visibility', '=', 0)]),
  );
}

/** Reads the products of a selection and their images with two queries, however many products. */
export async function readSelection(selection: Selection, db: Reader): Promise<FoundProduct[]> {
  const rows = await selection.select(columns).execute();
  if (rows.length === 0) return [];
  const images = await db
    .selectFrom('product_picture')
    .innerJoin('media', 'media.hash', 'product_picture.media_hash')
    .select(['product_picture.product_id', 'product_picture.position', 'product_picture.alt'])
    .select(['media.hash', 'media.width', 'media.height', 'media.placeholder', 'media.state'])
    .select(['media.fine_width', 'media.fine_height'])
    .where('product_picture.product_id', 'in', selection.select('product.id'))
    .orderBy('product_picture.product_id')
    .orderBy('product_picture.position')
    .execute();
  const byProduct: Map<string, ImageRow[]> = Map.groupBy(images, (image) => image.product_id);
  return rows.map((row) => ({ ...row, images: byProduct.get(row.id) ?? [] }));
}

/** The product with this id, if the scope includes it. */
export async function findProduct(db: Reader, id: string, scope: Scope): Promise<FoundProduct | undefined> {
  const [found] = await readSnapshot(db, (snapshot) =>
    readSelection(inScope(liveProducts(snapshot), scope).where('product.id', '=', id), snapshot),
  );
  return found;
}

/** The products with these ids that are not deleted, including hidden ones, in no particular order. */
export async function findProducts(db: Reader, ids: readonly string[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return [];
  return readSnapshot(db, (snapshot) =>
    readSelection(liveProducts(snapshot).where('product.id', 'in', ids), snapshot),
  );
}
