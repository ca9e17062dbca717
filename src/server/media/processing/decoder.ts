import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/api/limits.ts';

// Only the loaders of the formats we take: neither SVG nor TIFF nor anything new in libvips can be reached.
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
// No picture is worked on twice, so keeping decoded ones would only cost memory.
sharp.cache(false);
// One thread an operation: two pictures at once use both cores of a small machine, and memory stays flat.
sharp.concurrency(1);

const TIMEOUT = { seconds: 20 };

/** Pixels without a file around them: 8 bits a channel, sRGB, alpha not multiplied in. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** An encoded picture to be decoded: whole, upright, its first page only, nothing but the five formats. */
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

/** Runs the pipeline to pixels: sharp's own default is sRGB, with colour profiles applied and left behind. */
export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** An empty sheet of one colour. */
export function blankImage(
  size: { width: number; height: number },
  color: { r: number; g: number; b: number },
): Sharp {
  return sharp({ create: { ...size, channels: 3, background: color } }).timeout(TIMEOUT);
}
