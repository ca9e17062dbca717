import type { InferResult } from 'kysely';
import type { Reader } from '#server/database/database.ts';
import { isInListValue, toListValue } from '#server/database/list-value.ts';
import { prepareQuery } from '#server/database/prepared-query.ts';
import { firstImageColumns, type ImageRow } from '../images.rules.ts';
import { readVariants } from '../variants/variants.rules.ts';
import { hasCostlierVariant, variantsColumn } from '../variants/variants.store.ts';
import type { Scope } from '../visibility.rules.ts';
import { fieldColumns } from './product-fields.ts';
import type { FoundCard, FoundProduct } from './products.rules.ts';

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

const cardColumns = [
  'product.id',
  'product.name',
  'product.price_paise',
  'product.discounted_paise',
  'product.allow_discount',
  'product.stock',
  'product.is_available_to_sell',
  'product.is_sold_out',
  'product.is_for_sale_in_gallery',
  'product.medium',
  'product.size',
  'category.gallery as category_gallery',
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

/** The image columns are null for a product without images. @param db decides the SQL of the engine */
export const selectProducts = (db: Reader, selection: Selection) =>
  selection
    .leftJoin('product_picture', 'product_picture.product_id', 'product.id')
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .select(columns)
    .select(variantsColumn(db).as('variant_list'))
    .select(['product_picture.position', 'product_picture.alt'])
    .select(['media.hash', 'media.width', 'media.height', 'media.placeholder', 'media.state'])
    .select(['media.fine_width', 'media.fine_height']);

/** A product with one of its images. */
export type Row = InferResult<ReturnType<typeof selectProducts>>[number];

/** `ids` stands for a list from `toListValue`: one value, so that a list of any length is the same prepared query. */
const rowReader = (scope: Scope) =>
  prepareQuery<Row>((db, ids) =>
    selectProducts(db, inScope(liveProducts(db), scope).where(isInListValue(db, 'product.id', ids))),
  );

const readRows = { public: rowReader('public'), hidden: rowReader('hidden'), all: rowReader('all') };

const hasImage = (row: Row): row is Row & ImageRow => row.hash !== null;

/** The products of the rows by id, each with all of its images. */
export function productsOf(rows: readonly Row[]): Map<string, FoundProduct> {
  const products = new Map<string, FoundProduct>();
  for (const row of rows) {
    const product =
      products.get(row.id) ?? Object.assign(row, { images: [], variants: readVariants(row.variant_list) });
    if (hasImage(row)) product.images.push(row);
    products.set(row.id, product);
  }
  // Sorted here, because SQLite would sort rows with all columns.
  for (const { images } of products.values()) images.sort((one, other) => one.position - other.position);
  return products;
}

/**
 * The products with these ids that the scope includes, in the order of the ids. It reads with one statement, so it needs no
 * snapshot.
 */
async function findInScope(db: Reader, ids: readonly string[], scope: Scope): Promise<FoundProduct[]> {
  if (ids.length === 0) return [];
  const products = productsOf(await readRows[scope](db, toListValue(db, ids)));
  return [...new Set(ids)].flatMap((id) => products.get(id) ?? []);
}

/** The product with this id, if the scope includes it. */
export async function findProduct(db: Reader, id: string, scope: Scope): Promise<FoundProduct | undefined> {
  const [found] = await findInScope(db, [id], scope);
  return found;
}

/** The products with these ids that are not deleted, including hidden ones, in the order of the ids. */
export const findProducts = (db: Reader, ids: readonly string[]): Promise<FoundProduct[]> =>
  findInScope(db, ids, 'all');

const readCardRows = prepareQuery((db, ids) =>
  liveProducts(db)
    .leftJoin('product_picture', (join) =>
      join.onRef('product_picture.product_id', '=', 'product.id').on('product_picture.position', '=', 0),
    )
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .select(cardColumns)
    .select(hasCostlierVariant.as('is_price_from'))
    .select(firstImageColumns)
    .where(isInListValue(db, 'product.id', ids)),
);

/** What cards show of the products with these ids that are not deleted, also of hidden ones, in the order of the ids. */
export async function findCards(db: Reader, ids: readonly string[]): Promise<FoundCard[]> {
  if (ids.length === 0) return [];
  const rows = await readCardRows(db, toListValue(db, ids));
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Reads the products of a selection with two queries, however many products: first their ids. */
export async function readSelection(selection: Selection, db: Reader): Promise<FoundProduct[]> {
  const rows = await selection.select('product.id').execute();
  return findProducts(
    db,
    rows.map(({ id }) => id),
  );
}
