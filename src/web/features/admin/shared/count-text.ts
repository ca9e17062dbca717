import { formatCount } from '#contract/text/money.ts';

/** "1 product", "1,23,456 products": a count with its noun, in Indian digit groups. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
