import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/api/limits.ts';

// Allow only the loaders of the five formats: uploads reach neither SVG nor TIFF nor new loaders of libvips.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
// No image is decoded twice, so a cache would only cost memory.
sharp.cache(false);
// One thread per operation: two images at once use both cores of a small machine, and memory stays flat.
sharp.concurrency(1);

const TIMEOUT = { seconds: 20 };

/** Raw pixels: 8 bits per channel, sRGB, straight alpha. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** For `resize`: at most this many pixels on the longer side. */
export const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Opens an encoded image for decoding: fails on any damage, rotates upright, reads the first page only. */
export function openEncoded(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limits.imagePixels,
    pages: 1,
    autoOrient: true,
  }).timeout(TIMEOUT);
}

export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout(TIMEOUT);
}

/** Runs the pipeline to pixels. By default sharp converts to sRGB and drops the color profile. */
export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** An empty image of one color. */
export function blankImage(
  size: { width: number; height: number },
  color: { r: number; g: number; b: number },
): Sharp {
  return sharp({ create: { ...size, channels: 3, background: color } }).timeout(TIMEOUT);
}
