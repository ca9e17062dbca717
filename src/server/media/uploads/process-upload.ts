import { createHash } from 'node:crypto';
import { rgbaToThumbHash } from 'thumbhash';
import { imageWidths, MAX_IMAGE_SIDE, widthsFor } from '#contract/catalog/images/image-sources.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import type { Limiter } from '#server/platform/concurrency.ts';
import { type Pixels, openEncoded, fromPixels, toPixels, within } from '../processing/decoder.ts';
import { makeFullResolution } from '../processing/full-resolution.ts';
import { fullResolutionName, largestName, renditionName } from '../media-names.ts';
import { withDamageAsProblem } from './resource-errors.ts';

// For the largest rendition: quality 80 and plain chroma subsampling visibly damage brush strokes and saturated edges at
// that size. Effort 1 makes files 3 % larger than effort 2, but keeps the artist's wait below half a second.
const largestWebp = { quality: 82, effort: 1, smartSubsample: true } as const;
const smallerWebp = { quality: 80, effort: 2, smartSubsample: true } as const;

export type NamedFile = { name: string; bytes: Buffer };

/**
 * Decodes the whole image and makes the first files to show, without metadata: the largest rendition has at most
 * `MAX_IMAGE_SIDE` pixels on a side, and visitors see tiles of the full resolution only when they zoom in.
 * @param encoded image bytes that `checkFormat` accepted
 * @param name the image's name in error messages
 * @param threads limits the threads in use
 * @returns the files, the hash in their names, `width` and `height` of the largest rendition, a ThumbHash in base64, and
 * in `fullResolution` the full-resolution rendition if there is one beside the largest
 * @throws problem `invalid` when the image is damaged, `unavailable` when the machine is too busy
 */
export async function processUpload(encoded: Uint8Array, name: string, threads: Limiter) {
  const shown = threads
    .run(async () => {
      failpoint('upload:decoding');
      return withDamageAsProblem(name, () => toPixels(openEncoded(encoded).resize(within(MAX_IMAGE_SIDE))));
    })
    .then(async (pixels) => {
      const [largest, smaller, placeholder] = await Promise.all([
        threads.run(() => fromPixels(pixels).webp(largestWebp).toBuffer()),
        threads.run(() => makeSmaller(pixels)),
        threads.run(() => thumbhash(pixels)),
      ]);
      return { pixels, largest, smaller, placeholder };
    });
  const [{ pixels, largest, smaller, placeholder }, fullResolution] = await Promise.all([
    shown,
    threads.run(() => makeFullResolution(encoded, name)),
  ]);
  const hash = createHash('sha256').update(largest).digest('hex').slice(0, 32);
  const files = smaller.map(({ width, bytes }) => ({ name: renditionName(hash, width, 'webp'), bytes }));
  if (fullResolution) files.push({ name: fullResolutionName(hash), bytes: fullResolution.bytes });
  files.push({ name: largestName(hash), bytes: largest });
  return { hash, width: pixels.width, height: pixels.height, placeholder, fullResolution, files };
}

async function makeSmaller(pixels: Pixels): Promise<{ width: number; bytes: Buffer }[]> {
  const made: { width: number; bytes: Buffer }[] = [];
  for (const width of widthsFor(pixels.width, imageWidths.early)) {
    made.push({ width, bytes: await fromPixels(pixels).resize({ width }).webp(smallerWebp).toBuffer() });
  }
  return made;
}

/** About 25 bytes that describe a blurred image. Pages use its average color until the image is loaded. */
async function thumbhash(pixels: Pixels): Promise<string> {
  // ThumbHash accepts at most 100 pixels on a side.
  const small = await toPixels(fromPixels(pixels).resize(within(100)).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64');
}
