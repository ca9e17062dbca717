// Not in chosen-variant.ts: a product page loads this file only after its hydration.
import { formatRupees } from '../text/money.ts';
import { effectivePrice } from './prices/effective-price.ts';
import type { Price } from './prices/price.ts';
import type { Variant } from './variants.ts';

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
