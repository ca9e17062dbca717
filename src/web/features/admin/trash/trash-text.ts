import type { TrashedItem } from '#contract/catalog/trash.ts';
import { countText } from '../shared/count-text.ts';
import { DAY_MS } from '#contract/durations.ts';

/** The products that were deleted together with a category; undefined if there are none. */
export function productsText({ products }: Pick<TrashedItem, 'products'>): string | undefined {
  return products === 0 ? undefined : `and ${countText(products, 'product')}`;
}

/** When an item is deleted for good. @param until ISO time @param now epoch milliseconds */
export function timeLeftText(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (left <= 0) return 'any moment now';
  return left < DAY_MS ? 'within a day' : `in ${countText(Math.round(left / DAY_MS), 'day')}`;
}
