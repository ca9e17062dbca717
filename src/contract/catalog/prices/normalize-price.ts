import { type Price, PriceInput } from './price.ts';

/**
 * Removes an invalid discounted price while the discount is off. The form hides the field then, so the user could not fix
 * the error.
 */
export function normalizePrice<P extends { [Part in keyof Price]?: Price[Part] | undefined }>(price: P): P {
  if (price.allowDiscount || PriceInput.safeParse(price).success) return price;
  return { ...price, discounted: undefined };
}
