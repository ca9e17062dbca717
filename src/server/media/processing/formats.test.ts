import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkFormat } from './formats.ts';
import { workMs } from '#tests/support/event-loop-delay.ts';
import { ftyp, noiseImage, png, toFile } from '#tests/support/media/samples.ts';

/** Of an image, in error messages. */
const NAME = 'Picture 2';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:18998/ssrf"/></svg>';
const text = (content: string) => Buffer.from(content, 'latin1');

describe('the format of an upload', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    '%s is recognized by its bytes',
    async (format) => {
      const bytes = await toFile(noiseImage(), format);
      expect(checkFormat(bytes, NAME)).toBe(format);
    },
  );

  test('recognizes all three kinds of WebP', async () => {
    for (const image of [noiseImage().webp({ lossless: true }), noiseImage().ensureAlpha(0.5).webp()]) {
      expect(checkFormat(await image.toBuffer(), NAME)).toBe('webp');
    }
  });

  test.each([
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['ZIP', text('PK\x03\x04\x14\x00')],
    ['EXE', text('MZ\x90\x00\x03')],
    ['MP4', ftyp('isom', 'isom', 'mp42')],
    ['HEIF', ftyp('heic', 'mif1', 'heic')],
    ['HEIF with a neutral brand', ftyp('mif1', 'heic')],
    ['TIFF', text('II*\x00\x08\x00\x00\x00')],
    ['JPEG 2000', text('\x00\x00\x00\x0cjP  \r\n\x87\n')],
    ['JPEG XL', text('\xff\x0a\xfa\x1f')],
    ['BMP', text('BM\x36\x00\x00\x00')],
    ['SVG', text(svg)],
    [
      'SVG with an XML head',
      text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['compressed SVG', gzipSync(svg)],
    ['nothing', Buffer.alloc(0)],
    ['one byte', text('\xff')],
    ['two bytes', text('\xff\xd8')],
  ])('%s is rejected as no image', { tags: ['IM05', 'IM07', 'IM10', 'IM29'] }, (_, bytes) => {
    expect(() => checkFormat(bytes, NAME)).toThrow(/^Picture 2 is not an image/);
  });

  test.each([
    ['a JPEG of three bytes', text('\xff\xd8\xff')],
    ['a JPEG without a frame', text('\xff\xd8\xff\xe0\x00\x04ab\xff\xd9')],
    ['a JPEG with a length that leads out of it', text('\xff\xd8\xff\xe1\xff\xff\xff\xc0')],
    ['a JPEG whose segment has no length', text(`\xff\xd8\xff\xe1\x00\x00${'\0'.repeat(40)}`)],
    ['a PNG signature', text('\x89PNG\r\n\x1a\n')],
    ['a GIF signature', text('GIF89a')],
    ['a WebP head', text('RIFF\x00\x00\x00\x00WEBPVP8 ')],
    ['a WebP of no kind', text(`RIFF\x64\x00\x00\x00WEBPVP9 ${'\0'.repeat(40)}`)],
    ['an AVIF without properties', ftyp('avif', 'mif1')],
    ['a PNG without width', png({ width: 0, height: 10, depth: 8, colorType: 2 })],
  ])('%s is rejected as damaged', { tags: ['IM11'] }, (_, bytes) => {
    expect(() => checkFormat(bytes, NAME)).toThrow(/^Picture 2 cannot be read/);
  });

  test('reads bytes in the middle of a larger buffer', async () => {
    const bytes = await noiseImage().png().toBuffer();
    const around = new Uint8Array(bytes.length + 20);
    around.set(bytes, 7);
    expect(checkFormat(around.subarray(7, 7 + bytes.length), NAME)).toBe('png');
  });
});

describe('rejects too many pixels by the header alone', () => {
  const expectRejected = (bytes: Buffer) => {
    const before = process.memoryUsage().rss;
    const started = workMs();
    expect(() => checkFormat(bytes, NAME)).toThrow(/^Picture 2 has more than 50 megapixels/);
    expect(workMs() - started).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  };

  test('a PNG of 30000×30000 black and white pixels in 500 KB', { tags: ['IM12'] }, () => {
    // A row has 3,750 bytes of pixels, and one byte that names their filter.
    const bytes = png(
      { width: 30_000, height: 30_000, depth: 1, colorType: 0 },
      Buffer.alloc(30_000 * 3_751),
    );
    expect(bytes.length).toBeLessThan(500_000);
    expectRejected(bytes);
  });

  test.each([
    ['12000×12000', { width: 12_000, height: 12_000, depth: 8, colorType: 2 }],
    ['interlaced 10000×10000', { width: 10_000, height: 10_000, depth: 8, colorType: 6, interlaced: true }],
    ['the largest that a PNG can declare', { width: 0x7fffffff, height: 0x7fffffff, depth: 8, colorType: 2 }],
  ] as const)('a PNG, %s', { tags: ['IM13', 'IM14'] }, (_, header) =>
    expectRejected(png(header, Buffer.alloc(1_000))),
  );

  test('a JPEG, a GIF, a WebP and an AVIF', async () => {
    // Each header then declares a very large size, at the offset of its format.
    const jpeg = await noiseImage().jpeg().toBuffer();
    jpeg.writeUInt32BE(0xffff_ffff, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expectRejected(jpeg);

    const gif = await toFile(noiseImage(), 'gif');
    gif.writeUInt32LE(0xffff_ffff, 6);
    expectRejected(gif);

    const lossy = await noiseImage().webp().toBuffer();
    lossy.writeUInt32LE(0x3fff_3fff, 26);
    expectRejected(lossy);

    const lossless = await noiseImage().webp({ lossless: true }).toBuffer();
    lossless.writeUInt32LE(0x0fff_ffff, 21);
    expectRejected(lossless);

    const extended = await noiseImage().ensureAlpha(0.5).webp().toBuffer();
    extended.fill(0xff, 24, 30);
    expectRejected(extended);

    const avif = await toFile(noiseImage(), 'avif');
    avif.writeUInt32BE(20_000, avif.indexOf('ispe') + 8);
    avif.writeUInt32BE(20_000, avif.indexOf('ispe') + 12);
    expectRejected(avif);
  });

  test('a JPEG with tables and fill bytes before its frame', () => {
    const table = [0xff, 0xc4, 0x00, 0x09, 0, 0, 0, 0, 0, 0, 0];
    const frame = [0xff, 0xff, 0xff, 0xc2, 0x00, 0x0b, 8, 0x75, 0x30, 0x75, 0x30, 1, 0, 0, 0];
    expectRejected(Buffer.from([0xff, 0xd8, ...table, ...frame]));
  });

  test('accepts 50 megapixels', () => {
    expect(checkFormat(png({ width: 10_000, height: 5_000, depth: 8, colorType: 2 }), NAME)).toBe('png');
    expectRejected(png({ width: 10_000, height: 5_001, depth: 8, colorType: 2 }));
  });
});
