import { thumbHashToAverageRGBA } from 'thumbhash';
import { holdEndOf, isShownOnly, isSoldOutNow } from '#contract/catalog/availability.ts';
import { cardPrice, type EffectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Image } from '#contract/catalog/images/image.ts';
import type { Product, ProductCard } from '#contract/catalog/product.ts';

/** The part of an image that cards show. */
export type CardImage = Omit<Image, 'position' | 'fine' | 'placeholder'> & { tint: string };

/** The part of a product that its card shows; pages contain no more. */
export type CardData = Pick<Product, '_id' | 'name'> & {
  /** Absent for a product that is only shown, in a gallery. */
  price?: EffectivePrice;
  /** Absent if it can be bought, or is only shown. */
  unavailable?: 'sold out' | 'not for sale';
  /** The end of the hold, if only a hold prevents buying it. */
  onHoldUntil?: string;
  image?: CardImage;
  medium: string;
  size: string;
};

export function toCard(product: ProductCard): CardData {
  const { _id, name, meta } = product;
  // Administrators receive prices in galleries too.
  const price = isShownOnly(product) ? undefined : product.price;
  const unavailable = isShownOnly(product) ? undefined : unavailability(product);
  const image = firstImage(product.images);
  const card: CardData = { _id, name, medium: meta.medium?.trim() ?? '', size: meta.size?.trim() ?? '' };
  if (price) card.price = cardPrice({ ...product, price });
  if (unavailable) card.unavailable = unavailable;
  const end = holdEndOf(product);
  if (end) card.onHoldUntil = end;
  if (image) card.image = cardImage(image);
  return card;
}

function firstImage(images: readonly Image[]): Image | undefined {
  return images.length < 2 ? images[0] : images.toSorted((one, other) => one.position - other.position)[0];
}

function unavailability(product: ProductCard): CardData['unavailable'] {
  if (isSoldOutNow(product)) return 'sold out';
  return product.isAvailableToSell ? undefined : 'not for sale';
}

function cardImage({ url, width, height, alt, ready, placeholder }: Image): CardImage {
  const shown = { url, width, height, ready, tint: tintOf(placeholder) };
  return alt === undefined ? shown : { ...shown, alt };
}

/**
 * The average color of an image from its thumbhash (base64), as a color of CSS. One digit for each part is enough for a faint
 * tint, and 24 cards with two would be 1 % of a page's HTML.
 */
export function tintOf(thumbhash: string): string {
  try {
    // The average is in the first six bytes.
    const letters = atob(thumbhash.slice(0, 8));
    const bytes = [0, 1, 2, 3, 4, 5].map((at) => letters.charCodeAt(at));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const digit = (part: number) => Math.round(part * 15).toString(16);
    return `#${digit(r)}${digit(g)}${digit(b)}`;
  } catch {
    return 'transparent';
  }
}
