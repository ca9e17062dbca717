import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Shop } from './shop.ts';

/** Sets the creation time to 1970, so that a later change falls on another day. */
export function backdate(shop: Shop, table: 'product' | 'category', id: string): void {
  const database = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 5_000 });
  const { changes } = database.prepare(`update ${table} set created_at = 1 where id = ?`).run(id);
  database.close();
  if (changes !== 1) throw new Error(`No ${table} has the id ${id}.`);
}
