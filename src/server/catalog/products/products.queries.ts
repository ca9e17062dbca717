import { limits } from '#contract/api/limits.ts';
import { toPaise } from '#contract/text/money.ts';
import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import { type Cursor, placeIn, type Sort } from './cursor.rules.ts';
import type { ImageRow } from '../images.rules.ts';
import {
  inOrderAfter,
  inScope,
  liveProducts,
  matching,
  ofGalleries,
  type ProductFilter,
  type Selection,
} from './product-filter.store.ts';
import { fieldColumns } from './product-fields.ts';
import type { FoundProduct } from './products.rules.ts';
import type { Scope } from '../visibility.rules.ts';

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

/** The products of a selection with their pictures: two questions, however many products. */
async function readSelection(selection: Selection, db: Reader): Promise<FoundProduct[]> {
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
  const byProduct = new Map<string, ImageRow[]>();
  for (const image of images) {
    const others = byProduct.get(image.product_id);
    if (others) others.push(image);
    else byProduct.set(image.product_id, [image]);
  }
  return rows.map((row) => ({ ...row, images: byProduct.get(row.id) ?? [] }));
}

/** One product, if it is in that part of the catalogue. */
export async function findProduct(db: Reader, id: string, scope: Scope): Promise<FoundProduct | undefined> {
  const [found] = await readSnapshot(db, (moment) =>
    readSelection(inScope(liveProducts(moment), scope).where('product.id', '=', id), moment),
  );
  return found;
}

/** The products with these ids that are not deleted, hidden ones too, in no particular order. */
export async function findProducts(db: Reader, ids: readonly string[]): Promise<FoundProduct[]> {
  if (ids.length === 0) return [];
  return readSnapshot(db, (moment) =>
    readSelection(liveProducts(moment).where('product.id', 'in', ids), moment),
  );
}

/** In place of a price, for a gallery's product in a visitor's list by price: above every price. */
const UNPRICED = toPaise(limits.price) + 1;

/** Whether a gallery's products come after all others, in an order that does not show their prices. */
const comeLast = ({ hidesGalleryPrices = false }: ProductFilter, sort: Sort) =>
  hidesGalleryPrices && (sort === 'price' || sort === '-price');

/** Where a product stands in a list. */
export function placeOf(filter: ProductFilter, sort: Sort, product: FoundProduct): Cursor {
  if (comeLast(filter, sort) && product.category_gallery === 1) return { key: UNPRICED, id: product.id };
  return placeIn(sort, product);
}

/** First what has a price, by the index on it; then a gallery's products, the newest first. */
async function pricedFirst(db: Reader, all: Selection, sort: Sort, part: Part): Promise<FoundProduct[]> {
  const { after, most } = part;
  const isUnpriced = after?.key === UNPRICED;
  const priced = isUnpriced ? [] : await readSelection(inOrderAfter(ofGalleries(all, false), sort, part), db);
  if (priced.length === most) return priced;
  let rest = ofGalleries(all, true).orderBy('product.id', 'desc');
  if (isUnpriced) rest = rest.where('product.id', '<', after.id);
  return [...priced, ...(await readSelection(rest.limit(most - priced.length), db))];
}

const readPart = (db: Reader, filter: ProductFilter, sort: Sort, part: Part): Promise<FoundProduct[]> =>
  comeLast(filter, sort)
    ? pricedFirst(db, matching(db, filter), sort, part)
    : readSelection(inOrderAfter(matching(db, filter), sort, part), db);

type Part = { after?: Cursor | undefined; most: number; skip?: number };

/** At most `most` of the products that `filter` lets through, `skip` of them left out. */
export function partOfProducts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  part: Part,
): Promise<FoundProduct[]> {
  return readSnapshot(db, (moment) => readPart(moment, filter, sort, part));
}

/** Enough that a part costs little beside its products, few enough that nobody else waits long meanwhile. */
const PART = 500;

/**
 * Every product that `filter` lets through, some at a time: each part as it is when it is read. In the order in which they
 * were made none comes twice and none that stays is left out, whatever changes meanwhile.
 * @param after where to begin, `skip` products further on
 */
export async function* productsInParts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  { after, skip = 0 }: { after?: Cursor | undefined; skip?: number } = {},
): AsyncGenerator<FoundProduct[]> {
  let [place, over] = [after, skip];
  for (;;) {
    const part = await partOfProducts(db, filter, sort, { after: place, most: PART, skip: over });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    if (part.length < PART) return;
    [place, over] = [placeOf(filter, sort, last), 0];
  }
}

/** How many products `filter` lets through. */
export const countProducts = (db: Reader, filter: ProductFilter): Promise<number> =>
  countOf(matching(db, filter));

async function countOf(selection: Selection): Promise<number> {
  const counted = await selection.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirst();
  return counted?.total ?? 0;
}

export type ProductPage = { products: FoundProduct[]; next: Cursor | undefined; total: number };

/**
 * At most `limit` of them after `after`, where the next ones start, and how many `filter` lets through in all.
 * @param page its `total` is counted where it is not given
 */
export function pageOfProducts(
  db: Reader,
  filter: ProductFilter,
  sort: Sort,
  { limit, after, total }: { limit: number; after: Cursor | undefined; total: number | undefined },
): Promise<ProductPage> {
  return readSnapshot(db, async (moment) => {
    const found = await readPart(moment, filter, sort, { after, most: limit + 1 });
    const products = found.slice(0, limit);
    const last = products.at(-1);
    const next = found.length > limit && last ? placeOf(filter, sort, last) : undefined;
    return { products, next, total: total ?? (await countProducts(moment, filter)) };
  });
}
