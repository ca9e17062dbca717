import { expect, test } from 'vitest';
import { readPhotoHeader } from './photo-header.ts';

/** The header of an extended WebP file (VP8X): width and height less 1 in 24 bits each. */
function extendedWebp(width: number, height: number): Blob {
  const bytes = Buffer.alloc(32);
  bytes.write('RIFF', 0);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return new Blob([bytes]);
}

test('reads the size of an extended WebP file up to the largest one', async () => {
  for (const [width, height] of [
    [1, 1],
    [4_000, 3_000],
    [16_777_216, 8_388_609],
    [8_388_609, 16_777_216],
  ] as const)
    expect(await readPhotoHeader(extendedWebp(width, height))).toEqual({ kind: 'webp', width, height });
});
