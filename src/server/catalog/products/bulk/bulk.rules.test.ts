import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceAfter } from './bulk.rules.ts';

/** A product with these prices. The tests change them by a percentage. */
const priced = (price_paise: number, discounted_paise: number | null = null) => ({
  price_paise,
  discounted_paise,
  allow_discount: 1 as const,
});

test('keeps whole rupees whole and rounds to a paisa', () => {
  expect(priceAfter(priced(45_000), 10)?.price_paise).toBe(49_500);
  expect(priceAfter(priced(45_500), 10)?.price_paise).toBe(50_100);
  expect(priceAfter(priced(9_950), 10)?.price_paise).toBe(10_945);
  expect(priceAfter(priced(9_999), -33.3)?.price_paise).toBe(6_669);
  expect(priceAfter(priced(45_000), -100)?.price_paise).toBe(0);
  expect(priceAfter(priced(0), 50)?.price_paise).toBe(0);
});

test('a lower price is free only at 100 percent off', () => {
  // 40 paise, which rounds to no whole rupee.
  expect(priceAfter(priced(100), -60)?.price_paise).toBe(40);
  expect(priceAfter(priced(1), -60)?.price_paise).toBe(1);
  expect(priceAfter(priced(1_000, 100), -99.99)).toEqual({
    price_paise: 1,
    discounted_paise: 1,
    pay_paise: 1,
  });
  expect(priceAfter(priced(100), -100)?.price_paise).toBe(0);
});

test('computes the price to pay', () => {
  expect(priceAfter(priced(100_000, 80_000), -10)).toEqual({
    price_paise: 90_000,
    discounted_paise: 72_000,
    pay_paise: 72_000,
  });
  expect(priceAfter({ ...priced(100_000, 80_000), allow_discount: 0 }, -10)?.pay_paise).toBe(90_000);
  // Rounding alone would put the discounted price above the actual one.
  expect(priceAfter(priced(1_000, 999), -6)).toEqual({
    price_paise: 900,
    discounted_paise: 900,
    pay_paise: 900,
  });
});

test('a price is never negative, above the limit or below its discounted price', () => {
  const LIMIT = 1_000_000_000;
  const paise = fc.integer({ min: 0, max: LIMIT });
  // Not doubles, most of which are too near to 0 to change a price.
  const percent = fc.integer({ min: -10_000, max: 100_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(paise, fc.option(paise), percent, (actual, discounted, change) => {
      const before = priced(actual, discounted === null ? null : Math.min(actual, discounted));
      const after = priceAfter(before, change);
      // Rounding to whole rupees can lift a price by less than one rupee over the limit.
      if (!after) return actual * (1 + change / 100) > LIMIT - 100;
      const { price_paise, discounted_paise, pay_paise } = after;
      const low = discounted_paise ?? price_paise;
      return (
        Number.isInteger(price_paise) &&
        price_paise <= LIMIT &&
        low >= 0 &&
        low <= price_paise &&
        pay_paise === low
      );
    }),
  );
});
