import { sql } from 'kysely';
import type { Migration } from './migration.ts';

type Named = { id: string; name: string; name_key: string; deleted_at: number | null };

/** The key of a category's name as `nameKey` in `categories/slugs.rules.ts` made it when this migration was written. */
function keyOf(name: string): string {
  const seen = name.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return seen.toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/**
 * Gives names that look the same the same key. The index `category_name` allows a key once among categories that are not
 * deleted: of two with the same name, the one that has the key already gets it, or else the older one. The other keeps its
 * old key, which stays unique, since `keyOf` returns it for no name.
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
