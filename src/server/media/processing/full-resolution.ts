import { fullResolutionPixels } from '#contract/catalog/images/image-tiles.ts';
import { withDamageAsProblem } from '../uploads/resource-errors.ts';
import { openEncoded, within } from './decoder.ts';

// The artist waits for this file: WebP would take twice as long, and chroma without subsampling (4:4:4) would take 50 %
// longer for detail that a camera's sensor does not record.
const fullResolutionJpeg = { quality: 90 } as const;
const WHITE = '#ffffff';

/**
 * Makes the full-resolution rendition, without metadata. It is never sent itself: tiles are made from it.
 * @param encoded image bytes that `checkFormat` accepted
 * @param name the image's name in error messages
 * @returns undefined when the longer side is below `fullResolutionPixels.min`
 * @throws problem `invalid` when the image is damaged, `unavailable` when the machine is too busy
 */
export const makeFullResolution = (
  encoded: Uint8Array,
  name: string,
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> =>
  withDamageAsProblem(name, async () => {
    const image = openEncoded(encoded);
    // Reads the header only, so that a smaller image is not decoded here.
    const { width, height } = await image.metadata();
    if (Math.max(width, height) < fullResolutionPixels.min) return undefined;
    const { data, info } = await image
      .resize(within(fullResolutionPixels.max))
      .flatten({ background: WHITE })
      .jpeg(fullResolutionJpeg)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
