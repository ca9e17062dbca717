import { expect, test } from 'vitest';
import { fitsColumn, spansTwoColumns, gridRows, wideGridRows } from './masonry.ts';

const label = { name: 'Kaveri at Dusk', medium: 'Oil on canvas', size: '20 x 24 in' };
/** Height per width of the frame that shows a painting which is too tall for a column. */
const FRAME_RATIO = 1.25;

test('leaves enough rows for a painting of any proportions and its label', () => {
  for (const ratio of [0.05, 0.4, 1, 1.5, 2.5, 2.6, 3, 12]) {
    const image = { width: 1000, height: 1000 * ratio };
    const shownRatio = fitsColumn(image) ? ratio : FRAME_RATIO;
    // At least so many rows are left for the label; a column is 40 rows wide.
    for (const [name, min] of [
      [label.name, 14],
      ['Konkan Sky, Ten Minutes Before the Rain', 18],
    ] as const) {
      const rows = gridRows({ ...label, name, image });
      expect(rows - 40 * shownRatio, `${name} at ${ratio}`).toBeGreaterThanOrEqual(min);
      expect(rows % 2).toBe(0);
    }
  }
});

test('adds rows for each line of the label', () => {
  const image = { width: 1000, height: 1000 };
  expect(gridRows({ ...label, image })).toBeLessThan(
    gridRows({ ...label, name: label.name.repeat(2), image }),
  );
  expect(gridRows({ ...label, medium: '', size: '', image })).toBeLessThan(gridRows({ ...label, image }));
});

test('gives a panorama two columns and enough rows', () => {
  expect(spansTwoColumns({ width: 900, height: 360 })).toBe(true);
  expect(spansTwoColumns({ width: 900, height: 460 })).toBe(false);
  expect(spansTwoColumns(undefined)).toBe(false);
  for (const ratio of [0.02, 0.1, 0.25, 0.4, 0.5]) {
    const rows = wideGridRows({ ...label, image: { width: 1000, height: 1000 * ratio } });
    // Two columns and their gap are 84 rows wide.
    expect(rows - 84 * ratio, String(ratio)).toBeGreaterThanOrEqual(14);
    // gallery.css has classes for these numbers only.
    expect([rows >= 30, rows <= 62, (rows - 30) % 4]).toEqual([true, true, 0]);
  }
});

test('shows a very tall painting in a frame, others at their own proportions', () => {
  expect(fitsColumn({ width: 300, height: 900 })).toBe(false);
  expect(fitsColumn({ width: 400, height: 1000 })).toBe(true);
  expect(fitsColumn(undefined)).toBe(true);
});
