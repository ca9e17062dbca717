import { Settings } from '#contract/shop/settings.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { defaultSettings, type StoredSettings, storedWhatsapp } from './settings.rules.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

const KEY = 'shop';
/**
 * The rows of later versions. An older process rewrites the rows it knows and drops fields it does not know. So each version adds
 * a row, never a setting to an earlier row.
 */
const laterRows = {
  shipping: ['shippingRates'],
  payments: ['upi'],
  messages: ['orderMessages'],
  dashboard: ['dashboard'],
  visitors: ['guestFavorites', 'stillBanner'],
} as const satisfies Record<string, readonly (keyof StoredSettings)[]>;

/** Settings from the texts of their rows. @throws when one is not valid */
function settingsOfTexts(texts: readonly string[]): StoredSettings {
  const stored = texts.map((text): object => JSON.parse(text));
  const settings = Settings.parse(Object.assign({}, defaultSettings, ...stored));
  const { upi = defaultSettings.upi, orderMessages = defaultSettings.orderMessages } = settings;
  const { dashboard = defaultSettings.dashboard } = settings;
  return { ...settings, upi, orderMessages, dashboard, ...storedWhatsapp(settings.whatsapp) };
}

/** All settings: those of one row, and defaults for the others. @throws when its text is not valid */
export const settingsOfText = (text: string): StoredSettings => settingsOfTexts([text]);

/** The saved settings, with defaults for those that an earlier version did not have. */
export async function readSettings(db: Reader): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', 'in', [KEY, ...Object.keys(laterRows)])
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
export async function writeSettings(tx: Transaction, settings: StoredSettings, now: number): Promise<void> {
  const later = new Set<string>(Object.values(laterRows).flat());
  const first = Object.entries(settings).filter(([name]) => !later.has(name));
  // The plus marks a full number; earlier versions stored digits only.
  const whatsapp = settings.whatsapp && `+${settings.whatsapp}`;
  await write(tx, KEY, { ...Object.fromEntries(first), whatsapp, updatedAt: undefined }, now);
  for (const [key, names] of Object.entries(laterRows))
    await write(tx, key, Object.fromEntries(names.map((name) => [name, settings[name]])), now);
}
