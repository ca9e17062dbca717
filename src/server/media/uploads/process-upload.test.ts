import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbHashToRGBA } from 'thumbhash';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLimiter } from '#server/platform/concurrency.ts';
import { checkFormat } from '../processing/formats.ts';
import { processUpload } from './process-upload.ts';
import { fourCorners, noiseImage, plain, png, readCorners, toFile } from '#tests/support/media/samples.ts';

/** Of an image, in error messages. */
const NAME = 'Picture 1';

async function make(bytes: Uint8Array) {
  checkFormat(bytes, NAME);
  const made = await processUpload(bytes, NAME, createLimiter(2));
  const largest = made.files.at(-1)?.bytes ?? Buffer.alloc(0);
  return { ...made, largest };
}

/** The names of a WebP's chunks, which would include metadata. */
function chunksOf(webp: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    found.push(webp.toString('latin1', at, at + 4));
    const size = webp.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return found;
}

async function colorOf(encoded: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(encoded).stats();
  return channels.map(({ mean }) => mean);
}

function expectNear(seen: readonly number[], wanted: readonly number[], tolerance: number) {
  for (const [at, value] of wanted.entries())
    expect(Math.abs((seen[at] ?? -1) - value)).toBeLessThanOrEqual(tolerance);
}

describe('an uploaded image', () => {
  test('is stored at 1920, 960 and 320 pixels under a hash of its content', { tags: ['AZ21'] }, async () => {
    const made = await make(await plain('#c03020', 3000, 2000).jpeg().toBuffer());
    expect(made).toMatchObject({
      width: 1920,
      height: 1280,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(made.files.map((file) => file.name)).toEqual([
      `${made.hash}-320.webp`,
      `${made.hash}-960.webp`,
      `${made.hash}-fine.jpg`,
      `${made.hash}.webp`,
    ]);
    const sizes = await Promise.all(made.files.map(async ({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 320, 213],
      ['webp', 960, 640],
      ['jpeg', 3000, 2000],
      ['webp', 1920, 1280],
    ]);
  });

  test('is measured on its longer side', async () => {
    expect(await make(await plain('#c03020', 1500, 3000).jpeg().toBuffer())).toMatchObject({
      width: 960,
      height: 1920,
    });
  });

  test('has a placeholder of a few bytes in its colors', async () => {
    const { placeholder } = await make(await plain('#c03020', 900, 600).png().toBuffer());
    const hash = Buffer.from(placeholder, 'base64');
    expect(hash.length).toBeLessThan(40);
    expectNear([...thumbHashToRGBA(hash).rgba.subarray(0, 3)], [192, 48, 32], 16);
  });

  test('has the same name every time', async () => {
    const bytes = await noiseImage({ width: 400, height: 300 }).png().toBuffer();
    expect((await make(bytes)).hash).toBe((await make(bytes)).hash);
  });
});

test('never enlarges a small image', async () => {
  const made = await make(await noiseImage({ width: 320, height: 200 }).png().toBuffer());
  expect(made).toMatchObject({ width: 320, height: 200 });
  expect(made.files).toHaveLength(1);
});

test.each([
  [1, 1],
  [1, 65_535],
  [65_535, 1],
])('accepts an image of %i×%i pixels', { tags: ['IM15'] }, async (width, height) => {
  const made = await make(await plain('#336699', width, height).png().toBuffer());
  expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(1920);
  expect(await sharp(made.largest).metadata()).toMatchObject({ width: made.width, height: made.height });
});

describe('rejects damaged files', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s that ends early',
    { tags: ['IM10'] },
    async (format) => {
      const bytes = await toFile(noiseImage(), format);
      for (const part of [0.9, 0.5, 0.2]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * part));
        await expect(make(cut)).rejects.toMatchObject({
          problem: 'invalid',
          message: expect.stringMatching(/^Picture 1 cannot be read/),
        });
      }
    },
  );

  test('a progressive JPEG that ends early', async () => {
    const bytes = await noiseImage().jpeg({ progressive: true }).toBuffer();
    await expect(make(bytes.subarray(0, -300))).rejects.toMatchObject({ problem: 'invalid' });
  });

  test('a PNG whose header or data has a wrong checksum', { tags: ['IM10'] }, async () => {
    for (const part of ['IHDR', 'IDAT']) {
      const bytes = await noiseImage().png().toBuffer();
      // The checksum of the header, which is behind its 13 bytes, and a byte of the data.
      const at = bytes.indexOf(part) + (part === 'IHDR' ? 4 + 13 : 100);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      await expect(make(bytes)).rejects.toMatchObject({ problem: 'invalid' });
    }
  });

  test('a PNG without data, and one with too little of it', { tags: ['IM11'] }, async () => {
    const header = { width: 50, height: 50, depth: 8, colorType: 2 } as const;
    await expect(make(png(header))).rejects.toMatchObject({ problem: 'invalid' });
    // 20 of its 50 rows, each with a byte for its filter and three for each pixel.
    await expect(make(png(header, Buffer.alloc((1 + 3 * 50) * 20)))).rejects.toMatchObject({
      problem: 'invalid',
    });
  });

  test('an AVIF that declares less than it holds', async () => {
    const bytes = await toFile(noiseImage(), 'avif');
    bytes.writeUInt32BE(10, bytes.indexOf('ispe') + 8);
    bytes.writeUInt32BE(10, bytes.indexOf('ispe') + 12);
    await expect(make(bytes)).rejects.toMatchObject({ problem: 'invalid' });
  });
});

describe('stores only the image', () => {
  test('without location, owner, device or time', { tags: ['IM16'] }, async () => {
    const secret = 'S3CRET-OWNER';
    const exif = {
      IFD0: { Artist: secret, Model: secret, DateTime: '2026:01:02 03:04:05' },
      IFD2: { BodySerialNumber: secret },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 36/1 50/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 12/1 32/1',
      },
    };
    const described = noiseImage({ width: 400, height: 300 })
      .withExif(exif)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`);
    for (const bytes of [
      await described.clone().jpeg().toBuffer(),
      await described.clone().png().toBuffer(),
    ]) {
      expect(bytes.includes(secret)).toBe(true);
      for (const file of (await make(bytes)).files) {
        expect(chunksOf(file.bytes)).toEqual(['VP8 ']);
        expect(file.bytes.includes(secret)).toBe(false);
      }
    }
  });

  test('without a script hidden in or behind it', { tags: ['IM09'] }, async () => {
    const script = Buffer.from('<script>alert(document.domain)</script>');
    const jpeg = await noiseImage().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
    const polyglots = [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([await noiseImage().png().toBuffer(), script]),
      Buffer.concat([await noiseImage().gif().toBuffer(), Buffer.from('/*'), script]),
    ];
    for (const bytes of polyglots) {
      for (const file of (await make(bytes)).files) {
        expect(file.bytes.includes('<script')).toBe(false);
        expect(file.bytes.readUInt32LE(4) + 8).toBe(file.bytes.length);
      }
    }
  });
});

describe('every camera orientation', () => {
  // EXIF 4.6.4: the displayed positions of the stored corners A B C D, clockwise.
  const upright = ['ABCD', 'BADC', 'CDAB', 'DCBA', 'ADCB', 'DABC', 'CBAD', 'BCDA'];
  test.each(upright.map((seen, at) => [at + 1, seen] as const))(
    'rotates orientation %i upright',
    { tags: ['IM17'] },
    async (orientation, seen) => {
      const made = await make(
        await fourCorners().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
      );
      const turned = orientation >= 5;
      expect([made.width, made.height]).toEqual(turned ? [80, 120] : [120, 80]);
      expect(await readCorners(made.largest)).toBe(seen);
      expect((await sharp(made.largest).metadata()).orientation).toBeUndefined();
    },
  );
});

describe('every color encoding', () => {
  const red = [200, 40, 40];
  const redImage = () => plain('#c82828');
  const cases: [name: string, encode: () => Promise<Buffer>, tolerance: number][] = [
    ['8-bit PNG', () => redImage().png().toBuffer(), 6],
    ['16-bit PNG', () => redImage().toColourspace('rgb16').png().toBuffer(), 6],
    ['palette PNG', () => redImage().png({ palette: true }).toBuffer(), 6],
    ['GIF', () => redImage().gif().toBuffer(), 12],
    ['lossless WebP', () => redImage().webp({ lossless: true }).toBuffer(), 6],
    ['AVIF', () => redImage().avif().toBuffer(), 8],
    ['10-bit AVIF', () => redImage().avif({ bitdepth: 10 }).toBuffer(), 8],
    ['JPEG in Display P3', () => redImage().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 8],
    [
      'JPEG in CMYK',
      () => redImage().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      24,
    ],
    ['CMYK without a profile', () => redImage().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 24],
  ];
  test.each(cases)('%s', async (_, encode, tolerance) => {
    const { largest } = await make(await encode());
    expectNear(await colorOf(largest), red, tolerance);
  });

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('grayscale %s', { tags: ['IM18'] }, async (format) => {
    const { largest } = await make(await plain('#808080').greyscale().toFormat(format).toBuffer());
    expectNear(await colorOf(largest), [128, 128, 128], 6);
  });

  test('a phone photo with a second image for HDR screens', async () => {
    const bytes = await readFile(join(import.meta.dirname, '../../../../tests/support/media/gain-map.jpg'));
    // The second image begins behind the first one.
    expect(bytes.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBeGreaterThan(0);
    const { largest } = await make(bytes);
    expect(chunksOf(largest)).toEqual(['VP8 ']);
    // The image that a viewer without HDR shows.
    expectNear(await colorOf(largest), [162, 31, 31], 8);
  });

  test('keeps transparency, also of a palette', { tags: ['IM18'] }, async () => {
    for (const palette of [false, true]) {
      const glass = sharp({
        create: { width: 50, height: 50, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } },
      });
      const { largest, placeholder } = await make(await glass.png({ palette }).toBuffer());
      expectNear(await colorOf(largest), [...red, 128], 8);
      expect(placeholder).not.toBe('');
    }
  });

  test.each(['gif', 'webp'] as const)(
    'uses the first frame of an animated %s',
    { tags: ['IM15'] },
    async (format) => {
      const frames = await Promise.all(
        ['#c82828', '#28c828', '#2828c8'].map((color) => plain(color).png().toBuffer()),
      );
      const animated = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(animated).metadata()).pages).toBe(3);
      const made = await make(animated);
      expect(made).toMatchObject({ width: 60, height: 40 });
      expectNear(await colorOf(made.largest), red, 12);
    },
  );
});
