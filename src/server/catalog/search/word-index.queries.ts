import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { prepareQuery } from '#server/database/prepared-query.ts';
import { fold, searchWords, stripPunctuation } from './search-text.rules.ts';
import { isShortWord, MAX_BEGINNINGS, Vocabulary } from './vocabulary.rules.ts';

/** At most this many matches are sorted and counted: the newest ones. A visitor adds a word long before seeing the last. */
export const MAX_CANDIDATES = 1_000;
/** In a shop of more than `MANY_PRODUCTS` products, matches are far apart: each of them is on another page of the database. */
export const MAX_CANDIDATES_AMONG_MANY = 240;
export const MANY_PRODUCTS = 5_000;

/** As in migration 013: words are cut there, and a category's entry is its id after a letter that no folded word contains. */
const MAX_WORD = 64;
const CATEGORY_MARK = 'Ω';

/** A word that must occur in a product or in the name of its category. */
export type SearchWord = {
  word: string;
  /** The words of the vocabulary that it stands for. */
  found: readonly string[];
  /** True when it stands for more words of the vocabulary than these, which are searched. */
  hasMoreWords: boolean;
  /** True when all words that begin with it are found. */
  hasAllBeginnings: boolean;
  /** The categories that have it in their names. */
  categoryIds: readonly string[];
};

/** Reads the words that are new since the last call, all of them at the first. */
export type ReadVocabulary = (db: Reader) => Promise<Vocabulary>;

const readWordsAfter = prepareQuery((db, last) =>
  db
    .selectFrom('word')
    .select(['id', 'text'])
    .where('id', '>', sql<number>`${last}`)
    .orderBy('id'),
);

/** A vocabulary that grows with the table of words: ids only grow, in the order of the commits. */
export function createVocabulary(): ReadVocabulary {
  const vocabulary = new Vocabulary();
  let last = 0;
  return async (db) => {
    const rows = await readWordsAfter(db, last);
    // Another call may have read some of these words meanwhile.
    const added = rows.filter(({ id }) => id > last);
    last = added.at(-1)?.id ?? last;
    // Only earlier versions wrote control characters, at which FTS5 splits a word.
    vocabulary.add(added.map(({ text }) => text).filter((text) => !/\p{Cc}/u.test(text)));
    return vocabulary;
  };
}

/** A single word stands for all that the vocabulary finds; each of several for fewer, since the index joins them. */
const maxTerms = (words: number): number => Math.floor(MAX_BEGINNINGS / words ** 2);

/** A word of one or two letters must begin a word, as in `Vocabulary.find`. */
function isNamed(name: string, word: string): boolean {
  const text = fold(name);
  if (!isShortWord(word)) return text.includes(word);
  return text.split(/\s+/u).some((each) => each.startsWith(word) || stripPunctuation(each).startsWith(word));
}

/** The words of a search text, with what each stands for. @param wordCount the number of words of the whole search */
export function toSearchWords(
  text: string,
  categories: readonly { id: string; name: string }[],
  vocabulary: Vocabulary,
  wordCount?: number,
): SearchWord[] {
  const words = searchWords(text);
  const max = maxTerms(wordCount ?? words.length);
  return words.map((whole) => {
    // The index has no more of a longer word.
    const word = [...whole].slice(0, MAX_WORD).join('');
    const { words: all, hasMoreWords, hasAllBeginnings } = vocabulary.find(word);
    const found = all.slice(0, max);
    const named = categories.filter(({ name }) => isNamed(name, whole));
    return {
      word,
      found,
      hasMoreWords: hasMoreWords || found.length < all.length,
      hasAllBeginnings: hasAllBeginnings && all.slice(max).every((other) => !other.startsWith(word)),
      categoryIds: named.map(({ id }) => id),
    };
  });
}

/** True when no product can have all the words. */
export const cannotMatch = (words: readonly SearchWord[]): boolean =>
  words.some(({ found, categoryIds }) => found.length === 0 && categoryIds.length === 0);

const hasMaxLength = (word: string) => [...word].length === MAX_WORD;

/** A string of FTS5's query language; a word that was cut stands for every word that begins so. */
const fts5Term = (word: string) => `"${word.replaceAll('"', '""')}"${hasMaxLength(word) ? ' *' : ''}`;

/** A lexeme of a tsquery. */
const tsTerm = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;

/** The entries of the index that a search word stands for. */
const entriesOf = ({ found, categoryIds }: SearchWord) => [
  ...found,
  ...categoryIds.map((id) => CATEGORY_MARK + id),
];

/** No word contains it, so that excluding it changes nothing. */
const NO_ENTRY = fts5Term(`${CATEGORY_MARK}${CATEGORY_MARK}`);

/**
 * FTS5 compares all operands of an OR for each row. In groups, which a NOT keeps FTS5 from merging, 100 words need a third of
 * the time.
 */
function fts5AnyOf(terms: readonly string[]): string {
  const size = Math.ceil(Math.sqrt(terms.length));
  if (size <= 3) return terms.join(' OR ');
  const groups = Array.from({ length: Math.ceil(terms.length / size) }, (_, at) =>
    terms.slice(at * size, (at + 1) * size).join(' OR '),
  );
  return groups.map((group) => `((${group}) NOT ${NO_ENTRY})`).join(' OR ');
}

const fts5Operand = (word: SearchWord) => `(${fts5AnyOf(entriesOf(word).map(fts5Term))})`;

/** One term stands for all words that begin with the search word: PostgreSQL compares each term with every product it reads. */
function tsTerms(search: SearchWord): string[] {
  const { word, hasAllBeginnings } = search;
  const entries = entriesOf(search);
  const others = entries.filter((entry) => !entry.startsWith(word));
  const isShorter = hasAllBeginnings && entries.length > others.length + 1;
  return isShorter ? [`${tsTerm(word)}:*`, ...others.map(tsTerm)] : entries.map(tsTerm);
}

const tsOperand = (word: SearchWord) => `(${tsTerms(word).join(' | ')})`;

/** All the words in the query language of the engine's index. @param categoryId limits the products to this category */
export function toIndexQuery(db: Reader, words: readonly SearchWord[], categoryId?: string): string {
  const entries = categoryId === undefined ? [] : [CATEGORY_MARK + categoryId];
  return engineOf(db) === 'sqlite'
    ? [...words.map(fts5Operand), ...entries.map(fts5Term)].join(' AND ')
    : [...words.map(tsOperand), ...entries.map(tsTerm)].join(' & ');
}

/**
 * The condition that rows of the table `product_words` match a query of the index, and their column with the number of the
 * product. `cross join` the product to that table: on SQLite this fixes the order of the join, and its planner cannot know that the
 * index finds the fewest products.
 */
export function wordMatches(db: Reader, indexQuery: string) {
  if (engineOf(db) === 'sqlite') {
    return {
      hasWords: sql<boolean>`product_words match ${indexQuery}`,
      number: sql<number>`product_words.rowid`,
    };
  }
  return {
    hasWords: sql<boolean>`product_words.words @@ ${indexQuery}::tsquery`,
    number: sql<number>`product_words.number`,
  };
}

/** All conditions together. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;
