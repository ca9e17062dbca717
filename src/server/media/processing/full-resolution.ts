import { fullResolutionPixels } from '#contract/catalog/image-tiles.ts';
import { openEncoded } from './decoder.ts';
import { damagedImageProblem } from './formats.ts';
import { throwIfOutOfThreads, retryForReason } from '../uploads/resource-errors.ts';

// The artist waits for it: WebP would take twice as long, and whole chroma half as long again for what a camera's sensor
// has not seen.
const fineJpeg = { quality: 90 } as const;
const WHITE = '#ffffff';

/**
 * The picture as finely as it was given, without any metadata: what tiles are cut from. It is not shown itself.
 * @param given passed `checkFormat`
 * @returns undefined where the largest version shows as much
 * @throws problem `invalid` when the picture is damaged
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
