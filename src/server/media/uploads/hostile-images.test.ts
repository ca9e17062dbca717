import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasProblemCode } from '#contract/api/problems.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import { openEncoded } from '../processing/decoder.ts';
import { checkFormat } from '../processing/formats.ts';
import { processUpload } from './process-upload.ts';
import { chunk, noiseImage, plain, png } from '#tests/support/media/samples.ts';

const MB = 1024 * 1024;
/** Of an image, in error messages. */
const NAME = 'Picture 1';

async function processImage(bytes: Buffer) {
  checkFormat(bytes, NAME);
  return processUpload(bytes, NAME, createLimiter(1));
}

/** Accepts the image or rejects it as damaged. Expects that this takes less than 150 MB of memory. */
async function processInLimitedMemory(bytes: Buffer): Promise<'accepted' | 'rejected'> {
  const rss = process.memoryUsage().rss;
  const outcome = await processImage(bytes).then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (hasProblemCode(error, 'invalid')) return 'rejected' as const;
      throw error;
    },
  );
  expect(process.memoryUsage().rss - rss).toBeLessThan(150 * MB);
  return outcome;
}

describe('a hostile image', () => {
  test('of four thousand scans is rejected in limited time and memory', { tags: ['IM29'] }, async () => {
    const jpeg = await plain('#336699', 1_500, 1_500).jpeg({ progressive: true }).toBuffer();
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = jpeg.subarray(last, -2);
    const endless = Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 4_000 }, () => scan),
      jpeg.subarray(-2),
    ]);
    const started = performance.now();
    expect(await processInLimitedMemory(endless)).toBe('rejected');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test.each(['gif', 'webp'] as const)(
    'of 1,500 frames becomes its first one: %s',
    { tags: ['deep', 'IM15'] },
    async (format) => {
      const [width, pageHeight, pages] = [16, 16, 1_500];
      const gray = 40;
      // The first frame is gray, the others are noise.
      const data = Buffer.alloc(width * pageHeight * pages * 3, gray);
      for (let at = width * pageHeight * 3; at < data.length; at += 1) data[at] = (at * 7919) % 251;
      const animated = await sharp(data, {
        raw: { width, height: pageHeight * pages, channels: 3, pageHeight },
      })
        .toFormat(format)
        .toBuffer();
      const made = await processImage(animated);
      expect(made).toMatchObject({ width, height: pageHeight });
      const { channels } = await sharp(made.files.at(-1)?.bytes).stats();
      for (const { mean } of channels) expect(Math.abs(mean - gray)).toBeLessThan(6);
    },
  );

  test('with an empty color profile of 200 MB takes limited memory', { tags: ['IM11'] }, async () => {
    // The name of the profile, the method of its compression, and what it compresses.
    const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * MB))]);
    const header = { width: 50, height: 50, depth: 8, colorType: 2 } as const;
    // Each row has a byte for its filter, and three for each pixel.
    const bytes = png(header, Buffer.alloc((1 + 3 * 50) * 50), chunk('iCCP', profile));
    expect(['accepted', 'rejected']).toContain(await processInLimitedMemory(bytes));
  });
});

test('decoders of SVG, TIFF, PPM, HDR, VIPS and PDF cannot be used', { tags: ['IM30'] }, async () => {
  const image = () => noiseImage({ width: 20, height: 20 });
  const others: Record<string, Buffer> = {
    SVG: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    TIFF: await image().tiff().toBuffer(),
    PPM: Buffer.from('P3 1 1 255 1 2 3'),
    HDR: Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd'),
    VIPS: Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(80)]),
    PDF: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  };
  for (const [name, bytes] of Object.entries(others))
    await expect(openEncoded(bytes).raw().toBuffer(), name).rejects.toThrow(
      /unsupported image format|blocked/,
    );
  await expect(
    openEncoded(await image().png().toBuffer())
      .raw()
      .toBuffer(),
  ).resolves.toBeDefined();
});
