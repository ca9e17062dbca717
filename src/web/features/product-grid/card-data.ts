import { isSoldOut } from '#contract/availability.ts';
import type { Product } from '#contract/product.ts';

/** What is drawn of a picture. */
export type CardPicture = Omit<Product['images'][number], 'position' | 'fine'>;

/** What a card shows of a product; the rest is left out of the page. */
export type CardData = Pick<Product, '_id' | 'name' | 'price'> & {
  /** Absent where it can be bought. */
  unavailable?: 'sold out' | 'not for sale';
  picture?: CardPicture;
  medium: string;
  size: string;
  /** Hangs in the gallery: it has no price and is never sold out. */
  gallery?: true;
};

export function toCard(product: Product): CardData {
  const { _id, name, price, meta } = product;
  const unavailable = whyNot(product);
  const picture = product.images.toSorted((one, other) => one.position - other.position)[0];
  const [medium, size] = [meta.medium?.trim() ?? '', meta.size?.trim() ?? ''];
  return {
    _id,
    name,
    price,
    ...(unavailable ? { unavailable } : {}),
    medium,
    size,
    ...(picture ? { picture: cardPicture(picture) } : {}),
  };
}

function whyNot(product: Product): CardData['unavailable'] {
  if (isSoldOut(product)) return 'sold out';
  return product.isAvailableToSell ? undefined : 'not for sale';
}

function cardPicture({
  position: _position,
  fine: _fine,
  ...picture
}: Product['images'][number]): CardPicture {
  // Of the placeholder only the average colour is shown, which its first three bytes hold.
  return { ...picture, placeholder: picture.placeholder.slice(0, 4) };
}
