import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gridHeic } from '#tests/support/media/heic/grid-heic.ts';
import { type Libheif, openHeic } from './heic-rows.ts';
import { decodeFailure } from '#tests/support/media/decode-failure.ts';

const root = new URL('../../../../../../', import.meta.url);
const wasmBinary = readFileSync(new URL('node_modules/libheif-js/libheif-wasm/libheif.wasm', root));
// It is a CommonJS module, but its types describe an ES module.
const createLibheif: (options: { wasmBinary: Uint8Array }) => Libheif = createRequire(import.meta.url)(
  'libheif-js/libheif-wasm/libheif.js',
);
const library = createLibheif({ wasmBinary });

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`tests/support/media/heic/${name}.heic`, root)));

async function readAll(bytes: Uint8Array) {
  const photo = openHeic(library, bytes);
  const rows: Buffer[] = [];
  for await (const row of photo.rows()) rows.push(Buffer.from(row));
  photo.close();
  return { ...photo, pixels: Buffer.concat(rows) };
}

/** The pixels as libheif decodes the whole image at once. */
function decodeAtOnce(bytes: Uint8Array): Promise<Buffer> {
  // The package declares no types for its class.
  const { HeifDecoder } = library as unknown as {
    HeifDecoder: new () => {
      decode(bytes: Uint8Array): {
        get_width(): number;
        get_height(): number;
        display(target: object, done: (filled: { data: Uint8ClampedArray } | null) => void): void;
      }[];
    };
  };
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) throw new Error('There is no image.');
  const [width, height] = [image.get_width(), image.get_height()];
  return new Promise((resolve, reject) =>
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (filled) =>
      filled ? resolve(Buffer.from(filled.data)) : reject(new Error('It was not decoded.')),
    ),
  );
}

/** The fixture of each tile: one differs, so that a wrong turn shows. */
const tileAt = (column: number, row: number) => (column === 0 && row === 0 ? 'cool' : 'warm');

// Turned by quarters; mirrored top and bottom (0), or left and right (1).
test.each([
  [0, undefined],
  [3, undefined],
  [2, 1],
  [1, 0],
] as const)('decodes the tiles of a photo turned %i times and mirrored %s', async (rotation, mirror) => {
  const heic = new Uint8Array(
    gridHeic({ width: 700, height: 600, rotation, tileAt, ...(mirror === undefined ? {} : { mirror }) }),
  );
  const { width, height, pixels } = await readAll(heic);
  expect([width, height]).toEqual(rotation % 2 === 0 ? [700, 600] : [600, 700]);
  expect(pixels.equals(await decodeAtOnce(heic))).toBe(true);
});

test('decodes photos in all turns and mirrors', { tags: ['deep'] }, async () => {
  for (const rotation of [0, 1, 2, 3] as const)
    for (const mirror of [undefined, 0, 1] as const) {
      const heic = new Uint8Array(
        gridHeic({ width: 1300, height: 900, rotation, tileAt, ...(mirror === undefined ? {} : { mirror }) }),
      );
      const { pixels } = await readAll(heic);
      expect([rotation, mirror, pixels.equals(await decodeAtOnce(heic))]).toEqual([rotation, mirror, true]);
    }
});

test('decodes a photo without tiles, of 10 bits, and a transparent one', async () => {
  const tenBit = await readAll(fixture('ten-bit'));
  expect([tenBit.width, tenBit.height, tenBit.pixels.length]).toEqual([128, 128, 128 * 128 * 4]);
  // About the color of the fixture, rgb(220, 40, 90).
  const [r = 0, g = 0, b = 0] = tenBit.pixels;
  expect([Math.abs(r - 220) < 8, Math.abs(g - 40) < 8, Math.abs(b - 90) < 8]).toEqual([true, true, true]);
  const transparent = await readAll(fixture('alpha'));
  expect(transparent.mayBeTransparent).toBe(true);
  expect([transparent.pixels[3], transparent.pixels.at(-1)]).toEqual([0, 255]);
  // The center of 128 by 128 pixels is opaque.
  expect(transparent.pixels[(64 * 128 + 64) * 4 + 3]).toBe(255);
});

test('returns the color profile', async () => {
  const icc = (
    await sharp(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata()
  ).icc;
  if (!icc) throw new Error('There is no profile.');
  const { icc: read } = await readAll(new Uint8Array(gridHeic({ width: 600, height: 300, icc })));
  expect(Buffer.from(read ?? []).equals(icc)).toBe(true);
  expect((await readAll(fixture('tile-warm'))).icc).toBeUndefined();
});

const failureOf = (bytes: Uint8Array) => decodeFailure(() => readAll(bytes));

test('says that a sequence is no photo', async () => {
  expect(await failureOf(fixture('sequence'))).toBe('sequence');
});

test('rejects damaged files', async () => {
  const heic = new Uint8Array(gridHeic({ width: 700, height: 600 }));
  for (const length of [0, 12, 100, 400, 900, heic.length - 3_000])
    expect([length, await failureOf(heic.slice(0, length))]).toEqual([length, 'damaged']);
  // One without damage.
  expect(await failureOf(fixture('tile-warm'))).toBe('decoded');
});

test('stays usable after a change of any of the first 600 bytes', { tags: ['deep'] }, async () => {
  const heic = fixture('tile-cool');
  for (let at = 0; at < 600; at += 1) {
    const changed = heic.slice();
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    expect(['decoded', 'damaged', 'unsupported', 'sequence', 'too-large']).toContain(
      await failureOf(changed),
    );
  }
  expect(await failureOf(heic)).toBe('decoded');
});
