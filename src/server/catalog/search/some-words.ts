import type { SearchQuery } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { hasManyProducts, hasProductWithWords } from './search.queries.ts';
import { type Categories, toCriteria } from './search.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';
import { cannotMatch, type SearchWord, toSearchWords } from './word-index.queries.ts';

export type SearchableCatalog = Categories & { vocabulary: Vocabulary };

/**
 * Each word costs one more query. With more than 5,000 products, eight words would take much longer than a category's page, so only
 * searches of up to three words are tried.
 */
const MAX_AMONG_MANY = 3;

/**
 * For a search without results: words of it that some visible product has together, chosen greedily from the first.
 * @returns undefined for a single word, when no product has any of the words, or for too many words in a large shop
 */
export async function chooseSomeWords(
  db: Reader,
  { q, category }: Pick<SearchQuery, 'q' | 'category'>,
  known: SearchableCatalog,
): Promise<string | undefined> {
  const words = toSearchWords(q ?? '', known.visible, known.vocabulary);
  if (words.length < 2) return undefined;
  if (words.length > MAX_AMONG_MANY && (await hasManyProducts(db))) return undefined;
  const possible = words.filter((word) => !cannotMatch([word]));
  let some: SearchWord[] = [];
  for (const word of possible) {
    const withWord = [...some, word];
    const criteria = toCriteria({ category, sort: 'newest' }, known, withWord);
    if (criteria && (await hasProductWithWords(db, criteria))) some = withWord;
  }
  return some.length === 0 ? undefined : some.map(({ word }) => word).join(' ');
}
