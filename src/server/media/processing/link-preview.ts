import { previewSize } from '#contract/catalog/image-sources.ts';
import { type Pixels, fromPixels, blankImage, toPixels } from './decoder.ts';

/** Some messengers show no image above this size. */
const MAX_BYTES = 300_000;
const qualities = [84, 74, 62, 48, 34, 20];
/** Pixels of background above and below, or left and right, of the image. */
const MARGIN = 24;

type Color = { r: number; g: number; b: number };

/** A background with a hint of the image's average color. */
async function backgroundOf(pixels: Pixels): Promise<Color> {
  const one = await toPixels(
    fromPixels(pixels).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }),
  );
  const light = (channel: number) => Math.round(0.28 * (one.data[channel] ?? 255) + 0.72 * 250);
  return { r: light(0), g: light(1), b: light(2) };
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
  for (const quality of qualities) {
    const preview = await fromPixels(whole).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (preview.length < MAX_BYTES) return preview;
  }
  throw new Error('A link preview is too large even at the lowest quality.');
}
