import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidTile, lastLevel, tileUrl, tileGeometry, tileGrid } from './image-tiles.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 6000 }),
  height: fc.integer({ min: 1, max: 6000 }),
});

// A tile shows 510 pixels. The columns and rows of each level are in the last value.
test.each([
  [{ width: 510, height: 400 }, 0, [[1, 1]]],
  [
    { width: 511, height: 400 },
    1,
    [
      [1, 1],
      [2, 1],
    ],
  ],
  [
    { width: 2625, height: 3500 },
    3,
    [
      [1, 1],
      [2, 2],
      [3, 4],
      [6, 7],
    ],
  ],
])('%j has %i levels above the first', (image, last, tiles) => {
  expect(lastLevel(image)).toBe(last);
  expect(tiles.map((_, level) => Object.values(tileGrid(image, level)))).toEqual(tiles);
});

test('the first level is one tile, and the last covers every pixel', () => {
  fc.assert(
    fc.property(size, (image) => {
      const last = lastLevel(image);
      expect(tileGrid(image, 0)).toEqual({ columns: 1, rows: 1 });
      const { columns, rows } = tileGrid(image, last);
      expect(columns * tileGeometry.size).toBeGreaterThanOrEqual(image.width);
      expect((columns - 1) * tileGeometry.size).toBeLessThan(image.width);
      expect(rows * tileGeometry.size).toBeGreaterThanOrEqual(image.height);
      expect((rows - 1) * tileGeometry.size).toBeLessThan(image.height);
    }),
  );
});

test('a tile outside its level is invalid', () => {
  fc.assert(
    fc.property(size, fc.nat(20), (image, level) => {
      const { columns, rows } = tileGrid(image, level);
      expect(isValidTile(image, { level, column: 0, row: 0 })).toBe(level <= lastLevel(image));
      expect(isValidTile(image, { level, column: columns, row: 0 })).toBe(false);
      expect(isValidTile(image, { level, column: 0, row: rows })).toBe(false);
    }),
  );
});

test('the URL of a tile is that of the image with the level, column and row', () => {
  expect(tileUrl('/media/abc.webp', { level: 2, column: 10, row: 3 })).toBe('/media/abc-2_10_3.webp');
});
