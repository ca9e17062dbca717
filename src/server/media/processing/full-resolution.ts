import { fullResolutionPixels } from '#contract/catalog/image-tiles.ts';
import { openEncoded, within } from './decoder.ts';
import { decoding } from '../uploads/resource-errors.ts';

// The artist waits for this file: WebP would take twice as long, and full chroma 50 % longer for detail that a camera's
// sensor does not record.
const fineJpeg = { quality: 90 } as const;
const WHITE = '#ffffff';

/**
 * Makes the full-resolution rendition, without metadata. It is never sent itself: tiles are made from it.
 * @param given passed `checkFormat`
 * @returns undefined when the largest rendition has the same detail
 * @throws problem `invalid` when the image is damaged
 */
export const makeFullResolution = (
  given: Uint8Array,
  name: string,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> =>
  decoding(name, async () => {
    const { width, height } = await openEncoded(given).metadata();
    if (Math.max(width, height) < fullResolutionPixels.min) return undefined;
    const { data, info } = await openEncoded(given)
      .resize(within(fullResolutionPixels.max))
      .flatten({ background: WHITE })
      .jpeg(fineJpeg)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
