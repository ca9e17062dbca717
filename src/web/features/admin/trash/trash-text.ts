import type { TrashedItem } from '#contract/catalog/trash.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many of something: 1 product, 5 products. */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`;
}

/** What went into the trash together with a category; nothing for what went alone. */
export function companions({ products }: Pick<TrashedItem, 'products'>): string | undefined {
  return products === 0 ? undefined : `and ${countOf(products, 'product')}`;
}

/** How long something can still be brought back. */
export function timeLeft(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (left <= 0) return 'at any moment';
  return left < DAY_MS ? 'within a day' : `in ${countOf(Math.round(left / DAY_MS), 'day')}`;
}
