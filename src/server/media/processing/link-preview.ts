import { previewSize } from '#contract/catalog/image-sources.ts';
import { type Pixels, fromPixels, blankImage, toPixels } from './decoder.ts';

/** Some messengers show no picture above this. Bytes. */
const LARGEST = 300_000;
const qualities = [84, 74, 62, 48, 34, 20];
/** Pixels of tint above and below, or left and right, of the picture. */
const MARGIN = 24;

type Color = { r: number; g: number; b: number };

/** The picture's mean colour, mostly lightened away: paper with a hint of it. */
async function tintOf(pixels: Pixels): Promise<Color> {
  const one = await toPixels(
    fromPixels(pixels).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }),
  );
  const light = (channel: number) => Math.round(0.28 * (one.data[channel] ?? 255) + 0.72 * 250);
  return { r: light(0), g: light(1), b: light(2) };
}

/** The JPEG of 1200×630 for link previews, under 300 KB: the whole picture, uncut, on a soft tint of its own. */
export async function makePreview(pixels: Pixels): Promise<Buffer> {
  const tint = await tintOf(pixels);
  const { width, height } = previewSize;
  const image = await fromPixels(pixels)
    .resize(width - 2 * MARGIN, height - 2 * MARGIN, { fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const whole = await toPixels(
    blankImage(previewSize, tint).composite([{ input: image, gravity: 'centre' }]),
  );
  for (const quality of qualities) {
    const preview = await fromPixels(whole).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (preview.length < LARGEST) return preview;
  }
  throw new Error('A link preview came out above its size at the lowest quality.');
}
