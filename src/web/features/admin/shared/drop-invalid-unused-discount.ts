import { type Price, PriceInput } from '#contract/catalog/prices/price.ts';

/**
 * While the discount is off, drops the discounted price of an invalid price: the form hides its field then, so the user could not
 * correct it.
 */
export function dropInvalidUnusedDiscount<P extends { [Part in keyof Price]?: Price[Part] | undefined }>(
  price: P,
): P {
  if (price.allowDiscount || PriceInput.safeParse(price).success) return price;
  return { ...price, discounted: undefined };
}
