import { formatCount } from '#contract/text/money.ts';

/** "1 product", "1,23,456 products": a count with its noun, in Indian digit groups. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** The total of a list: "20 orders", or "1,000+ orders" if there may be more. */
export function totalText(
  { total, totalIsMinimum }: { total: number; totalIsMinimum?: boolean | undefined },
  noun: string,
  plural = `${noun}s`,
): string {
  return totalIsMinimum ? `${formatCount(total)}+ ${plural}` : countText(total, noun, plural);
}
