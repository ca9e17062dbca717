import { imageWidths, widthsFor } from '#contract/catalog/image-sources.ts';
import { openEncoded, fromPixels, toPixels } from './decoder.ts';
import { fallbackName, previewName, versionName } from '../media-names.ts';
import { makePreview } from './link-preview.ts';

// AVIF effort 4 takes eight times as long for 15 % fewer bytes.
const avif = { quality: 55, effort: 2 } as const;
const webp = { quality: 80, effort: 4, smartSubsample: true } as const;
const jpeg = { quality: 82, mozjpeg: true } as const;
const WHITE = '#ffffff';
/** Width of the JPEG for programs that support no newer format. */
const FALLBACK_WIDTH = 960;

export type Rendition = { name: string; make(): Promise<Buffer> };

/**
 * Lists every rendition that an image does not have from the start.
 * @param largest the bytes of the largest version
 * @param lost names of files that are missing or damaged: these are made too
 */
export async function missingRenditions(
  hash: string,
  largest: Uint8Array,
  lost: ReadonlySet<string>,
): Promise<Rendition[]> {
  const pixels = await toPixels(openEncoded(largest));
  const resized = (width: number) => fromPixels(pixels).resize({ width, withoutEnlargement: true });
  const isStored = (width: number) =>
    imageWidths.early.some((early) => early === width) && !lost.has(versionName(hash, width, 'webp'));
  const missing = imageWidths.full.filter((width) => !isStored(width));
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
      make: () => resized(FALLBACK_WIDTH).flatten({ background: WHITE }).jpeg(jpeg).toBuffer(),
    },
  ];
}
