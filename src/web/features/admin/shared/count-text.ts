/** "1 product", "1,23,456 products": a count with its noun, in Indian digit groups. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? noun : plural}`;
}
