import { Settings } from '#contract/shop/settings.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { defaultSettings, storedWhatsapp } from './settings.rules.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const KEY = 'shop';
/**
 * The row of settings that earlier versions do not know: one that runs beside this version writes the other row without them.
 */
const LATER_KEY = 'shipping';

/** Settings from the texts of their rows. @throws when one is not valid */
function settingsOfTexts(texts: readonly string[]): Settings {
  const stored = texts.map((text): object => JSON.parse(text));
  const settings = Settings.parse(Object.assign({}, defaultSettings, ...stored));
  return { ...settings, ...storedWhatsapp(settings.whatsapp) };
}

/** The settings of one row. @throws when its text is not valid */
export const settingsOfText = (text: string): Settings => settingsOfTexts([text]);

/** The saved settings, with defaults for those that an earlier version did not have. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', 'in', [KEY, LATER_KEY])
    .execute();
  if (rows.length === 0) return defaultSettings;
  const updatedAt = isoTimestamp(Math.max(...rows.map((row) => row.updated_at)));
  return { ...settingsOfTexts(rows.map(({ value }) => value)), updatedAt };
}

async function write(tx: Transaction, key: string, settings: object, now: number): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto('setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Call it in a transaction that bumps the catalog version, since pages show the settings. */
export async function writeSettings(
  tx: Transaction,
  { shippingRates, ...settings }: Settings,
  now: number,
): Promise<void> {
  // The plus marks a full number; earlier versions stored digits only.
  const whatsapp = settings.whatsapp && `+${settings.whatsapp}`;
  await write(tx, KEY, { ...settings, whatsapp, updatedAt: undefined }, now);
  await write(tx, LATER_KEY, { shippingRates }, now);
}
