import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#server/database/database.ts';
import { isIn } from '#server/database/list-value.ts';
import { type Candidate, selectToScore } from './search.rules.ts';
import { likePattern, sortName } from './search-text.rules.ts';
import type { SearchWord } from './word-index.queries.ts';

type Levels = { begins: number; beginsWord: number; contains: number };

// `selectToScore` depends on these numbers.
const NAME: Levels = { begins: 8, beginsWord: 7, contains: 4 };
const IN_TEXT = 1;

/** @param hex a word as `sortName` writes it @param textLevel where the name does not have it */
const levelOf = (hex: string, textLevel: RawBuilder<unknown>) =>
  // The name is stored as hexadecimal bytes, in which 20 is a space. Most names do not have the word, so that case comes first.
  sql`case
      when product.sort_name not like '%' || ${hex} || '%' then ${textLevel}
      when product.sort_name like ${hex} || '%' then ${sql.lit(NAME.begins)}
      when product.sort_name like '%20' || ${hex} || '%' then ${sql.lit(NAME.beginsWord)}
      else ${sql.lit(NAME.contains)} end`;

const sumOf = (levels: readonly RawBuilder<unknown>[]) => sql<number>`(${sql.join(levels, sql` + `)})`;

/**
 * The lowest relevance that a product can have, by its name alone: each word that the name does not have counts 1.
 * @param hexes the words as `sortName` writes them
 */
export const nameScore = (hexes: readonly string[]): RawBuilder<number> =>
  sumOf(hexes.map((hex) => levelOf(hex, sql.lit(IN_TEXT))));

/** The relevance of a product: highest where its name begins with the words, lowest where only its description has them. */
// `search_text` has one part a line: name, tags, medium, size, values, description.
const score = (words: readonly SearchWord[]): RawBuilder<number> =>
  sumOf(
    words.map(({ word }) =>
      levelOf(
        sortName(word),
        // A tag is a line of the text: a word that begins one is better than a word inside a sentence, also where both occur.
        sql`case
        when product.search_text like ${likePattern(`\n${word}`)} escape '!' then 3
        when product.search_text like ${likePattern(` ${word}`)} escape '!' then 2
        else ${sql.lit(IN_TEXT)} end`,
      ),
    ),
  );

/**
 * Reads the relevance of the candidates that may come among the first ones. Names mostly decide which do, and reading a
 * thousand texts takes longer than the rest of a search.
 * @param count the number of first candidates that are needed
 */
export async function scoreFirst(
  db: Reader,
  candidates: readonly Candidate[],
  words: readonly SearchWord[],
  count: number,
): Promise<readonly Candidate[]> {
  const undecided = selectToScore(candidates, words.length, count);
  if (undecided.length === 0) return candidates;
  const ids = undecided.map(({ id }) => id);
  const { rows } = await sql<{ id: string; score: number }>`select product.id, ${score(words)} as score
    from product where ${isIn(db, 'product.id', ids)}`.execute(db);
  const scores = new Map(rows.map((row) => [row.id, row.score]));
  return candidates.map((candidate) => {
    const known = scores.get(candidate.id);
    return known === undefined ? candidate : { ...candidate, score: known };
  });
}
