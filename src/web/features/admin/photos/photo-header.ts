import { isJpeg, readJpegHeadOf, textAt } from './convert/jpeg-segments.ts';

export type PhotoKind = 'heic' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * What the first bytes of a file say. Width and height are in pixels, and 0 when these bytes do not contain them,
 * and always for HEIC.
 */
export type PhotoHeader = { kind: PhotoKind | undefined; width: number; height: number };

/** Enough for the size in all formats but JPEG. */
const FIRST_BYTES = 16 * 1024;

/** Brands of HEIF files (ISO/IEC 23008-12). AVIF files list `mif1` too. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

function brandsOf(view: DataView): string[] {
  if (textAt(view, 4) !== 'ftyp') return [];
  const end = Math.min(view.getUint32(0), view.byteLength, 256);
  const brands = [textAt(view, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(view, at));
  return brands;
}

function kindOf(view: DataView): PhotoKind | undefined {
  if (view.byteLength < 32) return undefined;
  if (isJpeg(view)) return 'jpeg';
  if (textAt(view, 1, 3) === 'PNG') return 'png';
  if (textAt(view, 0, 3) === 'GIF') return 'gif';
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return 'webp';
  const brands = brandsOf(view);
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return brands.some((brand) => heifBrands.includes(brand)) ? 'heic' : undefined;
}

const unknownSize = { width: 0, height: 0 };

/** The largest image that an AVIF file declares in these bytes. */
function avifSize(view: DataView) {
  let size = unknownSize;
  for (let at = 16; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue; // 'ispe'
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > size.width * size.height) size = { width, height };
  }
  return size;
}

function webpSize(view: DataView) {
  const kind = textAt(view, 12);
  if (kind === 'VP8X')
    return {
      width: (view.getUint32(24, true) & 0xff_ffff) + 1,
      height: (view.getUint32(26, true) >>> 8) + 1,
    };
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Reads kind and size from the beginning of a file. Its name and type are ignored: phones name HEIC files ".jpg". */
export async function readPhotoHeader(file: Blob): Promise<PhotoHeader> {
  const view = new DataView(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const kind = kindOf(view);
  if (kind === 'jpeg') {
    const head = await readJpegHeadOf(file);
    return { kind, width: head?.width ?? 0, height: head?.height ?? 0 };
  }
  if (kind === 'png') return { kind, width: view.getUint32(16), height: view.getUint32(20) };
  if (kind === 'gif') return { kind, width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (kind === 'webp') return { kind, ...webpSize(view) };
  if (kind === 'avif') return { kind, ...avifSize(view) };
  return { kind, ...unknownSize };
}
