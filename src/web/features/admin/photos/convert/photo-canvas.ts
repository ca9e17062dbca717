import { limits } from '#contract/api/limits.ts';
import { PhotoError } from './photo-failure.ts';

const STRIP_ROWS = 64;
/** Each is tried until the file is small enough. */
const qualities = [0.9, 0.8, 0.65];
/** Pixels of the longer side of a preview. */
const PREVIEW_SIDE = 320;

/** An encoded photo, and a small copy to show, because a browser needs four bytes for each pixel of an image that it shows. */
export type EncodedPhoto = { photo: Blob; preview: Blob };

/** @throws PhotoError `unsupported` in browsers that have no canvas in workers */
function createCanvas(width: number, height: number): OffscreenCanvas {
  if (typeof OffscreenCanvas === 'undefined') throw new PhotoError('unsupported');
  return new OffscreenCanvas(width, height);
}

/** @throws PhotoError where the browser has no memory for the pixels */
function contextOf(canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new PhotoError('too-large');
  return context;
}

async function makePreview(source: ImageBitmap, type: string): Promise<Blob> {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(source.width, source.height));
  const [width, height] = [Math.ceil(source.width * scale), Math.ceil(source.height * scale)];
  const canvas = createCanvas(width, height);
  contextOf(canvas).drawImage(source, 0, 0, width, height);
  return canvas.convertToBlob({ type });
}

/** Encodes the canvas and releases its pixels. */
async function encode(canvas: OffscreenCanvas, type: string, maxBytes: number): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size > maxBytes) continue;
    canvas.width = 1;
    canvas.height = 1;
    return blob;
  }
  throw new PhotoError('too-large');
}

/** A PNG, or a JPEG on white where that is too large: browsers that encode no WebP, such as Safari, have nothing between. */
async function encodeWithoutWebp(bitmap: ImageBitmap, maxBytes: number): Promise<Blob> {
  const canvas = createCanvas(bitmap.width, bitmap.height);
  const context = contextOf(canvas);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  if (png.size <= maxBytes) return png;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, 'image/jpeg', maxBytes);
}

/**
 * Encodes a bitmap and closes it: as JPEG, or as WebP if it may be transparent. Only browsers without WebP copy its pixels.
 * @param metadataSize the bytes of the orientation and color profile that `encodePhoto` adds to a JPEG
 * @throws PhotoError
 */
export async function encodeBitmap(
  bitmap: ImageBitmap,
  mayBeTransparent: boolean,
  metadataSize: number,
): Promise<EncodedPhoto> {
  const type = mayBeTransparent ? 'image/webp' : 'image/jpeg';
  const maxBytes = limits.imageBytes - metadataSize;
  const preview = await makePreview(bitmap, type);
  // A browser that cannot encode the type makes a PNG.
  if (preview.type === 'image/png') return { photo: await encodeWithoutWebp(bitmap, maxBytes), preview };
  const canvas = createCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (!context) throw new PhotoError('too-large');
  context.transferFromImageBitmap(bitmap);
  return { photo: await encode(canvas, type, maxBytes), preview };
}

function isOpaque(row: Uint8ClampedArray): boolean {
  for (let at = 3; at < row.length; at += 4) if (row[at] !== 255) return false;
  return true;
}

/**
 * A bitmap that is filled row by row.
 * @throws PhotoError
 */
export function createRowBitmap(width: number, height: number, mayBeTransparent: boolean) {
  const canvas = createCanvas(width, height);
  const context = contextOf(canvas, {
    alpha: mayBeTransparent,
    // Without it, browsers hold the pixels a second time, for a graphics processor.
    willReadFrequently: true,
  });
  const strip = new ImageData(width, Math.min(STRIP_ROWS, height));
  let top = 0;
  let filled = 0;
  let isTransparent = false;

  function flush(): void {
    if (filled === 0) return;
    context.putImageData(strip, 0, top, 0, 0, width, filled);
    top += filled;
    filled = 0;
  }

  return {
    /** Writes the next row of RGBA pixels. */
    addRow(row: Uint8ClampedArray): void {
      if (mayBeTransparent && !isTransparent) isTransparent = !isOpaque(row);
      strip.data.set(row, filled * width * 4);
      filled += 1;
      if (filled === strip.height) flush();
    },
    /** @returns the pixels, which it then has no longer */
    finish(): { bitmap: ImageBitmap; isTransparent: boolean } {
      flush();
      return { bitmap: canvas.transferToImageBitmap(), isTransparent };
    },
  };
}
