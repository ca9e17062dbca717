import { z } from 'zod';
import {
  Branding,
  brandingImages,
  type BrandingState,
  defaultBranding,
} from '#contract/branding/branding.ts';
import { hashOfImage } from '#contract/branding/icons.ts';
import { homeWords } from '#contract/branding/home-words.ts';
import { shopWords } from '#contract/branding/shop-words.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

/** A row of its own: earlier versions, which may run beside this one, write the other settings without it. */
const KEY = 'branding';
const Fields = z.record(z.string(), z.unknown());
const Stored = z.object({
  branding: z.object({ current: Fields, previous: Fields.optional() }).optional(),
});

const complete = (stored: object) => Branding.parse({ ...defaultBranding, ...stored });

const defaultWords = { ...homeWords, ...shopWords };

/** The branding in the text of a row of settings. @throws when it is not valid */
export function brandingOfText(text: string): BrandingState {
  const { branding } = Stored.parse(JSON.parse(text));
  if (!branding) return { branding: defaultBranding, defaultWords };
  const { current, previous } = branding;
  return { branding: complete(current), ...(previous && { previous: complete(previous) }), defaultWords };
}

/** The hashes of the images of the published branding and of the previous one. */
export async function brandedImages(db: Reader): Promise<string[]> {
  const { branding, previous } = await readBranding(db);
  return [branding, previous].flatMap((one) =>
    brandingImages.flatMap((name) => hashOfImage(one?.[name]?.url ?? '') ?? []),
  );
}

export async function readBranding(db: Reader): Promise<BrandingState> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', KEY)
    .executeTakeFirst();
  if (!row) return { branding: defaultBranding, defaultWords };
  return { ...brandingOfText(row.value), updatedAt: isoTimestamp(row.updated_at) };
}

/** Call it in a transaction that bumps the catalog version, since pages show the branding. */
export async function writeBranding(
  tx: Transaction,
  { current, previous }: { current: Branding; previous: Branding },
  now: number,
): Promise<void> {
  const value = JSON.stringify({ branding: { current, previous } });
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
