import { fullResolutionPixels } from '#contract/catalog/image-tiles.ts';
import { openEncoded } from './decoder.ts';
import { damagedImageProblem } from './formats.ts';
import { throwIfOutOfThreads, retryForReason } from '../uploads/resource-errors.ts';

// The artist waits for this file: WebP would take twice as long, and full chroma 50 % longer for detail that a camera's
// sensor does not record.
const fineJpeg = { quality: 90 } as const;
const WHITE = '#ffffff';

/**
 * Makes the full-resolution version, without metadata. It is never sent itself: tiles are made from it.
 * @param given passed `checkFormat`
 * @returns undefined when the largest version has the same detail
 * @throws problem `invalid` when the image is damaged
 */
export async function makeFullResolution(
  given: Uint8Array,
  name: string,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  const box = {
    width: fullResolutionPixels.max,
    height: fullResolutionPixels.max,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  try {
    const { width, height } = await retryForReason(() => openEncoded(given).metadata());
    if (Math.max(width, height) < fullResolutionPixels.min) return undefined;
    const { data, info } = await retryForReason(() =>
      openEncoded(given)
        .resize(box)
        .flatten({ background: WHITE })
        .jpeg(fineJpeg)
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throwIfOutOfThreads(error);
    throw damagedImageProblem(name);
  }
}
