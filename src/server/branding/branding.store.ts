import { z } from 'zod';
import {
  Branding,
  brandingImages,
  type BrandingState,
  defaultBranding,
} from '#contract/branding/branding.ts';
import { hashOfImage } from '#contract/branding/icons.ts';
import { homeWords } from '#contract/branding/home-words.ts';
import { quoteWords } from '#contract/branding/quotes.ts';
import { shopWords } from '#contract/branding/shop-words.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

/** The branding has its own row in `setting`: an older process that runs beside this one rewrites the rows that it knows. */
const KEY = 'branding';
const Fields = z.record(z.string(), z.unknown());
const Stored = z.object({
  branding: z.object({ current: Fields, previous: Fields.optional() }).optional(),
});

/** Adds the defaults of fields that the version which stored the branding did not have. @throws when it is not valid */
const complete = (stored: object) => Branding.parse({ ...defaultBranding, ...stored });

const defaultWords = { ...homeWords, ...shopWords, ...quoteWords };

/** The branding in the JSON of a row in `setting`; the default one if the row is another setting's. @throws when it is not valid */
export function brandingOfText(text: string): BrandingState {
  const { branding } = Stored.parse(JSON.parse(text));
  if (!branding) return { branding: defaultBranding, defaultWords };
  const { current, previous } = branding;
  return { branding: complete(current), ...(previous && { previous: complete(previous) }), defaultWords };
}

export type BrandedImage = { name: (typeof brandingImages)[number]; hash: string; isPrevious: boolean };

const imagesOf = (branding: Branding | undefined, isPrevious: boolean): BrandedImage[] =>
  brandingImages.flatMap((name) => {
    const hash = hashOfImage(branding?.[name]?.url ?? '');
    return hash === undefined ? [] : { name, hash, isPrevious };
  });

/** The images of the published branding and of the previous one, in the text of a row. @throws when it is not valid */
function imagesInText(text: string): BrandedImage[] {
  const { branding, previous } = brandingOfText(text);
  return [...imagesOf(branding, false), ...imagesOf(previous, true)];
}

/** The images of the published branding and of the previous one. The database may be of a version that had no branding. */
export async function brandedImages(db: Reader): Promise<BrandedImage[]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? imagesInText(row.value) : [];
}

/** The hashes of the images in a row of `setting`. Empty for other settings and for an invalid row. */
export function brandedHashes({ key, value }: Readonly<Record<string, unknown>>): string[] {
  if (key !== KEY || typeof value !== 'string') return [];
  try {
    return imagesInText(value).map(({ hash }) => hash);
  } catch {
    return [];
  }
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
  { current, previous }: { current: Branding; previous: Branding | undefined },
  now: number,
): Promise<void> {
  const value = JSON.stringify({ branding: { current, previous } });
  await tx
    .insertInto('setting')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}
