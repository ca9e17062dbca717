import type { Product, ProductCard, ProductChange, PublicProduct } from '#contract/catalog/product.ts';
import type { Flag, ProductRow } from '#server/database/tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { type FirstImage, firstImageOf, type ImageRow, presentImage } from '../images.rules.ts';
import { isAdmin, type Viewer } from '../visibility.rules.ts';
import { toRupees } from '#contract/text/money.ts';
import { type FoundVariant, presentVariants } from '../variants/variants.rules.ts';
import type { FieldValues } from './product-fields.ts';
import { productPathOf } from './product-path.ts';

/**
 * A product as the queries read it, with its images and variants, and what a response needs of its category. Without
 * `search_text`, and without `sent_hash`, the hash of the request that created it, which only `createProduct` needs to detect
 * a retry.
 */
export type FoundProduct = Omit<ProductRow, 'search_text' | 'sent_hash'> & {
  category_name: string;
  category_slug: string;
  category_gallery: Flag;
  category_visibility: Flag;
  images: ImageRow[];
  variants: FoundVariant[];
};

/** Whether visitors see the product without its price. */
const hidesPrice = (row: Pick<FoundProduct, 'category_gallery' | 'is_for_sale_in_gallery'>) =>
  row.category_gallery === 1 && row.is_for_sale_in_gallery === 0;

const isPriceFrom = ({ variants, pay_paise }: FoundProduct) =>
  variants.some(({ price_paise }) => price_paise !== null && price_paise > pay_paise);

function present(row: FoundProduct, { isForAdmin }: { isForAdmin: boolean }): Product {
  const isVisible = row.visibility === 1;
  const hasPrices = isForAdmin || !hidesPrice(row);
  return {
    _id: row.id,
    name: row.name,
    path: productPathOf(row),
    description: row.description,
    category: {
      _id: row.category_id,
      name: row.category_name,
      slug: row.category_slug,
      gallery: row.category_gallery === 1,
    },
    tags: JSON.parse(row.tags),
    price: {
      actual: toRupees(row.price_paise),
      discounted: row.discounted_paise === null ? undefined : toRupees(row.discounted_paise),
      allowDiscount: row.allow_discount === 1,
    } satisfies Record<keyof Product['price'], unknown>,
    stock: row.stock,
    images: row.images.map(presentImage),
    visibility: isVisible,
    active: isVisible && row.category_visibility === 1 && row.deleted_at === null,
    meta: {
      medium: row.medium ?? undefined,
      size: row.size ?? undefined,
      notes: isForAdmin ? (row.notes ?? undefined) : undefined,
    } satisfies Record<keyof Product['meta'], unknown>,
    isAvailableToSell: row.is_available_to_sell === 1,
    isSoldOut: row.is_sold_out === 1,
    isForSaleInGallery: row.is_for_sale_in_gallery === 1 ? true : undefined,
    variants: presentVariants(row.option_names, row.variants, { hasPrices }),
    priceIsFrom: hasPrices && isPriceFrom(row) ? true : undefined,
    updatedAt: isoTimestamp(row.updated_at),
    createdAt: isoTimestamp(row.created_at),
  };
}

/** A product as the admin gets it: with its price and its notes, also in a gallery. */
export const presentForAdmin = (row: FoundProduct): Product => present(row, { isForAdmin: true });

/** A product as the API sends it to this caller: only the admin gets the notes, and the price of what a gallery only shows. */
export function presentProduct(row: FoundProduct, caller: Viewer): PublicProduct {
  if (isAdmin(caller)) return presentForAdmin(row);
  const product = present(row, { isForAdmin: false });
  return hidesPrice(row) ? { ...product, price: undefined } : product;
}

/** What a card shows of a product, as the queries read it. */
export type FoundCard = FirstImage &
  Pick<
    ProductRow,
    | 'id'
    | 'name'
    | 'price_paise'
    | 'discounted_paise'
    | 'allow_discount'
    | 'stock'
    | 'is_available_to_sell'
    | 'is_sold_out'
    | 'is_for_sale_in_gallery'
    | 'medium'
    | 'size'
  > & { category_gallery: Flag; is_price_from: Flag };

/** What visitors see on the card of a product. */
export function presentCard(row: FoundCard): ProductCard {
  const { price_paise: actual, discounted_paise: discounted } = row;
  const hasPrice = !hidesPrice(row);
  const image = firstImageOf(row);
  return {
    _id: row.id,
    name: row.name,
    price: !hasPrice
      ? undefined
      : {
          actual: toRupees(actual),
          discounted: discounted === null ? undefined : toRupees(discounted),
          allowDiscount: row.allow_discount === 1,
        },
    stock: row.stock,
    images: image ? [presentImage(image)] : [],
    isAvailableToSell: row.is_available_to_sell === 1,
    isSoldOut: row.is_sold_out === 1,
    isForSaleInGallery: row.is_for_sale_in_gallery === 1 ? true : undefined,
    category: { gallery: row.category_gallery === 1 },
    priceIsFrom: row.is_price_from === 1 && hasPrice ? true : undefined,
    meta: { medium: row.medium ?? undefined, size: row.size ?? undefined },
  };
}

/**
 * A change with the current values in place of the fields it leaves out, such as variants that a program does not know. It
 * replaces `price` and `meta` as a whole: what they leave out is removed.
 */
export function mergeChange(change: Omit<ProductChange, 'images'>, before: Product): FieldValues {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, category: change.category, ...Object.fromEntries(sent) };
}

/** Images in the order of their positions. An image without a position has its index as position; equal ones keep their order. */
export function sortByPosition<T extends { position?: number | null | undefined }>(
  images: readonly T[],
): T[] {
  return images
    .map((image, index) => ({ image, position: image.position ?? index }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ image }) => image);
}
