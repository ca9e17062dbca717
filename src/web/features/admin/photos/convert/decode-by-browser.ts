import { PhotoError } from './photo-failure.ts';

type Size = { width: number; height: number };

/**
 * Decodes with the browser's own decoder, smaller where it can: browsers decode a JPEG at a fraction of its size, and then need
 * a fraction of the memory. JPEGs come without EXIF, so their orientation is not applied.
 * @param colors `none` keeps the colors of the file for its profile, `default` converts them to sRGB
 * @returns a bitmap of at most this size
 * @throws PhotoError
 */
export async function decodeByBrowser(
  file: Blob,
  type: string,
  size: Size,
  colors: ColorSpaceConversion,
): Promise<ImageBitmap> {
  try {
    if (typeof ImageDecoder !== 'undefined' && (await ImageDecoder.isTypeSupported(type)))
      return await decodeFrame(file, type, size, colors);
    return await createImageBitmap(file, { ...resizedTo(size), colorSpaceConversion: colors });
  } catch (error) {
    throw new PhotoError(error instanceof RangeError ? 'too-large' : 'damaged');
  }
}

const resizedTo = ({ width, height }: Size) =>
  ({ resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }) as const;

async function decodeFrame(
  file: Blob,
  type: string,
  size: Size,
  colors: ColorSpaceConversion,
): Promise<ImageBitmap> {
  const data = await file.arrayBuffer();
  const decoder = new ImageDecoder({
    data,
    // The decoder takes the bytes, where a stream would leave a copy of each part.
    transfer: [data],
    type,
    desiredWidth: size.width,
    desiredHeight: size.height,
    colorSpaceConversion: colors,
    preferAnimation: false,
  });
  try {
    const { image } = await decoder.decode();
    // The decoder may ignore the size, or return less than it: eighths of the original.
    const isTooLarge = image.displayWidth > size.width || image.displayHeight > size.height;
    const bitmap = await createImageBitmap(image, isTooLarge ? resizedTo(size) : {});
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}
