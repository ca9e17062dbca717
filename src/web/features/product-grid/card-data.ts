import type { Product } from '#contract/product.ts';

/** What a card shows of a product; the rest is left out of the page. */
export type CardData = Pick<
  Product,
  '_id' | 'name' | 'price' | 'stock' | 'isSoldOut' | 'isAvailableToSell'
> & {
  picture?: Product['images'][number];
  medium: string;
  size: string;
  /** Hangs in the gallery: it has no price and is never sold out. */
  gallery?: true;
};

export function toCard(product: Product): CardData {
  const { _id, name, price, stock, isSoldOut, isAvailableToSell, meta } = product;
  const picture = product.images.toSorted((one, other) => one.position - other.position)[0];
  const [medium, size] = [meta.medium?.trim() ?? '', meta.size?.trim() ?? ''];
  return {
    _id,
    name,
    price,
    stock,
    isSoldOut,
    isAvailableToSell,
    medium,
    size,
    // Of the placeholder only the average colour is shown, which its first three bytes hold.
    ...(picture ? { picture: { ...picture, placeholder: picture.placeholder.slice(0, 4) } } : {}),
  };
}
