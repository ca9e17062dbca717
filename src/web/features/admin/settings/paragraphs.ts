/** Joins paragraphs to one editable text, with an empty line between them. */
export function toText(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

/** Splits a text at empty lines. A single line break stays in its paragraph. */
export function toParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
