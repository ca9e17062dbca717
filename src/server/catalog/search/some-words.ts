import type { SearchQuery } from '#contract/catalog/search.ts';
import type { Reader } from '#server/database/database.ts';
import { hasManyProducts, hasProductWithWords } from './search.queries.ts';
import { type Categories, toCriteria } from './search.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';
import { isHopeless, type SearchWord, toSearchWords } from './word-index.queries.ts';

export type Known = Categories & { vocabulary: Vocabulary };

/**
 * Each word reads the index once more. In a shop of more than 5,000 products, eight words take so much longer than a category's page
 * that only searches of up to three are tried.
 */
const MAX_AMONG_MANY = 3;

/**
 * The words of a search that matches nothing which visible products have together: the first one that any product has, then
 * each that products have together with those before it.
 * @returns undefined where products have none of the words
 */
export async function chooseSomeWords(
  db: Reader,
  { q, category }: Pick<SearchQuery, 'q' | 'category'>,
  known: Known,
): Promise<string | undefined> {
  const words = toSearchWords(q ?? '', known.visible, known.vocabulary);
  if (words.length < 2) return undefined;
  if (words.length > MAX_AMONG_MANY && (await hasManyProducts(db))) return undefined;
  const possible = words.filter((word) => !isHopeless([word]));
  let some: SearchWord[] = [];
  for (const word of possible) {
    const together = [...some, word];
    const criteria = toCriteria({ category, sort: 'newest' }, known, together);
    if (criteria && (await hasProductWithWords(db, criteria))) some = together;
  }
  return some.length === 0 ? undefined : some.map(({ word }) => word).join(' ');
}
