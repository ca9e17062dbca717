import type { PhotoHeader } from '../photo-header.ts';
import { decodeByBrowser } from './decode-by-browser.ts';
import { jpegMetadataSize, replaceJpegMetadata, readJpegHeadOf } from './jpeg-segments.ts';
import { createRowBitmap, type EncodedPhoto, encodeBitmap } from './photo-canvas.ts';
import { PhotoError } from './photo-failure.ts';
import type { PhotoRows } from './photo-rows.ts';
import { createRowReducer } from './row-reducer.ts';
import { targetSize } from './target-size.ts';

type OnProgress = (fraction: number) => void;

const ROWS_PER_REPORT = 128;

/** Pixels that are not encoded yet, and the metadata of the JPEG to make of them. */
export type DecodedPhoto = {
  bitmap: ImageBitmap;
  mayBeTransparent: boolean;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  icc: Uint8Array<ArrayBuffer> | undefined;
};

async function decodeRows(photo: PhotoRows, onProgress: OnProgress): Promise<DecodedPhoto> {
  const { width, height, orientation, icc, mayBeTransparent } = photo;
  const size = targetSize(width, height);
  const target = createRowBitmap(size.width, size.height, mayBeTransparent);
  const reducer = createRowReducer({ width, height }, size, target.addRow);
  let read = 0;
  for await (const row of photo.rows()) {
    reducer.add(row);
    read += 1;
    if (read % ROWS_PER_REPORT === 0) onProgress(read / height);
  }
  if (!reducer.isDone()) throw new PhotoError('damaged');
  // Many programs store opaque pictures with an alpha channel.
  const { bitmap, isTransparent } = target.finish();
  return { bitmap, mayBeTransparent: isTransparent, orientation, icc };
}

async function decodeHeic(file: Blob, onProgress: OnProgress): Promise<DecodedPhoto> {
  const [{ loadLibheif }, { openHeic }] = await loading(
    Promise.all([import('./load-libheif.ts'), import('./heic-rows.ts')]),
  );
  const library = await loading(loadLibheif());
  const photo = openHeic(library, new Uint8Array(await file.arrayBuffer()));
  // The memory of the library ends with the worker.
  return decodeRows(photo, onProgress);
}

/** Waits for a part of the converter. @throws PhotoError `offline` if it cannot be loaded, which may work later */
const loading = async <Loaded>(loaded: Promise<Loaded>): Promise<Loaded> => {
  try {
    return await loaded;
  } catch {
    throw new PhotoError('offline');
  }
};

/** Decodes upright and in sRGB: for formats whose orientation and profile are not read here. Of an animation, the first picture. */
async function decodeUpright(file: Blob, header: PhotoHeader): Promise<DecodedPhoto> {
  const bitmap = await decodeBitmap(file, header, 'default');
  return { bitmap, mayBeTransparent: true, orientation: 1, icc: undefined };
}

const decodeBitmap = (
  file: Blob,
  { kind, width, height }: PhotoHeader,
  colors: ColorSpaceConversion,
): Promise<ImageBitmap> => decodeByBrowser(file, `image/${kind}`, targetSize(width, height), colors);

/**
 * Decodes without metadata, so that every browser gives the same pixels, and keeps orientation and profile beside them. A profile
 * for CMYK or gray stays in the file, and the browser applies it: the result has other colors and no profile.
 */
async function decodeJpeg(file: Blob, header: PhotoHeader): Promise<DecodedPhoto> {
  const head = await readJpegHeadOf(file);
  if (!head) throw new PhotoError('damaged');
  const parts = [...head.ranges.map(([start, end]) => file.slice(start, end)), file.slice(head.scan)];
  const colors = head.hasOtherProfile ? 'default' : 'none';
  const bitmap = await decodeBitmap(new Blob(parts, { type: 'image/jpeg' }), header, colors);
  return { bitmap, mayBeTransparent: false, orientation: head.orientation, icc: head.icc };
}

async function decodePng(file: Blob, header: PhotoHeader, onProgress: OnProgress): Promise<DecodedPhoto> {
  const { openPng } = await loading(import('./png-rows.ts'));
  try {
    const photo = await decodeRows(await openPng(file), onProgress);
    if (!photo.mayBeTransparent || !photo.icc) return photo;
    // A transparent photo becomes a WebP or a PNG, to which no profile is added.
    photo.bitmap.close();
    return await decodeUpright(file, header);
  } catch (error) {
    const isInterlaced = error instanceof PhotoError && error.reason === 'unsupported';
    if (!isInterlaced) throw error;
    return decodeUpright(file, header);
  }
}

/**
 * Decodes a photo to at most `MAX_CONVERTED_PIXELS`.
 * @param onProgress called with the decoded fraction where it is known
 * @throws PhotoError
 */
export function decodePhoto(file: Blob, header: PhotoHeader, onProgress: OnProgress): Promise<DecodedPhoto> {
  if (header.kind === 'heic') return decodeHeic(file, onProgress);
  if (header.kind === 'jpeg') return decodeJpeg(file, header);
  if (header.kind === 'png') return decodePng(file, header, onProgress);
  return decodeUpright(file, header);
}

/** Encodes a photo. The only metadata of a JPEG are its orientation and color profile. @throws PhotoError */
export async function encodePhoto({
  bitmap,
  mayBeTransparent,
  ...metadata
}: DecodedPhoto): Promise<EncodedPhoto> {
  const { photo, preview } = await encodeBitmap(bitmap, mayBeTransparent, jpegMetadataSize(metadata));
  const withMetadata = (image: Blob) =>
    image.type === 'image/jpeg' ? replaceJpegMetadata(image, metadata) : image;
  return { photo: await withMetadata(photo), preview: await withMetadata(preview) };
}
