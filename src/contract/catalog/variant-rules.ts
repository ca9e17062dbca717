import type { Issue } from '../api/problems.ts';
import { formatRupees } from '../text/money.ts';
import { effectivePrice } from './prices/effective-price.ts';
import type { Price } from './prices/price.ts';

// Apart from the schemas, so that these rules need no zod.

type Priced = { price?: number | undefined };

/** The variants of a product, saved or not: only a saved one has an id. */
export type VariantsLike = {
  options: readonly string[];
  items: readonly (Priced & { _id?: string | undefined; values: readonly string[]; stock: number })[];
};

export const stockOfAll = (items: readonly { stock: number }[]): number =>
  items.reduce((sum, { stock }) => sum + stock, 0);

/**
 * The price of a product with variants: that of its cheapest variant. As long as one variant has no price of its own, that is
 * the product's price, see `variantPriceIssues`.
 */
export function priceWithVariants(price: Price, items: readonly Priced[]): Price {
  const own = items.flatMap((item) => item.price ?? []);
  const lowest = Math.min(...own);
  if (own.length < items.length || own.length === 0 || lowest === effectivePrice(price).rupees) return price;
  return { actual: lowest, allowDiscount: false };
}

/** The variants that cost less than the product, although others have its price. Paths are those in a product. */
export function variantPriceIssues(price: Price, items: readonly Priced[]): Issue[] {
  if (items.every((item) => item.price !== undefined)) return [];
  const { rupees } = effectivePrice(price);
  return items.flatMap((item, index) =>
    item.price !== undefined && item.price < rupees
      ? [
          {
            path: `variants.items.${index}.price`,
            message: `A variant cannot cost less than the product’s price of ${formatRupees(rupees)}`,
          },
        ]
      : [],
  );
}
