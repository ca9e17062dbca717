import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noiseImage } from '#tests/support/media/samples.ts';
import { decodeFailure } from '#tests/support/media/decode-failure.ts';
import { openPng } from './png-rows.ts';

const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);

async function readAll(bytes: Uint8Array) {
  const png = await openPng(blobOf(bytes));
  const rows: Buffer[] = [];
  for await (const row of png.rows()) rows.push(Buffer.from(row));
  return { ...png, pixels: Buffer.concat(rows) };
}

const expected = (png: Buffer) =>
  sharp(png).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();

const noise = () => noiseImage({ width: 97, height: 61, sigma: 40 });

test.each([
  ['colors', () => noise().png()],
  ['all filters', () => noise().png({ adaptiveFiltering: true })],
  ['transparency', () => noise().ensureAlpha(0.4).png()],
  ['gray', () => noise().grayscale().toColourspace('b-w').png()],
  ['a palette', () => noise().png({ palette: true, colors: 20 })],
  ['a palette of two', () => noise().png({ palette: true, colors: 2 })],
] as const)('decodes a PNG with %s like libvips', async (_, make) => {
  const png = await make().toBuffer();
  const { width, height, pixels } = await readAll(png);
  expect([width, height]).toEqual([97, 61]);
  expect(pixels.equals(await expected(png))).toBe(true);
});

test('uses the upper 8 of 16 bits', async () => {
  const png = await noise().toColourspace('rgb16').png().toBuffer();
  const { pixels } = await readAll(png);
  const reference = await expected(png);
  expect(pixels.length).toBe(reference.length);
  expect(pixels.every((value, at) => Math.abs(value - (reference[at] ?? 0)) <= 1)).toBe(true);
});

test('reads profile and transparency', async () => {
  const { icc, mayBeTransparent } = await readAll(await noise().withIccProfile('p3').png().toBuffer());
  expect([icc === undefined, mayBeTransparent]).toEqual([false, false]);
  expect((await readAll(await noise().ensureAlpha(0.5).png().toBuffer())).mayBeTransparent).toBe(true);
});

const failureOf = (bytes: Uint8Array) => decodeFailure(() => readAll(bytes));

test('rejects damaged and interlaced files', async () => {
  const png = await noise().png().toBuffer();
  for (const length of [0, 8, 20, 40, 200, png.length - 500])
    expect([length, await failureOf(png.subarray(0, length))]).toEqual([length, 'damaged']);
  const changed = Uint8Array.from(png);
  changed.fill(0x55, 500, 600);
  expect(await failureOf(changed)).toBe('damaged');
  expect(await failureOf(await noise().png({ progressive: true }).toBuffer())).toBe('unsupported');
});
