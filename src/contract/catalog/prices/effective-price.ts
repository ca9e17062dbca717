import type { Price } from './price.ts';

/**
 * The price to pay in rupees; for a discounted product also the original price, and the discount in whole percent. `isFrom` if some
 * variants of the product cost more.
 */
export type EffectivePrice = { rupees: number; actual?: number; percent?: number; isFrom?: true };

/** The price of a product on its card. */
export function cardPrice({
  price,
  priceIsFrom,
}: {
  price: Price;
  priceIsFrom?: true | undefined;
}): EffectivePrice {
  return priceIsFrom ? { ...effectivePrice(price), isFrom: true } : effectivePrice(price);
}

export function effectivePrice(price: Price): EffectivePrice {
  const { actual, discounted, allowDiscount } = price;
  if (!allowDiscount || discounted === undefined || discounted >= actual) return { rupees: actual };
  return { rupees: discounted, actual, percent: Math.round(((actual - discounted) / actual) * 100) };
}
