import type { PublicProduct } from './product.ts';
import type { Variant } from './variants.ts';

/** The variant that is chosen first: in stock and not on hold, or else in stock, or else the first. */
export function defaultVariant(items: readonly Variant[]): Variant | undefined {
  const inStock = items.filter(({ stock }) => stock > 0);
  return inStock.find(({ onHoldUntil }) => !onHoldUntil) ?? inStock[0] ?? items[0];
}

/** A product with the price, stock and hold of the chosen variant; as it is without one. */
export function asVariant(product: PublicProduct, variant: Variant | undefined): PublicProduct {
  if (!variant) return product;
  const { price: actual, stock, onHoldUntil } = variant;
  const price = actual === undefined || !product.price ? product.price : { actual, allowDiscount: false };
  return { ...product, price, stock, onHoldUntil };
}
