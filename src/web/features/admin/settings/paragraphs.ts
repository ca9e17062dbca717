/** Paragraphs as one text to write in, an empty line between them. */
export function toText(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

/** The paragraphs of a text: what empty lines part. A single line break stays within its paragraph. */
export function toParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
