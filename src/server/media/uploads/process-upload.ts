import { createHash } from 'node:crypto';
import { rgbaToThumbHash } from 'thumbhash';
import { imageWidths, widthsFor } from '#contract/catalog/image-sources.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { UploadLimiter } from './upload-admission.ts';
import { type Pixels, openEncoded, fromPixels, toPixels } from '../processing/decoder.ts';
import { makeFullResolution } from '../processing/full-resolution.ts';
import { damagedImageProblem } from '../processing/formats.ts';
import { fullResolutionName, largestName, versionName } from '../media-names.ts';
import { throwIfOutOfThreads, retryForReason } from './resource-errors.ts';

/** Pixels of the largest version's longer side. */
const LARGEST = 1920;
// Brush strokes and saturated edges show what 80 and plain chroma halving lose. Effort 1 costs 3 % more bytes
// than effort 2 and keeps the artist's wait under half a second.
const largestWebp = { quality: 82, effort: 1, smartSubsample: true } as const;
const smallerWebp = { quality: 80, effort: 2, smartSubsample: true } as const;

export type NamedFile = { name: string; bytes: Buffer };
export type ProcessedImage = {
  hash: string;
  /** Pixels of the largest version. */
  width: number;
  height: number;
  /** A thumbhash, base64. */
  placeholder: string;
  /** Pixels of the finest version, where there is one beside the largest. */
  fine: { width: number; height: number } | undefined;
  files: NamedFile[];
};

/**
 * Decodes a picture whole and makes the versions that it is first shown with, without any metadata.
 * @param given passed `checkFormat`
 * @param name how a message should call the picture
 * @param gate keeps the number of threads bounded that are at work
 * @throws problem `invalid` when the picture is damaged
 */
export async function processUpload(
  given: Uint8Array,
  name: string,
  gate: UploadLimiter,
): Promise<ProcessedImage> {
  const shown = gate
    .run(async () => {
      failpoint('upload:decoding');
      return decode(given, name);
    })
    .then(async (pixels) => {
      const [largest, smaller, placeholder] = await Promise.all([
        gate.run(() => fromPixels(pixels).webp(largestWebp).toBuffer()),
        gate.run(() => makeSmaller(pixels)),
        gate.run(() => thumbhash(pixels)),
      ]);
      return { pixels, largest, smaller, placeholder };
    });
  const [{ pixels, largest, smaller, placeholder }, fine] = await Promise.all([
    shown,
    gate.run(() => makeFullResolution(given, name)),
  ]);
  const hash = createHash('sha256').update(largest).digest('hex').slice(0, 32);
  const files = smaller.map(({ width, bytes }) => ({ name: versionName(hash, width, 'webp'), bytes }));
  if (fine) files.push({ name: fullResolutionName(hash), bytes: fine.bytes });
  files.push({ name: largestName(hash), bytes: largest });
  return { hash, width: pixels.width, height: pixels.height, placeholder, fine, files };
}

async function decode(given: Uint8Array, name: string): Promise<Pixels> {
  const box = { width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true } as const;
  try {
    return await retryForReason(() => toPixels(openEncoded(given).resize(box)));
  } catch (error) {
    throwIfOutOfThreads(error);
    // Whatever a decoder has to say about bytes that it did not like, the reason is the bytes.
    throw damagedImageProblem(name);
  }
}

async function makeSmaller(pixels: Pixels): Promise<{ width: number; bytes: Buffer }[]> {
  const made: { width: number; bytes: Buffer }[] = [];
  for (const width of widthsFor(pixels.width, imageWidths.early)) {
    made.push({ width, bytes: await fromPixels(pixels).resize({ width }).webp(smallerWebp).toBuffer() });
  }
  return made;
}

/** About 25 bytes that a browser draws as a blurred picture. */
async function thumbhash(pixels: Pixels): Promise<string> {
  const box = { width: 100, height: 100, fit: 'inside', withoutEnlargement: true } as const;
  const small = await toPixels(fromPixels(pixels).resize(box).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64');
}
