import { imageWidths, previewSize, widthsFor } from '#contract/catalog/images/image-sources.ts';
import { type Pixels, blankImage, openEncoded, fromPixels, toPixels } from './decoder.ts';
import { fallbackName, previewName, renditionName } from '../media-names.ts';

// AVIF effort 4 takes eight times as long for 15 % fewer bytes.
const avif = { quality: 55, effort: 2 } as const;
const webp = { quality: 80, effort: 4, smartSubsample: true } as const;
const jpeg = { quality: 82, mozjpeg: true } as const;
const WHITE = '#ffffff';
/** Width of the JPEG for programs that support no newer format. */
const FALLBACK_WIDTH = 960;

/** Some messengers show no image above this size. */
const MAX_PREVIEW_BYTES = 300_000;
const previewQualities = [84, 74, 62, 48, 34, 20];
/** Pixels of background above and below, or left and right, of the image. */
const MARGIN = 24;

/** The share of the image's average color in the background; the rest is nearly white. */
const TINT = 0.28;
const NEARLY_WHITE = 250;

/** A background with a hint of the image's average color. */
async function backgroundOf(pixels: Pixels) {
  const averagePixel = await toPixels(
    fromPixels(pixels).flatten({ background: WHITE }).resize(1, 1, { fit: 'fill' }),
  );
  const mixWithWhite = (channel: number) =>
    Math.round(TINT * (averagePixel.data[channel] ?? 255) + (1 - TINT) * NEARLY_WHITE);
  return { r: mixWithWhite(0), g: mixWithWhite(1), b: mixWithWhite(2) };
}

/** The JPEG for link previews, 1200×630 pixels and below 300 KB: the whole image, uncropped, on a soft background. */
export async function makePreview(pixels: Pixels): Promise<Buffer> {
  const background = await backgroundOf(pixels);
  const { width, height } = previewSize;
  const image = await fromPixels(pixels)
    .resize(width - 2 * MARGIN, height - 2 * MARGIN, { fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const whole = await toPixels(
    blankImage(previewSize, background).composite([{ input: image, gravity: 'centre' }]),
  );
  return encodePreview(whole);
}

/** A JPEG below 300 KB. */
export async function encodePreview(whole: Pixels): Promise<Buffer> {
  for (const quality of previewQualities) {
    const preview = await fromPixels(whole).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (preview.length < MAX_PREVIEW_BYTES) return preview;
  }
  throw new Error('A link preview is too large even at the lowest quality.');
}

/**
 * The renditions that an upload leaves for later, and those of the upload that are lost. Nothing is encoded until `make` is
 * called.
 * @param largest the bytes of the largest rendition
 * @param lost names of the files that are missing or damaged
 */
export async function laterRenditions(hash: string, largest: Uint8Array, lost: ReadonlySet<string>) {
  const pixels = await toPixels(openEncoded(largest));
  const resized = (width: number) => fromPixels(pixels).resize({ width, withoutEnlargement: true });
  const isMadeAtUpload = (width: number) => imageWidths.early.some((early) => early === width);
  const widths = widthsFor(pixels.width, imageWidths.ready);
  const webpWidths = widths.filter(
    (width) => !isMadeAtUpload(width) || lost.has(renditionName(hash, width, 'webp')),
  );
  return [
    { name: previewName(hash), make: () => makePreview(pixels) },
    ...widths.map((width) => ({
      name: renditionName(hash, width, 'avif'),
      make: () => resized(width).avif(avif).toBuffer(),
    })),
    ...webpWidths.map((width) => ({
      name: renditionName(hash, width, 'webp'),
      make: () => resized(width).webp(webp).toBuffer(),
    })),
    {
      name: fallbackName(hash),
      make: () => resized(FALLBACK_WIDTH).flatten({ background: WHITE }).jpeg(jpeg).toBuffer(),
    },
  ];
}
