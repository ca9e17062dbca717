import { problem } from '#contract/api/problems.ts';
import type { Reader } from '../database/database.ts';
import type { StoredSettings } from './settings.rules.ts';
import { readSettings } from './settings.store.ts';

/** The settings. @throws problem `conflict` while the order book is off: what was recorded can only be read */
export async function requireOrderBook(db: Reader): Promise<StoredSettings> {
  const settings = await readSettings(db);
  if (!settings.orderBook) throw problem('conflict', 'The order book is off.');
  return settings;
}
