import type { ImageInput } from '#contract/catalog/image.ts';
import { type Problem, invalidAt, hasProblemCode } from '#contract/api/problems.ts';
import { isBlank } from '#contract/text/text.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { parseDataUrl } from '#server/media/uploads/data-url.ts';
import type { Ingested } from '#server/media/media.store.ts';
import { hashOfUrl, mediaUrl } from '#server/media/media-names.ts';
import { findMedia, upsertMedia } from '#server/media/media.store.ts';
import { inPairs } from './in-pairs.ts';
import { sortByPosition } from './products.rules.ts';

/** A picture of a product that is being saved: one the shop has, or one that has just been taken in. */
export type ChosenImage = { hash: string; alt: string | null; ingested?: Ingested; sentAt: number };

type Sent = ImageInput & { sentAt: number };

const nameOf = (sentAt: number) => `Picture ${sentAt + 1}`;

function refusal(sentAt: number, message: string): Problem {
  return invalidAt(`images.${sentAt}.url`, message);
}

function hashOfOwn(url: string, publicUrl: string): string | undefined {
  const address = url.startsWith(`${publicUrl}/media/`) ? url.slice(publicUrl.length) : url;
  const hash = hashOfUrl(address);
  return hash !== undefined && mediaUrl(hash) === address ? hash : undefined;
}

/** What has to be done for one picture; everything that can be refused without decoding is refused here. */
function plan({ url, sentAt }: Sent, publicUrl: string): { hash: string } | { bytes: Uint8Array } {
  const own = hashOfOwn(url, publicUrl);
  if (own !== undefined) return { hash: own };
  const bytes = parseDataUrl(url);
  if (bytes === 'too_large')
    throw refusal(sentAt, `${nameOf(sentAt)} is too large. Pictures can be up to 10MB.`);
  if (bytes !== 'unreadable') return { bytes };
  throw refusal(
    sentAt,
    url.startsWith('data:')
      ? `${nameOf(sentAt)} cannot be used. Please send a PNG, JPG, GIF, WebP or AVIF of up to 10MB.`
      : `${nameOf(sentAt)} is not one of the shop's pictures.`,
  );
}

/**
 * Takes the pictures of a form in: all of them are stored durably, or it throws. Their rows are written by
 * `keepPictures`; what is never kept is swept away in time.
 * @returns in the order they are to be shown
 * @throws problem `invalid` with the path of the picture, or as `MediaLibrary.ingest`
 */
export async function ingestImages(
  { media, config }: Pick<Services, 'media' | 'config'>,
  images: readonly ImageInput[],
): Promise<ChosenImage[]> {
  failpoint('upload:body-read');
  const sent = sortByPosition(images.map((image, sentAt) => ({ ...image, sentAt })));
  const plans = sent.map((picture) => ({ picture, plan: plan(picture, config.publicUrl) }));
  return inPairs(plans, async ({ picture: { alt, sentAt }, plan: todo }) => {
    const kept = { alt: alt == null || isBlank(alt) ? null : alt, sentAt };
    if ('hash' in todo) return { ...kept, hash: todo.hash };
    const ingested = await ingest(media, todo.bytes, sentAt);
    return { ...kept, hash: ingested.hash, ingested };
  });
}

async function ingest(media: Services['media'], bytes: Uint8Array, sentAt: number): Promise<Ingested> {
  try {
    return await media.ingest(bytes, nameOf(sentAt));
  } catch (error) {
    // In a product's form a bad picture is one more field to mend.
    if (hasProblemCode(error, 'invalid') || hasProblemCode(error, 'too_large'))
      throw refusal(sentAt, error.message);
    throw error;
  }
}

/**
 * Writes the rows of new pictures down and makes sure that all others are there.
 * @throws problem `invalid` for an address that leads to no picture of the shop
 */
export async function attachImages(
  tx: Transaction,
  pictures: readonly ChosenImage[],
  now: number,
): Promise<void> {
  const fresh = pictures.flatMap(({ ingested }) => ingested ?? []);
  await upsertMedia(tx, fresh, now);
  const known = new Set(
    (
      await findMedia(
        tx,
        pictures.map(({ hash }) => hash),
      )
    ).map(({ hash }) => hash),
  );
  const missing = pictures.find(({ hash }) => !known.has(hash));
  if (missing) throw refusal(missing.sentAt, `${nameOf(missing.sentAt)} is not one of the shop's pictures.`);
}
