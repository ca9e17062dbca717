import { imageWidths, widthsFor } from '#contract/catalog/image-sources.ts';
import { openEncoded, fromPixels, toPixels } from './decoder.ts';
import { fallbackName, previewName, versionName } from '../media-names.ts';
import { makePreview } from './link-preview.ts';

// AVIF effort 4 takes eight times as long for 15 % fewer bytes.
const avif = { quality: 55, effort: 2 } as const;
const webp = { quality: 80, effort: 4, smartSubsample: true } as const;
const jpeg = { quality: 82, mozjpeg: true } as const;
const WHITE = '#ffffff';
/** Pixels across of the JPEG for programs that know no newer format. */
const PLAIN_WIDTH = 960;

export type Rendition = { name: string; make(): Promise<Buffer> };

/**
 * Every version that a picture does not have from the start, each to be made by itself.
 * @param largest the bytes of the largest version
 * @param lost names of versions that it had from the start and has no longer: these are made too
 */
export async function missingRenditions(
  hash: string,
  largest: Uint8Array,
  lost: ReadonlySet<string>,
): Promise<Rendition[]> {
  const pixels = await toPixels(openEncoded(largest));
  const resized = (width: number) => fromPixels(pixels).resize({ width, withoutEnlargement: true });
  const isThere = (width: number) =>
    imageWidths.early.some((early) => early === width) && !lost.has(versionName(hash, width, 'webp'));
  const missing = imageWidths.full.filter((width) => !isThere(width));
  return [
    { name: previewName(hash), make: () => makePreview(pixels) },
    ...widthsFor(pixels.width, imageWidths.full).map((width) => ({
      name: versionName(hash, width, 'avif'),
      make: () => resized(width).avif(avif).toBuffer(),
    })),
    ...widthsFor(pixels.width, missing).map((width) => ({
      name: versionName(hash, width, 'webp'),
      make: () => resized(width).webp(webp).toBuffer(),
    })),
    {
      name: fallbackName(hash),
      make: () => resized(PLAIN_WIDTH).flatten({ background: WHITE }).jpeg(jpeg).toBuffer(),
    },
  ];
}
