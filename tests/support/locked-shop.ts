import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openShop } from './shop.ts';

/** A shop on SQLite whose database another process locks against writes until `unlock`. */
export async function openLockedShop() {
  const shop = await openShop();
  const token = await shop.adminToken();
  const other = new Sqlite(join(shop.services.config.dataDir, 'shop.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return { shop, token, unlock: () => void other.exec('rollback') };
}
