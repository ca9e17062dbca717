import { Settings } from '#contract/shop/settings.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { defaultSettings, storedWhatsapp } from './settings.rules.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const KEY = 'shop';

/** Settings from their stored text. @throws when it is not valid */
export function settingsOfText(text: string): Settings {
  const settings = Settings.parse({ ...defaultSettings, ...JSON.parse(text) });
  return { ...settings, ...storedWhatsapp(settings.whatsapp) };
}

/** The saved settings, with defaults for those that an earlier version did not have. */
export async function readSettings(db: Reader): Promise<Settings> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst();
  if (!row) return defaultSettings;
  const updatedAt = isoTimestamp(row.updated_at);
  return { ...settingsOfText(row.value), updatedAt };
}

/** Call it in a transaction that bumps the catalog version, since pages show the settings. */
export async function writeSettings(tx: Transaction, settings: Settings, now: number): Promise<void> {
  // The plus marks a full number; earlier versions stored digits only.
  const whatsapp = settings.whatsapp && `+${settings.whatsapp}`;
  const value = JSON.stringify({ ...settings, whatsapp, updatedAt: undefined });
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
