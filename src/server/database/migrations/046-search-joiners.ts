import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Soft hyphen, zero-width non-joiner and zero-width joiner. */
const INVISIBLE = ['\u00ad', '\u200c', '\u200d'];
const SORTED_BYTES = 60;

const without = (text: string) => INVISIBLE.reduce((left, character) => left.replaceAll(character, ''), text);

/** The sort name as `sortName` of catalog/search/search-text.rules.ts computes it in this version. */
function sortNameOf(name: string): string {
  const folded = without(name.normalize('NFKD'))
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\P{Cc}\s]|[^\S \t\n\v\f\r]/gu, ' ')
    .toLowerCase();
  return Buffer.from(folded.trim(), 'utf8').subarray(0, SORTED_BYTES).toString('hex');
}

/** Removes invisible characters from the texts that a search reads, as `fold` of that file does from now on. */
export const searchJoiners: Migration = async (db) => {
  const conditions = INVISIBLE.map((character) => sql`search_text like ${`%${character}%`}`);
  const { rows } = await sql<{ id: string; name: string; search_text: string }>`
    select id, name, search_text from product where ${sql.join(conditions, sql` or `)}`.execute(db);
  for (const { id, name, search_text: text } of rows)
    await sql`update product set search_text = ${without(text)}, sort_name = ${sortNameOf(name)}
      where id = ${id}`.execute(db);
};
