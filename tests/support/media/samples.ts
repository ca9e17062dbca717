// Images that tests draw and read, and the parts of their files.
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/**
 * Noise around gray, so that encoders have work as with a photo, and cropping is visible.
 * @param size.sigma the standard deviation of the noise
 */
export function noiseImage({ width = 240, height = 160, sigma = 30 } = {}): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });
}

/** Encodes with minimal effort, because tests do not depend on the file size. */
export function toFile(image: Sharp, format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'): Promise<Buffer> {
  if (format === 'png') return image.png({ compressionLevel: 1 }).toBuffer();
  return format === 'jpeg'
    ? image.jpeg().toBuffer()
    : image[format]({ effort: format === 'gif' ? 1 : 0 }).toBuffer();
}

export function plain(background: string, width = 60, height = 40): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

export const corners = { A: [220, 30, 30], B: [30, 170, 30], C: [30, 30, 220], D: [230, 210, 30] } as const;
type Corner = keyof typeof corners;

/** 120×80 pixels in four colors: A top left, then B, C, D clockwise. */
export function fourCorners(): Sharp {
  const data = Buffer.alloc(120 * 80 * 3);
  for (let at = 0; at < data.length; at += 3) {
    const pixel = at / 3;
    const left = pixel % 120 < 60;
    const top = pixel < 120 * 40;
    const corner = top ? (left ? 'A' : 'B') : left ? 'D' : 'C';
    data.set(corners[corner], at);
  }
  return sharp(data, { raw: { width: 120, height: 80, channels: 3 } });
}

/** The color in each corner of an encoded image, clockwise from top left. */
export async function readCorners(encoded: Uint8Array): Promise<string> {
  const { data, info } = await sharp(encoded).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const near = (seen: number[]): Corner | '?' => {
    for (const name of ['A', 'B', 'C', 'D'] as const) {
      if (corners[name].every((value, channel) => Math.abs(value - (seen[channel] ?? 0)) < 40)) return name;
    }
    return '?';
  };
  const points = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
  ] as const;
  return points.map(([x, y]) => near(at(x, y))).join('');
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
}

type PngHeader = {
  width: number;
  height: number;
  depth: number;
  colorType: 0 | 2 | 3 | 6;
  interlaced?: boolean;
};

/**
 * A PNG built from its parts; `rows` are filtered scan lines, absent for a file without image data; `more` precedes
 * them.
 */
export function png(header: PngHeader, rows?: Uint8Array, ...more: Buffer[]): Buffer {
  const start = Buffer.alloc(13);
  start.writeUInt32BE(header.width, 0);
  start.writeUInt32BE(header.height, 4);
  start.set([header.depth, header.colorType, 0, 0, header.interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', start),
    ...more,
    ...(rows ? [chunk('IDAT', deflateSync(rows, { level: 1 }))] : []),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The header of an ISO base media file with these brands, as in HEIF and AVIF files. */
export function ftyp(...brands: string[]): Buffer {
  const [major = 'mif1', ...compatible] = brands;
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
}
