import { type Price, PriceInput } from './price.ts';

/**
 * A price as a form sends it. A discount that is off for a while is remembered; nobody sees it then, so where it no longer
 * fits it is dropped rather than be in the way.
 */
export function normalizePrice<P extends { [Part in keyof Price]?: Price[Part] | undefined }>(price: P): P {
  if (price.allowDiscount || PriceInput.safeParse(price).success) return price;
  return { ...price, discounted: undefined };
}
