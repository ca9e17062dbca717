import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowReducer } from './row-reducer.ts';
import { MAX_CONVERTED_PIXELS, targetSize } from './target-size.ts';

type Size = { width: number; height: number };

function reduce(from: Size, to: Size, pixels: Uint8Array): Uint8Array {
  const made: number[] = [];
  const reducer = createRowReducer(from, to, (row) => made.push(...row));
  for (let y = 0; y < from.height; y += 1)
    reducer.add(pixels.subarray(y * from.width * 4, (y + 1) * from.width * 4));
  expect(reducer.isDone()).toBe(true);
  return Uint8Array.from(made);
}

/** The average of the area of one pixel, computed directly. */
function averageOf(from: Size, to: Size, pixels: Uint8Array, x: number, y: number, channel: number): number {
  const [across, down] = [from.width / to.width, from.height / to.height];
  let sum = 0;
  for (let sy = 0; sy < from.height; sy += 1)
    for (let sx = 0; sx < from.width; sx += 1) {
      const wide = Math.min(sx + 1, (x + 1) * across) - Math.max(sx, x * across);
      const high = Math.min(sy + 1, (y + 1) * down) - Math.max(sy, y * down);
      if (wide > 0 && high > 0) sum += (pixels[(sy * from.width + sx) * 4 + channel] ?? 0) * wide * high;
    }
  return sum / (across * down);
}

const side = fc.integer({ min: 1, max: 12 });

test('each pixel is the average of its area', () => {
  fc.assert(
    fc.property(
      side,
      side,
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (width, height, values, scale) => {
        const from = { width, height };
        const to = {
          width: Math.max(1, Math.floor(width * scale)),
          height: Math.max(1, Math.floor(height * scale)),
        };
        const pixels = Uint8Array.from({ length: width * height * 4 }, () => Number(values.next().value));
        const made = reduce(from, to, pixels);
        expect(made.length).toBe(to.width * to.height * 4);
        for (const [at, value] of made.entries()) {
          const pixel = Math.floor(at / 4);
          const expected = averageOf(
            from,
            to,
            pixels,
            pixel % to.width,
            Math.floor(pixel / to.width),
            at % 4,
          );
          expect(Math.abs(value - expected)).toBeLessThan(1);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('large photos are reduced in proportion, small ones stay', () => {
  expect(targetSize(4032, 3024)).toEqual({ width: 4032, height: 3024 });
  const { width, height } = targetSize(11_648, 8_736);
  expect(width * height).toBeLessThanOrEqual(MAX_CONVERTED_PIXELS);
  expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.001);
  expect(targetSize(60_000, 300)).toEqual({ width: 6000, height: 30 });
  expect(targetSize(1, 1_000_000)).toEqual({ width: 1, height: 6000 });
});
