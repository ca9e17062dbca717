import type { Price } from './price.ts';

/** The price to pay in rupees, and the discount in whole percent if there is one. */
export function effectivePrice(price: Price): { rupees: number; percent?: number } {
  const { actual, discounted, allowDiscount } = price;
  if (!allowDiscount || discounted === undefined || discounted >= actual) return { rupees: actual };
  return { rupees: discounted, percent: Math.round(((actual - discounted) / actual) * 100) };
}
