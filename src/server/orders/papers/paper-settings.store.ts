import { z } from 'zod';
import { defaultPaperSettings, PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** A row of its own: earlier versions, which may run beside this one, write the other settings without these. */
const KEY = 'papers';
const Stored = z.object({ papers: z.record(z.string(), z.unknown()).optional() });

/** The settings of papers in the text of a row of settings. @throws when they are not valid */
export const paperSettingsOfText = (text: string): PaperSettings =>
  PaperSettings.parse({ ...defaultPaperSettings, ...Stored.parse(JSON.parse(text)).papers });

export async function readPaperSettings(db: Reader): Promise<PaperSettings> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst();
  if (!row) return defaultPaperSettings;
  return { ...paperSettingsOfText(row.value), updatedAt: isoTimestamp(row.updated_at) };
}

export async function writePaperSettings(tx: Transaction, papers: PaperSettings, now: number): Promise<void> {
  const value = JSON.stringify({ papers: { ...papers, updatedAt: undefined } });
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
