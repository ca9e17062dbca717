import type { ProductInput } from '#contract/catalog/product.ts';

// Room for about sixty Latin or twenty Devanagari letters: beyond that, names may sort as they come.
const SORTED_BYTES = 60;

type Searched = Pick<ProductInput, 'name' | 'tags' | 'meta' | 'description'>;

/** Text as searching sees it: no case, no accents on Latin letters, no difference between forms of one character. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** What the words of a search are looked for in. */
export function searchText({ name, tags, meta, description }: Searched): string {
  return fold([name, ...tags, meta.medium, meta.size, description].filter(Boolean).join('\n'));
}

/** The words of a search, each of which must occur. */
export function searchWords(question: string): string[] {
  return [...new Set(fold(question).split(/\s+/u).filter(Boolean))];
}

/** A LIKE pattern for text with `word` in it, where ! escapes. */
export function likePattern(word: string): string {
  return `%${word.replace(/[!%_]/g, '!$&')}%`;
}

/** A name as hexadecimal bytes: digits and a to f sort alike under every collation of either database. */
export function sortName(name: string): string {
  return Buffer.from(fold(name).trim(), 'utf8').subarray(0, SORTED_BYTES).toString('hex');
}
