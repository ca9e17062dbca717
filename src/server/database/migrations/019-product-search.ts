import { sql } from 'kysely';
import { engineOf } from '../engines/engine-of.ts';
import type { Migration } from './migration.ts';

/** What a search reads of each product that has its words, besides `search_text`, which only the best matches need. */
const READ = `category_id, visibility, deleted_at, medium, stock, is_sold_out, is_available_to_sell, pay_paise, created_at, id,
  sort_name`;

/** An index that contains these columns, so that a search with a thousand matches need not read their rows. */
export const productSearch: Migration = async (db) => {
  const columns = engineOf(db) === 'sqlite' ? `(number, ${READ})` : `(number) include (${READ})`;
  await sql.raw(`create index product_search on product ${columns}`).execute(db);
};
