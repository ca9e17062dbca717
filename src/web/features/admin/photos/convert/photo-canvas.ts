import { limits } from '#contract/api/limits.ts';
import { PhotoError } from './photo-failure.ts';

const STRIP_ROWS = 64;
const qualities = [0.9, 0.8, 0.65];
/** Room for the segments that are added to the file. */
const RESERVED_BYTES = 64 * 1024;
/** Pixels of the longer side of a preview. */
const PREVIEW_SIDE = 320;

/** An encoded photo, and a small copy to show, because a browser needs four bytes for each pixel of an image that it shows. */
export type EncodedPhoto = { photo: Blob; preview: Blob };

/** @throws PhotoError `unsupported` in browsers that have no canvas in workers */
function createCanvas(width: number, height: number): OffscreenCanvas {
  if (typeof OffscreenCanvas === 'undefined') throw new PhotoError('unsupported');
  return new OffscreenCanvas(width, height);
}

async function makePreview(source: ImageBitmap, type: string): Promise<Blob> {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(source.width, source.height));
  const [width, height] = [Math.ceil(source.width * scale), Math.ceil(source.height * scale)];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  return canvas.convertToBlob({ type });
}

/** The type to encode: JPEG, or WebP if transparent; a browser that encodes no WebP makes a PNG. */
const typeOf = (isTransparent: boolean) => (isTransparent ? 'image/webp' : 'image/jpeg');

/** Encodes the canvas and releases its pixels. */
async function encode(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size > limits.imageBytes - RESERVED_BYTES) continue;
    canvas.width = 1;
    canvas.height = 1;
    return blob;
  }
  throw new PhotoError('too-large');
}

/** Encodes a bitmap without a copy of its pixels, and closes it. @throws PhotoError */
export async function encodeBitmap(bitmap: ImageBitmap, isTransparent: boolean): Promise<EncodedPhoto> {
  const type = typeOf(isTransparent);
  const preview = await makePreview(bitmap, type);
  const canvas = createCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return { photo: await encode(canvas, type), preview };
}

/**
 * A bitmap that is filled row by row.
 * @throws PhotoError
 */
export function createRowBitmap(width: number, height: number, isTransparent: boolean) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d', {
    alpha: isTransparent,
    // Without it, browsers hold the pixels a second time, for a graphics processor.
    willReadFrequently: true,
  });
  if (!context) throw new PhotoError('too-large');
  const strip = new ImageData(width, Math.min(STRIP_ROWS, height));
  let top = 0;
  let filled = 0;

  function flush(): void {
    if (filled === 0) return;
    context?.putImageData(strip, 0, top, 0, 0, width, filled);
    top += filled;
    filled = 0;
  }

  return {
    /** Writes the next row of RGBA pixels. */
    addRow(row: Uint8ClampedArray): void {
      strip.data.set(row, filled * width * 4);
      filled += 1;
      if (filled === strip.height) flush();
    },
    /** @returns the pixels, which it then has no longer */
    finish(): ImageBitmap {
      flush();
      return canvas.transferToImageBitmap();
    },
  };
}
