import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePrice } from './effective-price.ts';

test.each([
  [{ actual: 100, allowDiscount: true }, { rupees: 100 }],
  [{ actual: 100, discounted: 75, allowDiscount: false }, { rupees: 100 }],
  [
    { actual: 100, discounted: 75, allowDiscount: true },
    { rupees: 75, actual: 100, percent: 25 },
  ],
  [
    { actual: 3, discounted: 2, allowDiscount: true },
    { rupees: 2, actual: 3, percent: 33 },
  ],
  [
    { actual: 100, discounted: 0, allowDiscount: true },
    { rupees: 0, actual: 100, percent: 100 },
  ],
  [{ actual: 100, discounted: 100, allowDiscount: true }, { rupees: 100 }],
  [{ actual: 0, discounted: 0, allowDiscount: true }, { rupees: 0 }],
])('the effective price of %j is %j', { tags: ['S112'] }, (price, expected) => {
  expect(effectivePrice(price)).toEqual(expected);
});

test('a percentage is always a whole number from 0 to 100', { tags: ['IV05'] }, () => {
  const paise = fc.nat(1_000_000_000);
  fc.assert(
    fc.property(paise, paise, (one, other) => {
      const { percent } = effectivePrice({ actual: one / 100, discounted: other / 100, allowDiscount: true });
      if (percent === undefined) return;
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});
