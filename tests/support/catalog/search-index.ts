// Compares the stored search index of a shop with one made from its products.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import type { ProductRow } from '#server/database/tables.ts';

/** The index knows a product by its `number`. */
type Indexed = Pick<ProductRow, 'category_id' | 'search_text'> & { number: number };
type Entry = { number: number; term: string };

/** A word as the index stores it: at most 64 characters. */
const cut = (word: string) => [...word].slice(0, 64).join('');

const wordsOf = (text: string) =>
  text
    .split(/[ \t\n\v\f\r]+/)
    .filter((word) => word !== '')
    .map(cut);

/** The words of a product, and its category as a word that begins with Ω, so that no text has it. */
const entriesOf = ({ search_text: text, category_id: category }: Indexed) =>
  [...new Set([...wordsOf(text), `Ω${category.toLowerCase()}`])].toSorted();

/** The entries of each product, as the index has them. */
async function readEntries(database: Database): Promise<Record<number, string[]>> {
  const rows = await database.write(async (tx) => {
    if (engineOf(tx) === 'postgres')
      return (
        await sql<Entry>`select number, unnest(tsvector_to_array(words)) as term from product_words`.execute(
          tx,
        )
      ).rows;
    await sql`create virtual table temp.entry using fts5vocab('main', 'product_words', 'instance')`.execute(
      tx,
    );
    const found = await sql<Entry>`select doc as number, term from temp.entry`.execute(tx);
    await sql`drop table temp.entry`.execute(tx);
    return found.rows;
  });
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return Object.fromEntries(
    [...byNumber].map(([number, terms]) => [
      number,
      [
        ...new Set(
          terms.map(({ term }) => cut(term.startsWith('Ω') ? term.toLowerCase().replace('ω', 'Ω') : term)),
        ),
      ].toSorted(),
    ]),
  );
}

async function readCounters(database: Database) {
  const stored = await sql`select * from product_count order by 1, 2, 3, 4, 5`.execute(database.read);
  const counted = await sql`select category_id, coalesce(medium, '') as medium, visibility,
      case when stock > 0 and is_sold_out = 0 then 1 else 0 end as in_stock, is_available_to_sell, count(*) as count
    from product where deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(
    database.read,
  );
  return { stored: stored.rows, counted: counted.rows };
}

/** Verifies that the index has exactly the words of all products, and the counters exactly their numbers. */
export async function expectIndexed(database: Database): Promise<void> {
  const { rows } = await sql<Indexed>`select number, category_id, search_text from product`.execute(
    database.read,
  );
  const expected = Object.fromEntries(rows.map((row) => [row.number, entriesOf(row)]));
  expect(Object.keys(expected)).toHaveLength(rows.length);
  expect(await readEntries(database)).toEqual(expected);
  const known = await database.read.selectFrom('word').select('text').execute();
  const words = rows.flatMap(({ search_text: text }) => wordsOf(text));
  expect(known.map(({ text }) => text)).toEqual(expect.arrayContaining([...new Set(words)]));
  const { stored, counted } = await readCounters(database);
  expect(stored).toEqual(counted);
}
