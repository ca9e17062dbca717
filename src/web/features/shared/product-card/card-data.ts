import { isSoldOut } from '#contract/catalog/availability.ts';
import type { Price } from '#contract/catalog/price.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';

/** What is drawn of a picture. */
export type CardImage = Omit<Product['images'][number], 'position' | 'fine'>;

/** What a card shows of a product; the rest is left out of the page. */
export type CardData = Pick<Product, '_id' | 'name'> & {
  /** Absent in a gallery, where nothing is for sale. */
  price?: Price;
  /** Absent where it can be bought, and in a gallery. */
  unavailable?: 'sold out' | 'not for sale';
  image?: CardImage;
  medium: string;
  size: string;
};

export function toCard(product: PublicProduct): CardData {
  const { _id, name, meta, category } = product;
  // The artist's browser has a gallery's prices too.
  const price = category.gallery ? undefined : product.price;
  const unavailable = category.gallery ? undefined : whyNot(product);
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

function whyNot(product: PublicProduct): CardData['unavailable'] {
  if (isSoldOut(product)) return 'sold out';
  return product.isAvailableToSell ? undefined : 'not for sale';
}

function cardImage({ position: _position, fine: _fine, ...image }: Product['images'][number]): CardImage {
  // Of the placeholder only the average colour is shown, which its first three bytes hold.
  return { ...image, placeholder: image.placeholder.slice(0, 4) };
}
