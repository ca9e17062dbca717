import { Settings } from '#contract/shop/settings.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { emptyShop, storedWhatsapp } from './settings.rules.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const KEY = 'shop';

/** Settings as they are kept. @throws when the text is none */
export function settingsOfText(text: string): Settings {
  const settings = Settings.parse({ ...emptyShop, ...JSON.parse(text) });
  return { ...settings, ...storedWhatsapp(settings.whatsapp) };
}

/** What the artist has said, and the words of an empty shop for what she has not been asked yet. */
export async function readSettings(db: Reader): Promise<Settings> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst();
  if (!row) return emptyShop;
  const updatedAt = isoTimestamp(row.updated_at);
  return { ...settingsOfText(row.value), updatedAt };
}

/** To be called in a transaction that also says that the catalogue changed: pages show these words. */
export async function writeSettings(tx: Transaction, settings: Settings, now: number): Promise<void> {
  // The plus tells a whole number from the digits that earlier versions stored.
  const whatsapp = settings.whatsapp && `+${settings.whatsapp}`;
  const value = JSON.stringify({ ...settings, whatsapp, updatedAt: undefined });
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
