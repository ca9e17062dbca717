import type { PhotoHeader } from '../photo-header.ts';
import { decodeByBrowser } from './decode-by-browser.ts';
import { describeJpeg, readJpegHead } from './jpeg-segments.ts';
import { createPhotoCanvas, type EncodedPhoto, encodeBitmap } from './photo-canvas.ts';
import { PhotoError } from './photo-problem.ts';
import type { PhotoRows } from './photo-rows.ts';
import { createRowReducer } from './row-reducer.ts';
import { targetSize } from './target-size.ts';

type OnProgress = (fraction: number) => void;

/** Bytes of a JPEG in which its first scan begins, mostly and with much metadata. */
const HEAD_BYTES = 256 * 1024;
const LONG_HEAD_BYTES = 8 * 1024 * 1024;

/** Adds orientation and profile to both files. */
async function describe(
  { photo, preview }: EncodedPhoto,
  head: Parameters<typeof describeJpeg>[1],
): Promise<EncodedPhoto> {
  return { photo: await describeJpeg(photo, head), preview: await describeJpeg(preview, head) };
}

async function convertRows(photo: PhotoRows, onProgress: OnProgress): Promise<EncodedPhoto> {
  const { width, height, orientation, icc, isTransparent } = photo;
  const size = targetSize(width, height);
  const canvas = createPhotoCanvas(size.width, size.height, isTransparent);
  const reducer = createRowReducer({ width, height }, size, canvas.addRow);
  let read = 0;
  for await (const row of photo.rows()) {
    reducer.add(row);
    read += 1;
    if (read % 128 === 0) onProgress(read / height);
  }
  if (!reducer.isDone()) throw new PhotoError('damaged');
  const encoded = await canvas.encode();
  return isTransparent ? encoded : describe(encoded, { orientation, icc });
}

async function convertHeic(file: Blob, onProgress: OnProgress): Promise<EncodedPhoto> {
  const [{ loadLibheif }, { openHeic }] = await loading(
    Promise.all([import('./load-libheif.ts'), import('./heic-rows.ts')]),
  );
  const library = await loading(loadLibheif());
  const photo = openHeic(library, new Uint8Array(await file.arrayBuffer()));
  // The memory of the library ends with the worker.
  return convertRows(photo, onProgress);
}

/** Says that the converter could not be loaded, which may work later. */
const loading = async <Loaded>(loaded: Promise<Loaded>): Promise<Loaded> => {
  try {
    return await loaded;
  } catch {
    throw new PhotoError('offline');
  }
};

/** Of an animation, the shop stores the first picture. */
async function convertByBrowser(file: Blob, { kind, width, height }: PhotoHeader): Promise<EncodedPhoto> {
  const bitmap = await decodeByBrowser(file, `image/${kind}`, targetSize(width, height));
  return encodeBitmap(bitmap, kind !== 'jpeg');
}

/** Decodes without metadata, so that every browser gives the same pixels, and keeps orientation and profile beside them. */
async function convertJpeg(file: Blob, header: PhotoHeader): Promise<EncodedPhoto> {
  const read = async (length: number) =>
    readJpegHead(new Uint8Array(await file.slice(0, length).arrayBuffer()));
  const head = (await read(HEAD_BYTES)) ?? (await read(LONG_HEAD_BYTES));
  if (!head) throw new PhotoError('damaged');
  const parts = [...head.ranges.map(([start, end]) => file.slice(start, end)), file.slice(head.scan)];
  const encoded = await convertByBrowser(new Blob(parts, { type: 'image/jpeg' }), header);
  return describe(encoded, head);
}

async function convertPng(file: Blob, header: PhotoHeader, onProgress: OnProgress): Promise<EncodedPhoto> {
  const { openPng } = await loading(import('./png-rows.ts'));
  try {
    return await convertRows(await openPng(file), onProgress);
  } catch (error) {
    const isInterlaced = error instanceof PhotoError && error.reason === 'unsupported';
    if (!isInterlaced) throw error;
    return convertByBrowser(file, header);
  }
}

/**
 * Converts a photo to a JPEG of at most `MAX_CONVERTED_PIXELS`, or to a WebP if it is transparent, without EXIF.
 * @param onProgress called with the decoded fraction where it is known
 * @throws PhotoError
 */
export function convertPhoto(file: Blob, header: PhotoHeader, onProgress: OnProgress): Promise<EncodedPhoto> {
  if (header.kind === 'heic') return convertHeic(file, onProgress);
  if (header.kind === 'jpeg') return convertJpeg(file, header);
  if (header.kind === 'png') return convertPng(file, header, onProgress);
  return convertByBrowser(file, header);
}
