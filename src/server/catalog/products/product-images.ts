import { limits } from '#contract/api/limits.ts';
import type { ImageInput } from '#contract/catalog/images/image.ts';
import { UPLOAD_FORMATS_TEXT } from '#contract/catalog/images/upload-formats.ts';
import { type Problem, invalidAt, hasProblemCode } from '#contract/api/problems.ts';
import { isBlank } from '#contract/text/text.ts';
import type { Services } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { inPairs } from '#server/platform/concurrency.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { pauseForOtherRequests } from '#server/platform/time-slicing.ts';
import { parseDataUrl } from '#server/media/uploads/data-url.ts';
import type { Ingested } from '#server/media/media.store.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { hashOfUrl, mediaUrl } from '#server/media/media-names.ts';
import { findMedia, upsertMedia } from '#server/media/media.store.ts';
import { sortByPosition } from './products.rules.ts';

/** An image of a product that is being saved: stored before, or ingested from this request, in which it has the `index`. */
export type ChosenImage = { hash: string; alt: string | null; ingested?: Ingested; index: number };

type Sent = ImageInput & { index: number };

const nameOf = (index: number) => `Picture ${index + 1}`;

function imageError(index: number, message: string): Problem {
  return invalidAt(`images.${index}.url`, message);
}

/**
 * @param before how many images the product has: they stay when the artist turns “More pictures” off
 * @throws problem `invalid` for more images than a product can have
 */
export async function assertImageCount(
  db: Reader,
  images: readonly unknown[] | undefined,
  { before }: { before: number },
): Promise<void> {
  if (!images || images.length <= Math.max(limits.imagesPerProduct, before)) return;
  if (!(await readSettings(db)).dashboard.moreImages)
    throw invalidAt('images', `Maximum ${limits.imagesPerProduct} images reached`);
}

/** The hash of an image that this shop serves at the URL. */
function hashOfOwnUrl(url: string, publicUrl: string): string | undefined {
  const path = url.startsWith(`${publicUrl}/media/`) ? url.slice(publicUrl.length) : url;
  const hash = hashOfUrl(path);
  return hash !== undefined && mediaUrl(hash) === path ? hash : undefined;
}

/** The stored image or the bytes of a new one. @throws problem `invalid` for what can be rejected without decoding the image */
function locate({ url, index }: Sent, publicUrl: string): { hash: string } | { bytes: Uint8Array } {
  const own = hashOfOwnUrl(url, publicUrl);
  if (own !== undefined) return { hash: own };
  const bytes = parseDataUrl(url);
  if (bytes === 'too_large')
    throw imageError(index, `${nameOf(index)} is too large. Pictures can be up to 10MB.`);
  if (bytes !== 'unreadable') return { bytes };
  throw imageError(
    index,
    url.startsWith('data:')
      ? `${nameOf(index)} cannot be used. Please send a ${UPLOAD_FORMATS_TEXT} of up to 10MB.`
      : `${nameOf(index)} is not one of the shop's pictures.`,
  );
}

/**
 * Stores the images of a form durably, or throws. `attachImages` writes their rows later; the sweep of the images
 * deletes images without a row.
 * @returns the images in the order to show them
 * @throws problem `invalid` with the path of the image, or as `MediaLibrary.ingest`
 */
export async function ingestImages(
  { media, config }: Pick<Services, 'media' | 'config'>,
  images: readonly ImageInput[],
): Promise<ChosenImage[]> {
  failpoint('upload:body-read');
  const sent = sortByPosition(images.map((image, index) => ({ ...image, index })));
  const located: { image: Sent; source: ReturnType<typeof locate> }[] = [];
  for (const image of sent) {
    located.push({ image, source: locate(image, config.publicUrl) });
    // Decoding the base64 of a large image takes 20 ms.
    await pauseForOtherRequests();
  }
  // Two images at a time: decoding one needs much memory.
  return inPairs(located, async ({ image: { alt, index }, source }) => {
    const chosen = { alt: alt == null || isBlank(alt) ? null : alt, index };
    if ('hash' in source) return { ...chosen, hash: source.hash };
    const ingested = await ingest(media, source.bytes, index);
    return { ...chosen, hash: ingested.hash, ingested };
  });
}

async function ingest(media: Services['media'], bytes: Uint8Array, index: number): Promise<Ingested> {
  try {
    return await media.ingest(bytes, nameOf(index));
  } catch (error) {
    // The product form shows a rejected image as an error of that field.
    if (hasProblemCode(error, 'invalid') || hasProblemCode(error, 'too_large'))
      throw imageError(index, error.message);
    throw error;
  }
}

/**
 * Writes the rows of ingested images and checks that all other images exist.
 * @throws problem `invalid` for a URL that belongs to no image of the shop
 */
export async function attachImages(
  tx: Transaction,
  images: readonly ChosenImage[],
  now: number,
): Promise<void> {
  const ingested = images.flatMap((image) => image.ingested ?? []);
  await upsertMedia(tx, ingested, now);
  const hashes = images.map(({ hash }) => hash);
  const known = new Set((await findMedia(tx, hashes)).map(({ hash }) => hash));
  const missing = images.find(({ hash }) => !known.has(hash));
  if (missing) throw imageError(missing.index, `${nameOf(missing.index)} is not one of the shop's pictures.`);
}
