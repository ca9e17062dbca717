import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import { type UploadFormat, UPLOAD_FORMATS_TEXT } from '#contract/catalog/images/upload-formats.ts';
import { avifSize, isAvif } from './avif-header.ts';
import { jpegSize } from './jpeg-header.ts';

type Size = { width: number; height: number };
type Format = {
  name: UploadFormat;
  is(bytes: Buffer): boolean;
  /** Pixels that the header declares; undefined when the header is invalid. */
  size(bytes: Buffer): Size | undefined;
};

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

const formats: readonly Format[] = [
  {
    name: 'png',
    is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
    size: (bytes) =>
      bytes.length >= 33 && startsWith(bytes, 'IHDR', 12)
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : undefined,
  },
  { name: 'jpeg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff'), size: jpegSize },
  {
    name: 'gif',
    is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
    size: (bytes) =>
      bytes.length >= 13 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined,
  },
  {
    name: 'webp',
    is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
    size: webpSize,
  },
  { name: 'avif', is: isAvif, size: avifSize },
];

/** RFC 9649: each of the three kinds has the size at another offset. */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  if (startsWith(bytes, 'VP8X', 12)) {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  if (startsWith(bytes, 'VP8L', 12)) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/**
 * Checks the header before a decoder sees the bytes. Only the bytes decide the type: file name and content type of the
 * upload are ignored. The headers are read here and not by a package because image-size had endless loops on hostile
 * files (CVE-2025-71319).
 * @param name how error messages call the image
 * @throws problem `invalid` when the bytes are not one of `uploadFormats`, or declare more than 50 megapixels
 */
export function checkFormat(given: Uint8Array, name: string): UploadFormat {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const format = formats.find((candidate) => candidate.is(bytes));
  if (!format) {
    throw problem('invalid', `${name} is not an image that the shop can use: ${UPLOAD_FORMATS_TEXT}.`);
  }
  const size = format.size(bytes);
  if (!size || size.width < 1 || size.height < 1) throw damagedImageProblem(name);
  if (size.width * size.height > limits.imagePixels) {
    throw problem(
      'invalid',
      `${name} has more than ${limits.imagePixels / 1e6} megapixels. Please send a smaller one.`,
    );
  }
  return format.name;
}

export function damagedImageProblem(name: string) {
  return problem('invalid', `${name} cannot be read. It may be damaged.`);
}
