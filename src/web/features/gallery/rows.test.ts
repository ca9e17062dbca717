import { expect, test } from 'vitest';
import { hangsFreely, rowsFor } from './rows.ts';

test('every painting has room for itself and its label, however tall or wide it is', () => {
  for (const ratio of [0.05, 0.4, 1, 1.5, 2.5, 2.6, 3, 12]) {
    const picture = { width: 1000, height: 1000 * ratio };
    const shown = hangsFreely(picture) ? ratio : 1.25;
    expect(rowsFor(picture) - 40 * shown, String(ratio)).toBeGreaterThanOrEqual(16);
    expect(rowsFor(picture) % 2).toBe(0);
  }
});

test('a scroll hangs in a frame, anything else at its own proportions', () => {
  expect(hangsFreely({ width: 300, height: 900 })).toBe(false);
  expect(hangsFreely({ width: 400, height: 1000 })).toBe(true);
  expect(hangsFreely(undefined)).toBe(true);
});
