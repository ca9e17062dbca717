import { isSoldOut } from '#contract/catalog/availability.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';

/** The part of an image that cards show. */
export type CardImage = Omit<Product['images'][number], 'position' | 'fine'>;

/** The part of a product that its card shows; pages contain no more. */
export type CardData = Pick<Product, '_id' | 'name'> & {
  /** Absent in a gallery, which sells nothing. */
  price?: Price;
  /** Absent if it can be bought, and in a gallery. */
  unavailable?: 'sold out' | 'not for sale';
  image?: CardImage;
  medium: string;
  size: string;
};

export function toCard(product: PublicProduct): CardData {
  const { _id, name, meta, category } = product;
  // Administrators receive prices in galleries too.
  const price = category.gallery ? undefined : product.price;
  const unavailable = category.gallery ? undefined : unavailability(product);
  const image = product.images.toSorted((one, other) => one.position - other.position)[0];
  const [medium, size] = [meta.medium?.trim() ?? '', meta.size?.trim() ?? ''];
  return {
    _id,
    name,
    ...(price ? { price } : {}),
    ...(unavailable ? { unavailable } : {}),
    medium,
    size,
    ...(image ? { image: cardImage(image) } : {}),
  };
}

function unavailability(product: PublicProduct): CardData['unavailable'] {
  if (isSoldOut(product)) return 'sold out';
  return product.isAvailableToSell ? undefined : 'not for sale';
}

function cardImage({ position: _position, fine: _fine, ...image }: Product['images'][number]): CardImage {
  // Cards show only the average color, which is in the first three bytes of the placeholder.
  return { ...image, placeholder: image.placeholder.slice(0, 4) };
}
