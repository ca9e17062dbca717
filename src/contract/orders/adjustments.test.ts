import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from './adjustments.ts';

describe('a percentage', () => {
  test.each([
    [10_000, 10, 1_000],
    [333, 50, 167],
    [1, 50, 1],
    [1, 49.99, 0],
    [99_999, 33.33, 33_330],
    [5_000_000_000_000_001, 100, 5_000_000_000_000_001],
    [0, 100, 0],
  ])('of %i paise at %d % is %i', (paise, percent, expected) => {
    expect(percentOf(paise, percent)).toBe(expected);
  });

  test('is whole paise, at most the amount, and grows with the percentage', () => {
    const hundredths = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.maxSafeNat(), hundredths, hundredths, (paise, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [small, large] = [percentOf(paise, less / 100), percentOf(paise, more / 100)];
        expect(Number.isSafeInteger(large)).toBe(true);
        expect(small).toBeLessThanOrEqual(large);
        expect(large).toBeLessThanOrEqual(paise);
      }),
    );
  });
});
