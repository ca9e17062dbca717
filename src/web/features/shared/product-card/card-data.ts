import { thumbHashToAverageRGBA } from 'thumbhash';
import { isSoldOut } from '#contract/catalog/availability.ts';
import { type EffectivePrice, effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Image } from '#contract/catalog/images/image.ts';
import type { Product, ProductCard } from '#contract/catalog/product.ts';

/** The part of an image that cards show. */
export type CardImage = Omit<Image, 'position' | 'fine' | 'placeholder'> & { tint: string };

/** The part of a product that its card shows; pages contain no more. */
export type CardData = Pick<Product, '_id' | 'name'> & {
  /** Absent in a gallery, which sells nothing. */
  price?: EffectivePrice;
  /** Absent if it can be bought, and in a gallery. */
  unavailable?: 'sold out' | 'not for sale';
  image?: CardImage;
  medium: string;
  size: string;
};

export function toCard(product: ProductCard): CardData {
  const { _id, name, meta, category } = product;
  // Administrators receive prices in galleries too.
  const price = category.gallery ? undefined : product.price;
  const unavailable = category.gallery ? undefined : unavailability(product);
  const image = product.images.toSorted((one, other) => one.position - other.position)[0];
  const [medium, size] = [meta.medium?.trim() ?? '', meta.size?.trim() ?? ''];
  return {
    _id,
    name,
    ...(price ? { price: effectivePrice(price) } : {}),
    ...(unavailable ? { unavailable } : {}),
    medium,
    size,
    ...(image ? { image: cardImage(image) } : {}),
  };
}

function unavailability(product: ProductCard): CardData['unavailable'] {
  if (isSoldOut(product)) return 'sold out';
  return product.isAvailableToSell ? undefined : 'not for sale';
}

function cardImage({ position: _position, fine: _fine, placeholder, ...image }: Image): CardImage {
  return { ...image, tint: tintOf(placeholder) };
}

/**
 * The average color of an image from its thumbhash (base64), as a color of CSS. One digit for each part is enough for a faint
 * tint, and 24 cards with two would be 1 % of a page's HTML.
 */
export function tintOf(placeholder: string): string {
  try {
    // The average is in the first six bytes.
    const bytes = Array.from(atob(placeholder.slice(0, 8)), (letter) => letter.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const digit = (part: number) => Math.round(part * 15).toString(16);
    return `#${digit(r)}${digit(g)}${digit(b)}`;
  } catch {
    return 'transparent';
  }
}
