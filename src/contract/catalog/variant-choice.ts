import { formatRupees } from '../text/money.ts';
import { effectivePrice } from './prices/effective-price.ts';
import type { Price } from './prices/price.ts';
import type { Variant } from './variants.ts';

/** The variant that is chosen first: in stock and not on hold, or else in stock, or else the first. */
export function defaultVariant(items: readonly Variant[]): Variant | undefined {
  const inStock = items.filter(({ stock }) => stock > 0);
  return inStock.find(({ onHoldUntil }) => !onHoldUntil) ?? inStock[0] ?? items[0];
}

/** A variant in a list to choose from: its values, its price where prices differ, and whether it can be ordered. */
export function variantChoiceText(
  { values, price, stock, onHoldUntil }: Variant,
  product: { price?: Price | undefined; priceIsFrom?: boolean | undefined },
): string {
  const rupees = price ?? (product.price && effectivePrice(product.price).rupees);
  return [
    values.join(', '),
    product.priceIsFrom && rupees !== undefined && formatRupees(rupees),
    stock === 0 ? 'sold out' : onHoldUntil && 'on hold',
  ]
    .filter(Boolean)
    .join(' · ');
}
