import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { fourCorners } from '#tests/support/media/samples.ts';
import { encodePhoto } from './convert-photo.ts';
import { readJpegHead } from './jpeg-segments.ts';
import { PhotoError } from './photo-failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Instead of a browser's canvas: it encodes any picture as the same JPEG.
 * @param sizes bytes of the JPEG, by quality
 * @param missingContext a kind of context that it does not give
 */
async function stubCanvas(sizes: Record<string, number>, missingContext?: string): Promise<void> {
  const jpeg = await fourCorners().jpeg().toBuffer();
  const context = { drawImage: () => undefined, transferFromImageBitmap: () => undefined };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext(kind: string) {
        return kind === missingContext ? null : context;
      }
      convertToBlob({ type, quality }: { type: string; quality?: number }) {
        const size = sizes[String(quality)] ?? jpeg.length;
        return Promise.resolve(new Blob([jpeg, Buffer.alloc(size - jpeg.length)], { type }));
      }
    },
  );
}

// What the stubbed canvas reads of a bitmap, which only browsers have.
const bitmap = { width: 4000, height: 3000 } as ImageBitmap;
const photo = { bitmap, mayBeTransparent: false, orientation: 6, icc: undefined };

test('a photo with a large color profile is at most as large as an upload', async () => {
  const icc = new Uint8Array(300_000).fill(7);
  // Byte 16 of a profile begins the name of its colors.
  icc.set(Buffer.from('RGB '), 16);
  // With the profile, a photo of the quality 0.9 is too large, and one of 0.8 fits.
  const sizes = { '0.9': limits.imageBytes - 200_000, '0.8': limits.imageBytes - 400_000 };
  await stubCanvas(sizes);
  const encoded = await encodePhoto({ ...photo, icc });
  const head = readJpegHead(new Uint8Array(await encoded.photo.arrayBuffer()));
  expect(head?.icc?.length).toBe(icc.length);
  expect(encoded.photo.size).toBeLessThanOrEqual(limits.imageBytes);
  expect(encoded.photo.size).toBeGreaterThan(sizes['0.8']);
  // Here 0.9 fits, too.
  await stubCanvas({ ...sizes, '0.9': limits.imageBytes - 310_000 });
  expect((await encodePhoto({ ...photo, icc })).photo.size).toBeGreaterThan(limits.imageBytes - 10_000);
});

test.each(['2d', 'bitmaprenderer'])(
  'without a context %s it fails, and encodes no empty picture',
  async (kind) => {
    await stubCanvas({}, kind);
    await expect(encodePhoto(photo)).rejects.toThrow(new PhotoError('too-large'));
  },
);
