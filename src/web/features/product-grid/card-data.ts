import type { Product } from '#contract/product.ts';

/** What a card shows of a product; the rest is left out of the page. */
export type CardData = Pick<
  Product,
  '_id' | 'name' | 'price' | 'stock' | 'isSoldOut' | 'isAvailableToSell'
> & {
  picture?: Product['images'][number];
  /** Medium and size, as on the label beside a picture. */
  caption: string;
};

export function toCard(product: Product): CardData {
  const { _id, name, price, stock, isSoldOut, isAvailableToSell, meta } = product;
  const picture = product.images.toSorted((one, other) => one.position - other.position)[0];
  const caption = [meta.medium, meta.size].filter((part) => part?.trim()).join(' · ');
  return { _id, name, price, stock, isSoldOut, isAvailableToSell, caption, ...(picture ? { picture } : {}) };
}
