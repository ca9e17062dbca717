import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { engineOf } from '../database/engines/engine-of.ts';
import { toListValue } from '../database/list-value.ts';
import { likePattern } from '../catalog/search/search-text.rules.ts';
import { parseOrderSearch } from './order-search.rules.ts';

/** The different words of names that one word of a search stands for. */
const MAX_WORDS = 100;
/** Words are cut at this length: see migration 036. */
const MAX_WORD = 64;
/** The digits of a phone number in India. */
const WHOLE_NUMBER = 10;
/** Greater than every character in a name. */
const LAST = '\u{10ffff}';

/** A search whose words are known: the parts of a query that finds the numbers of its orders. */
export type FoundWords = { text: string; words: readonly string[] };

/** The words of all names that begin with this: each step is one lookup in the index. */
async function findWords(db: Reader, beginning: string): Promise<string[]> {
  const end = beginning + LAST;
  const { rows } = await sql<{ word: string }>`
    with recursive found (word, position) as (
      select min(word), 1 from order_word where word >= ${beginning} and word < ${end}
      union all
      select (select min(order_word.word) from order_word where order_word.word > found.word and order_word.word < ${end}),
        position + 1
      from found where found.word is not null and position < ${sql.lit(MAX_WORDS)})
    select word from found where word is not null`.execute(db);
  return rows.map(({ word }) => word);
}

/** Finds the words that a search stands for, before `numbersOf`. */
export async function findSearchWords(db: Reader, text: string): Promise<FoundWords> {
  const [longest = []] = parseOrderSearch(text).words;
  const words: string[] = [];
  for (const spelling of longest) words.push(...(await findWords(db, spelling.slice(0, MAX_WORD))));
  return { text, words };
}

/** The same expressions as in migrations 036 and 041: with others, the databases do not use their indexes. */
const digits = [' ', '-', '+', '(', ')'].reduce(
  (inner, sign) => sql`replace(${inner}, ${sql.lit(sign)}, '')`,
  sql`"order".phone`,
);
const lastDigits = {
  sqlite: (count: number) => sql`substr(${digits}, ${sql.lit(-count)})`,
  postgres: (count: number) => sql`right(${digits}, ${sql.lit(count)})`,
};
const firstFour = {
  sqlite: sql`substr(${lastDigits.sqlite(WHOLE_NUMBER)}, 1, 4)`,
  postgres: sql`left(${lastDigits.postgres(WHOLE_NUMBER)}, 4)`,
};

/**
 * Conditions of which each finds the orders with some of the phone numbers: for whole numbers one, otherwise one for those that end
 * with the digits, and one for those that begin with them. Each has the index with the longest part that the digits fill.
 * @param phone four to ten digits
 */
function phoneConditions(db: Reader, phone: string): RawBuilder<unknown>[] {
  const engine = engineOf(db);
  const last = lastDigits[engine];
  const whole = last(WHOLE_NUMBER);
  if (phone.length === WHOLE_NUMBER) return [sql`${whole} = ${phone}`];
  const indexedDigits = phone.length === 4 ? 4 : 5;
  const ends = sql`${last(indexedDigits)} = ${phone.slice(-indexedDigits)}`;
  // Few numbers begin with the same six digits. Of fewer digits, the newest of a million must be found without sorting them.
  const begins =
    phone.length < 6
      ? sql`${firstFour[engine]} = ${phone.slice(0, 4)}`
      : sql`${whole} between ${phone} and ${phone.padEnd(WHOLE_NUMBER, '9')}`;
  if (phone.length === 4) return [ends, begins];
  return [sql`${ends} and ${digits} like ${`%${phone}`}`, sql`${begins} and ${whole} like ${`${phone}%`}`];
}

/** Which orders of a search are wanted: those with these conditions, the newest `limit` of them. */
type Wanted = { conditions: readonly RawBuilder<boolean>[]; limit: number | undefined };

/** Compares letters without case if they are ASCII, which is all that both databases can; others as they were typed, too. */
function numbersByName(
  db: Reader,
  { text, words }: FoundWords,
  newest: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const others = parseOrderSearch(text).words.slice(1);
  const name = sql`' ' || lower("order".first_name || ' ' || "order".last_name)`;
  const isLike = (spelling: string) => sql`${name} like ${likePattern(` ${spelling}`)} escape '!'`;
  const named = others.map((spellings) => sql`and (${sql.join(spellings.map(isLike), sql` or `)})`);
  const list = toListValue(db, words);
  const ofWord = (word: RawBuilder<unknown>) =>
    newest(
      sql`order_word join "order" on "order".number = order_word.number where order_word.word = ${word} ${sql.join(named, sql` `)}`,
    );
  // For each word only the newest: sorting all orders of all words would read all of them.
  return engineOf(db) === 'sqlite'
    ? sql`select found.value from json_each(${list}) as word,
        json_each((select json_group_array(number) from (${ofWord(sql`word.value`)}))) as found`
    : sql`select found.number from unnest(${list}::text[]) as word (value),
        lateral (${ofWord(sql`word.value`)}) as found`;
}

/**
 * A query for the numbers of the orders that match a search, with duplicates. Each part of it stops at the limit: an order that
 * is not among the newest of a part is not among the newest of all.
 */
export function numbersOf(
  db: Reader,
  search: FoundWords,
  { conditions, limit }: Wanted,
): RawBuilder<unknown> {
  const { number, phone } = parseOrderSearch(search.text);
  const where = conditions.map((condition) => sql`and ${condition}`);
  const most = limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`;
  const newest = (from: RawBuilder<unknown>, by = sql`"order".number`) =>
    sql`select "order".number as number from ${from} ${sql.join(where, sql` `)} order by ${by} desc ${most}`;
  const part = (query: RawBuilder<unknown>) => sql`select * from (${query}) as part`;
  const parts = [numbersByName(db, search, (from) => newest(from, sql`order_word.number`))];
  if (number !== undefined) parts.push(newest(sql`"order" where "order".number = ${number}`));
  if (phone !== undefined)
    parts.push(...phoneConditions(db, phone).map((condition) => newest(sql`"order" where ${condition}`)));
  return sql.join(parts.map(part), sql` union all `);
}
