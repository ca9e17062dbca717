import { expect, test } from 'vitest';
import { hangsFreely, hangsWide, rowsFor, wideRowsFor } from './masonry.ts';

const label = { name: 'Kaveri at Dusk', medium: 'Oil on canvas', size: '20 x 24 in' };

test('every painting has room for itself and its label, however tall or wide it is', () => {
  for (const ratio of [0.05, 0.4, 1, 1.5, 2.5, 2.6, 3, 12]) {
    const picture = { width: 1000, height: 1000 * ratio };
    const shown = hangsFreely(picture) ? ratio : 1.25;
    for (const [name, least] of [
      [label.name, 14],
      ['Konkan Sky, Ten Minutes Before the Rain', 18],
    ] as const) {
      const rows = rowsFor({ ...label, name, picture });
      expect(rows - 40 * shown, `${name} at ${ratio}`).toBeGreaterThanOrEqual(least);
      expect(rows % 2).toBe(0);
    }
  }
});

test('a label takes the room of its lines', () => {
  const picture = { width: 1000, height: 1000 };
  expect(rowsFor({ ...label, picture })).toBeLessThan(
    rowsFor({ ...label, name: label.name.repeat(2), picture }),
  );
  expect(rowsFor({ ...label, medium: '', size: '', picture })).toBeLessThan(rowsFor({ ...label, picture }));
});

test('a panorama takes two columns, with the room for both', () => {
  expect(hangsWide({ width: 900, height: 360 })).toBe(true);
  expect(hangsWide({ width: 900, height: 460 })).toBe(false);
  expect(hangsWide(undefined)).toBe(false);
  for (const ratio of [0.02, 0.1, 0.25, 0.4, 0.5]) {
    const rows = wideRowsFor({ ...label, picture: { width: 1000, height: 1000 * ratio } });
    expect(rows - 84 * ratio, String(ratio)).toBeGreaterThanOrEqual(14);
    // For these numbers there are classes.
    expect([rows >= 30, rows <= 62, (rows - 30) % 4]).toEqual([true, true, 0]);
  }
});

test('a scroll hangs in a frame, anything else at its own proportions', () => {
  expect(hangsFreely({ width: 300, height: 900 })).toBe(false);
  expect(hangsFreely({ width: 400, height: 1000 })).toBe(true);
  expect(hangsFreely(undefined)).toBe(true);
});
