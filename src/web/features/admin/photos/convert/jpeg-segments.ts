type ByteRange = readonly [start: number, end: number];

/** What precedes the pixels of a JPEG (ITU T.81, with the segments of EXIF and ICC profiles). */
export type JpegHead = {
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /** The ICC profile if its colors are RGB. */
  icc: Uint8Array<ArrayBuffer> | undefined;
  /** Whether it has an ICC profile for other colors, such as CMYK, which its decoder needs. */
  hasOtherProfile: boolean;
  /** Byte ranges without metadata: no EXIF, RGB profile, XMP, IPTC or comments. */
  ranges: readonly ByteRange[];
  /** Where the first scan begins. */
  scan: number;
};

const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const dropped = [APP1, APP2, APP13, COMMENT];
// DHT, JPG and DAC lie between the markers that start a frame.
const startsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const ICC_NAME = 'ICC_PROFILE\0';
const EXIF_NAME = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;
/** Bytes that a segment can contain. */
const MAX_SEGMENT = 65_533;

/** Bytes as text, one letter each; fewer than `length` at the end. */
export const textAt = (view: DataView, at: number, length = 4) => {
  let text = '';
  for (let index = at; index < Math.min(at + length, view.byteLength); index += 1)
    text += String.fromCharCode(view.getUint8(index));
  return text;
};

export const isJpeg = (view: DataView) =>
  view.byteLength > 4 && view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff;

/** The orientation in the first directory of TIFF data; 1 without one. */
export function tiffOrientation(view: DataView): number {
  if (view.byteLength < 14) return 1;
  const isLittleEndian = textAt(view, 0, 2) === 'II';
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittleEndian);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Joins the parts of an ICC profile. Profiles of other colors than RGB do not describe a decoded photo. */
function joinProfile(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined {
  const profile = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    profile.set(part, at);
    at += part.length;
  }
  return rgbProfile(profile);
}

/** @returns the profile if its colors are RGB */
export function rgbProfile(profile: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  return profile.length > 128 && textAt(view, 16, 4) === 'RGB ' ? profile : undefined;
}

/** @param profileRanges the segments of an ICC profile, which are in order */
function withProfile(
  bytes: Uint8Array,
  ranges: readonly ByteRange[],
  profileRanges: readonly ByteRange[],
): Pick<JpegHead, 'icc' | 'hasOtherProfile' | 'ranges'> {
  // Two bytes after the name count the parts.
  const head = 4 + ICC_NAME.length + 2;
  const icc = joinProfile(profileRanges.map(([start, end]) => bytes.subarray(start + head, end)));
  const hasOtherProfile = profileRanges.length > 0 && !icc;
  if (!hasOtherProfile) return { icc, hasOtherProfile, ranges };
  return { icc, hasOtherProfile, ranges: [...ranges, ...profileRanges].toSorted(([a], [b]) => a - b) };
}

/**
 * Reads the segments before the first scan.
 * @param bytes the beginning of the file
 * @returns undefined if the frame header or the scan is not in these bytes
 */
export function readJpegHead(bytes: Uint8Array): JpegHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isJpeg(view)) return undefined;
  const ranges: ByteRange[] = [[0, 2]];
  const profileRanges: ByteRange[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === END_OF_IMAGE) return undefined;
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === START_OF_SCAN)
      return size && { ...size, orientation, ...withProfile(bytes, ranges, profileRanges), scan: at };
    const end = at + 2 + view.getUint16(at + 2);
    if (end > view.byteLength) return undefined;
    if (startsFrame(marker) && at + 9 <= end)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === APP1 && textAt(view, at + 4, EXIF_NAME.length) === EXIF_NAME)
      orientation = tiffOrientation(
        new DataView(bytes.buffer, bytes.byteOffset + at + 10, Math.max(0, end - at - 10)),
      );
    if (marker === APP2 && textAt(view, at + 4, ICC_NAME.length) === ICC_NAME) profileRanges.push([at, end]);
    if (!dropped.includes(marker)) ranges.push([at, end]);
    at = end;
  }
  return undefined;
}

/** The first scan of a JPEG begins within this many bytes. */
const FIRST_BYTES = 256 * 1024;
/** The same for one with much metadata. */
const MORE_BYTES = 8 * 1024 * 1024;

/** Reads the segments before the first scan. @returns undefined for a damaged file */
export async function readJpegHeadOf(file: Blob): Promise<JpegHead | undefined> {
  const read = async (length: number) =>
    readJpegHead(new Uint8Array(await file.slice(0, length).arrayBuffer()));
  return (await read(FIRST_BYTES)) ?? (await read(MORE_BYTES));
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function segment(marker: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer>[] {
  const length = parts.reduce((sum, part) => sum + part.length, 2);
  return [
    Uint8Array.of(0xff, marker, length >> 8, length & 0xff),
    ...parts.map((part) => Uint8Array.from(part)),
  ];
}

/** An EXIF segment with the orientation only. */
function orientationSegment(orientation: number): Uint8Array<ArrayBuffer>[] {
  // TIFF data, big-endian: at byte 8, a directory with one entry.
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, 0x4d4d);
  tiff.setUint16(2, 42);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 1);
  tiff.setUint16(10, ORIENTATION_TAG);
  // One value of the type SHORT.
  tiff.setUint16(12, 3);
  tiff.setUint32(14, 1);
  tiff.setUint16(18, orientation);
  return segment(APP1, ascii(EXIF_NAME), new Uint8Array(tiff.buffer));
}

function profileSegments(icc: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const size = MAX_SEGMENT - ICC_NAME.length - 2;
  const count = Math.ceil(icc.length / size);
  return Array.from({ length: count }, (_, at) =>
    segment(APP2, ascii(ICC_NAME), Uint8Array.of(at + 1, count), icc.subarray(at * size, (at + 1) * size)),
  ).flat();
}

/** Both are optional: orientation 1 is upright, and a JPEG without a profile is in sRGB. */
type Metadata = { orientation: number; icc: Uint8Array | undefined };

const metadataSegments = ({ orientation, icc }: Metadata): Uint8Array<ArrayBuffer>[] => [
  ...(orientation === 1 ? [] : orientationSegment(orientation)),
  ...(icc ? profileSegments(icc) : []),
];

/** The bytes that `replaceJpegMetadata` adds at most. */
export const jpegMetadataSize = (metadata: Metadata): number =>
  metadataSegments(metadata).reduce((sum, part) => sum + part.length, 0);

/** The first scan of a JPEG that a browser encoded begins within this many bytes. */
const HEAD_BYTES = 64 * 1024;

/** Replaces the metadata of an encoded JPEG by an orientation and an ICC profile. */
export async function replaceJpegMetadata(jpeg: Blob, metadata: Metadata): Promise<Blob> {
  const head = readJpegHead(new Uint8Array(await jpeg.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!head) return jpeg;
  const [start, ...others] = head.ranges.map(([from, to]) => jpeg.slice(from, to));
  // JFIF's own segment stays the first.
  const jfif = others.length > 0 && (head.ranges[1]?.[0] ?? 0) === 2 ? others.splice(0, 1) : [];
  return new Blob(
    [...(start ? [start] : []), ...jfif, ...metadataSegments(metadata), ...others, jpeg.slice(head.scan)],
    { type: 'image/jpeg' },
  );
}
