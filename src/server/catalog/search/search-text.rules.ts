import type { ProductInput } from '#contract/catalog/product.ts';
import type { VariantsLike } from '#contract/catalog/variant-rules.ts';

// About 60 Latin or 20 Devanagari letters: names that differ only after them are sorted by id.
const SORTED_BYTES = 60;

type Searched = Pick<ProductInput, 'name' | 'tags' | 'meta' | 'description'> & {
  variants?: VariantsLike | null | undefined;
};

/**
 * Text for comparison in a search: without case, combining accents (U+0300 to U+036F), and variants of a character. Removes soft
 * hyphens and zero-width joiners and non-joiners, which keyboards for Indian scripts insert and which are invisible. Control characters
 * and white space outside ASCII become spaces.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200c\u200d]/g, '')
    .replace(/[^\P{Cc}\s]|[^\S \t\n\v\f\r]/gu, ' ')
    .toLowerCase();
}

/** The text of a product in which a search looks for words. */
export function searchText({ name, tags, meta, description, variants }: Searched): string {
  const values = new Set(variants?.items.flatMap((variant) => variant.values));
  return fold([name, ...tags, meta.medium, meta.size, ...values, description].filter(Boolean).join('\n'));
}

/** A word without the punctuation and symbols around it; nothing of a word that has nothing else. */
export const stripPunctuation = (word: string): string =>
  word.replaceAll(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, '');

/** Makes "prints" and "print" one word. Only of six letters or more: "lotus" is no plural. */
export const stem = (word: string): string => (/^[a-z]{4,}[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** More words hardly change the result. */
const MAX_WORDS = 8;

/**
 * The words of a search, of which a match has all. They have no punctuation or symbols around them; a text of
 * nothing else is searched for as it is.
 */
export function searchWords(text: string): string[] {
  const given = fold(text).split(/\s+/u).filter(Boolean);
  const words = given.map(stripPunctuation).filter((word) => word !== '');
  return [...new Set((words.length > 0 ? words : given).map(stem))].slice(0, MAX_WORDS);
}

/** A LIKE pattern for text that contains `word`, with ! as the escape character. */
export function likePattern(word: string): string {
  return `%${word.replace(/[!%_]/g, '!$&')}%`;
}

/** A name as hexadecimal bytes: digits and a to f have the same order under every collation of both databases. */
export function sortName(name: string): string {
  return Buffer.from(fold(name).trim(), 'utf8').subarray(0, SORTED_BYTES).toString('hex');
}
