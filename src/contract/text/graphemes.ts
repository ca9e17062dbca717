const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts the characters that a reader sees: a family emoji is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Shortens `text` to its first `max` graphemes and '...' if it has more. */
export function truncate(text: string, max: number): string {
  const parts = Array.from(segmenter.segment(text), (part) => part.segment);
  return parts.length <= max ? text : `${parts.slice(0, max).join('')}...`;
}
