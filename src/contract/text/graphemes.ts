const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of characters a reader would count: a family emoji is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** `text` unchanged when it has at most `most` characters, else its first `most` and '...'. */
export function truncate(text: string, max: number): string {
  const parts = Array.from(segmenter.segment(text), (part) => part.segment);
  return parts.length <= max ? text : `${parts.slice(0, max).join('')}...`;
}
