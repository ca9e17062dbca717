import { sql } from 'kysely';
import type { Database, Reader } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { rebuildSearchIndex } from '#server/database/migrations/013-search-index.ts';

/** Compares numbers only, which takes milliseconds: a deeper check would read all products. */
async function isComplete(db: Reader): Promise<boolean> {
  // On SQLite, only this table of FTS5 has a row for each indexed product. On PostgreSQL, the index is a table itself.
  const index = sql.table(engineOf(db) === 'sqlite' ? 'product_words_docsize' : 'product_words');
  const { rows } = await sql<Record<'products' | 'indexed' | 'live' | 'counted', number>>`select
    (select count(*) from product) as products,
    (select count(*) from ${index}) as indexed,
    (select count(*) from product where deleted_at is null) as live,
    (select coalesce(sum(count), 0) from product_count) as counted`.execute(db);
  const [counts] = rows;
  return (
    counts !== undefined &&
    Number(counts.products) === Number(counts.indexed) &&
    Number(counts.live) === Number(counts.counted)
  );
}

/** Rebuilds the search index and the counts of lists if they do not fit the products, such as after a repair by hand. @returns true if it did */
export async function repairSearchIndex(database: Database): Promise<boolean> {
  if (await isComplete(database.read)) return false;
  await database.write(rebuildSearchIndex);
  return true;
}
