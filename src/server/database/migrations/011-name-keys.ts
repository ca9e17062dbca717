import { sql } from 'kysely';
import type { Migration } from './migration.ts';

type Named = { id: string; name: string; name_key: string; deleted_at: number | null };

/** The key of a category's name as this version makes it: see `nameKey`. */
function keyOf(name: string): string {
  const seen = name.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return seen.toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/**
 * Gives names that a reader cannot tell apart one key. Where a shop has two of them, the one that has the key already, or
 * else the older one, takes it; the other keeps its own key, which no name of today can have.
 */
export const nameKeys: Migration = async (db) => {
  const found =
    await sql<Named>`select id, name, name_key, deleted_at from category order by created_at, id`.execute(db);
  const isLiving = ({ deleted_at }: Named) => deleted_at === null;
  const changed = found.rows.filter(({ name, name_key }) => keyOf(name) !== name_key);
  const taken = new Set(
    found.rows.filter((row) => isLiving(row) && !changed.includes(row)).map(({ name_key }) => name_key),
  );
  for (const row of changed) {
    const key = keyOf(row.name);
    if (isLiving(row) && taken.has(key)) continue;
    if (isLiving(row)) taken.add(key);
    await sql`update category set name_key = ${key} where id = ${row.id}`.execute(db);
  }
};
