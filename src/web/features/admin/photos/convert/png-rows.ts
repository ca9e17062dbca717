import { rgbProfile, tiffOrientation } from './jpeg-segments.ts';
import { PhotoError } from './photo-failure.ts';
import type { PhotoRows } from './photo-rows.ts';

/** Reads a file in parts of any length, without storing what was read. */
function createByteReader(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array(0);

  /** @returns at least one and at most `max` bytes. @throws PhotoError at the end of the file */
  async function some(max: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const { value } = await reader.read();
      if (!value) throw new PhotoError('damaged');
      rest = value;
    }
    const taken = rest.subarray(0, max);
    rest = rest.subarray(taken.length);
    return taken;
  }

  return {
    some,
    /** Fills an array, by default a new one. */
    async exactly(count: number, bytes = new Uint8Array(count)): Promise<Uint8Array<ArrayBuffer>> {
      for (let at = 0; at < count;) {
        const part = await some(count - at);
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
    async skip(count: number): Promise<void> {
      for (let left = count; left > 0;) left -= (await some(left)).length;
    },
    cancel: () => reader.cancel(),
  };
}
type ByteReader = ReturnType<typeof createByteReader>;

type Header = {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  palette: Uint8Array;
  alphas: Uint8Array;
  orientation: number;
  icc: Uint8Array<ArrayBuffer> | undefined;
};

const SIGNATURE_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** Bytes; longer chunks of metadata are skipped. */
const MAX_CHUNK = 4 * 1024 * 1024;
/** The number of channels by color type: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function readChunkHead(reader: ByteReader) {
  const head = await reader.exactly(8);
  const length = new DataView(head.buffer).getUint32(0);
  return { length, type: String.fromCharCode(...head.subarray(4)) };
}

/** The profile of a chunk, compressed behind its name and a byte for the method; undefined if it is damaged or not for RGB. */
async function readProfile(chunk: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return rgbProfile(await inflate(chunk.slice(chunk.indexOf(0) + 2)));
  } catch {
    return undefined;
  }
}

/** Reads everything before the pixels. @returns the length of the first chunk of pixels too */
async function readHeader(reader: ByteReader): Promise<Header & { firstLength: number }> {
  await reader.skip(SIGNATURE_BYTES);
  const first = await readChunkHead(reader);
  if (first.type !== 'IHDR' || first.length !== 13) throw new PhotoError('damaged');
  const view = new DataView((await reader.exactly(13)).buffer);
  await reader.skip(CHECKSUM_BYTES);
  const header: Header = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    colorType: view.getUint8(9),
    palette: new Uint8Array(0),
    alphas: new Uint8Array(0),
    orientation: 1,
    icc: undefined,
  };
  if (!channelsOf[header.colorType] || ![1, 2, 4, 8, 16].includes(header.depth))
    throw new PhotoError('damaged');
  // The rows of an interlaced file are not in order, so they cannot be reduced one by one.
  if (view.getUint8(12) !== 0) throw new PhotoError('unsupported');
  for (;;) {
    const { type, length } = await readChunkHead(reader);
    if (type === 'IDAT') return { ...header, firstLength: length };
    if (type === 'IEND') throw new PhotoError('damaged');
    if (!['PLTE', 'tRNS', 'iCCP', 'eXIf'].includes(type) || length > MAX_CHUNK) {
      await reader.skip(length + CHECKSUM_BYTES);
      continue;
    }
    const chunk = await reader.exactly(length);
    await reader.skip(CHECKSUM_BYTES);
    if (type === 'PLTE') header.palette = chunk;
    // Of other color types it names one transparent color, which scanners and cameras do not write.
    else if (type === 'tRNS' && header.colorType === 3) header.alphas = chunk;
    else if (type === 'iCCP') header.icc = await readProfile(chunk);
    else if (type === 'eXIf') header.orientation = tiffOrientation(new DataView(chunk.buffer));
  }
}

/** The compressed bytes of all chunks of pixels. */
function pixelStream(reader: ByteReader, firstLength: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = firstLength;
  return new ReadableStream({
    async pull(controller) {
      while (left === 0) {
        await reader.skip(CHECKSUM_BYTES);
        const { type, length } = await readChunkHead(reader);
        if (type !== 'IDAT') return controller.close();
        left = length;
      }
      const part = await reader.some(left);
      left -= part.length;
      controller.enqueue(Uint8Array.from(part));
    },
    cancel: () => reader.cancel(),
  });
}

const paeth = (left: number, up: number, upLeft: number) => {
  const byLeft = Math.abs(up - upLeft);
  const byUp = Math.abs(left - upLeft);
  const byUpLeft = Math.abs(left + up - 2 * upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
};

/** Undoes the filter of a row in place. @throws PhotoError */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, bytesPerPixel: number): void {
  if (filter > 4) throw new PhotoError('damaged');
  if (filter === 0) return;
  for (let at = 0; at < row.length; at += 1) {
    const left = row[at - bytesPerPixel] ?? 0;
    const up = above[at] ?? 0;
    const predicted =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : paeth(left, up, above[at - bytesPerPixel] ?? 0);
    row[at] = (row[at] ?? 0) + predicted;
  }
}

/** Writes a row of any color type as RGBA. Of 16 bits, the upper 8 are used. */
function toRgba({ width, depth, colorType, palette, alphas }: Header, row: Uint8Array, rgba: Uint8Array) {
  const channels = channelsOf[colorType] ?? 1;
  const bytes = depth === 16 ? 2 : 1;
  const maxSample = 2 ** depth - 1;
  const sample = (index: number) => {
    if (depth >= 8) return row[index * bytes] ?? 0;
    const bit = index * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & maxSample;
  };
  for (let x = 0; x < width; x += 1) {
    const first = sample(x * channels);
    const at = x * 4;
    if (colorType === 3) {
      rgba[at] = palette[first * 3] ?? 0;
      rgba[at + 1] = palette[first * 3 + 1] ?? 0;
      rgba[at + 2] = palette[first * 3 + 2] ?? 0;
      rgba[at + 3] = alphas[first] ?? 255;
    } else {
      const isGray = channels < 3;
      const gray = depth < 8 ? (first * 255) / maxSample : first;
      rgba[at] = gray;
      rgba[at + 1] = isGray ? gray : sample(x * channels + 1);
      rgba[at + 2] = isGray ? gray : sample(x * channels + 2);
      rgba[at + 3] = channels % 2 === 0 ? sample(x * channels + channels - 1) : 255;
    }
  }
}

async function* readRows(header: Header, pixels: ByteReader): AsyncIterable<Uint8Array> {
  const { width, height, depth, colorType } = header;
  const bits = (channelsOf[colorType] ?? 1) * depth;
  const bytesPerPixel = Math.max(1, bits >> 3);
  const rgba = new Uint8Array(width * 4);
  // A byte for the filter precedes each row.
  const length = Math.ceil((width * bits) / 8) + 1;
  let line = new Uint8Array(length);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y += 1) {
    await pixels.exactly(length, line);
    unfilter(line[0] ?? 0, line.subarray(1), above.subarray(1), bytesPerPixel);
    toRgba(header, line.subarray(1), rgba);
    yield rgba;
    [line, above] = [above, line];
  }
}

/**
 * Opens a PNG (ISO/IEC 15948) that is decoded row by row, because a browser would need four bytes for each of its pixels.
 * @throws PhotoError `unsupported` when it is interlaced
 */
export async function openPng(file: Blob): Promise<PhotoRows> {
  const reader = createByteReader(file.stream());
  const { firstLength, ...header } = await readHeader(reader);
  const { width, height, orientation, icc, colorType, alphas } = header;
  return {
    width,
    height,
    orientation,
    icc,
    mayBeTransparent: colorType === 4 || colorType === 6 || alphas.length > 0,
    async *rows() {
      const inflated = pixelStream(reader, firstLength).pipeThrough(new DecompressionStream('deflate'));
      try {
        yield* readRows(header, createByteReader(inflated));
      } catch (error) {
        throw error instanceof PhotoError ? error : new PhotoError('damaged');
      }
    },
  };
}
