import { toPaise, toRupees } from '#contract/text/money.ts';
import type { Price } from '#contract/catalog/price.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product, ProductChange, ProductInput, PublicProduct } from '#contract/catalog/product.ts';
import type { Flag, ProductRow } from '#server/database/tables.ts';
import { type ImageRow, presentImage } from '../images.rules.ts';
import { searchText, sortName } from '../search/search-text.rules.ts';
import { isAdmin, type Viewer } from '../visibility.rules.ts';
import { isoTime } from '#server/platform/iso-timestamp.ts';

/** A product with what its answer needs of its category. */
export type FoundProduct = Omit<ProductRow, 'search_text' | 'tags' | 'sent_hash'> & {
  tags: string[];
  category_name: string;
  category_slug: string;
  category_gallery: Flag;
  category_visibility: Flag;
  pictures: ImageRow[];
};

const flag = (value: boolean): Flag => (value ? 1 : 0);

const priceOf = (row: FoundProduct): Price => ({
  actual: toRupees(row.price_paise),
  discounted: row.discounted_paise === null ? undefined : toRupees(row.discounted_paise),
  allowDiscount: row.allow_discount === 1,
});

/** A product as the shop answers it to this caller: a gallery's price and the `notes` are for the artist only. */
export function presentProduct(row: FoundProduct, caller: Viewer): PublicProduct {
  const visible = row.visibility === 1;
  const gallery = row.category_gallery === 1;
  const forAdmin = isAdmin(caller);
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    category: { _id: row.category_id, name: row.category_name, slug: row.category_slug, gallery },
    tags: row.tags,
    price: forAdmin || !gallery ? priceOf(row) : undefined,
    stock: row.stock,
    images: row.pictures.map(presentImage),
    visibility: visible,
    active: visible && row.category_visibility === 1 && row.deleted_at === null,
    meta: {
      medium: row.medium ?? undefined,
      size: row.size ?? undefined,
      notes: forAdmin ? (row.notes ?? undefined) : undefined,
    },
    isAvailableToSell: row.is_available_to_sell === 1,
    isSoldOut: row.is_sold_out === 1,
    updatedAt: isoTime(row.updated_at),
    createdAt: isoTime(row.created_at),
  };
}

/** A product as the artist gets it: with its price, whatever its category. */
export const presentToAdmin = (row: FoundProduct): Product => ({
  ...presentProduct(row, { role: 'ADMIN' }),
  price: priceOf(row),
});

/** Everything of a row that a form decides: a save replaces all of it. */
export type ProductContent = Omit<
  ProductRow,
  'id' | 'sent_hash' | 'created_at' | 'updated_at' | 'deleted_at'
>;

export function priceColumns(price: ProductInput['price']) {
  return {
    price_paise: toPaise(price.actual),
    discounted_paise: price.discounted === undefined ? null : toPaise(price.discounted),
    allow_discount: flag(price.allowDiscount),
    pay_paise: toPaise(effectivePrice(price).rupees),
  };
}

export function toContent(input: Omit<ProductInput, 'images' | 'updatedAt'>): ProductContent {
  const { price, meta } = input;
  return {
    name: input.name,
    description: input.description,
    category_id: input.category,
    tags: JSON.stringify(input.tags),
    ...priceColumns(price),
    stock: input.stock,
    visibility: flag(input.visibility),
    medium: meta.medium ?? null,
    size: meta.size ?? null,
    notes: meta.notes ?? null,
    is_available_to_sell: flag(input.isAvailableToSell),
    is_sold_out: flag(input.isSoldOut),
    search_text: searchText(input),
    sort_name: sortName(input.name),
  };
}

/** A change with what it leaves out as it was before. */
export function mergeChange(
  change: Omit<ProductChange, 'images'>,
  before: Product,
): Omit<ProductInput, 'images' | 'updatedAt'> {
  return {
    ...change,
    tags: change.tags ?? before.tags,
    visibility: change.visibility ?? before.visibility,
    meta: change.meta ?? before.meta,
    isAvailableToSell: change.isAvailableToSell ?? before.isAvailableToSell,
    isSoldOut: change.isSoldOut ?? before.isSoldOut,
  };
}

/** Pictures in the order their positions ask for; where two ask for the same, and without one, as they were sent. */
export function sortByPosition<T extends { position?: number | null | undefined }>(
  images: readonly T[],
): T[] {
  return images
    .map((picture, sentAt) => ({ picture, wish: picture.position ?? sentAt }))
    .toSorted((one, other) => one.wish - other.wish)
    .map(({ picture }) => picture);
}
