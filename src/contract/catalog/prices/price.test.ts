import { describe, expect, test } from 'vitest';
import { PriceInput } from './price.ts';

const messages = (price: unknown) =>
  PriceInput.safeParse(price).error?.issues.map(({ message }) => message) ?? [];

describe('accepts as a price', () => {
  test.each([0, 0.01, 0.29, 0.1 + 0.2, 1.1, 19.99, 1234567.89, 9999999.99, 10_000_000])(
    '%d rupees',
    { tags: ['IV04'] },
    (actual) => {
      expect(PriceInput.parse({ actual })).toEqual({ actual, discounted: undefined, allowDiscount: false });
    },
  );

  test('a discount up to the price itself, and none when it is null', () => {
    expect(PriceInput.parse({ actual: 5, discounted: 5, allowDiscount: true }).discounted).toBe(5);
    expect(PriceInput.parse({ actual: 5, discounted: 0 }).discounted).toBe(0);
    expect(PriceInput.parse({ actual: 5, discounted: null }).discounted).toBeUndefined();
  });
});

test.each([
  [undefined, 'Actual price is required'],
  [null, 'Actual price is required'],
  [{}, 'Actual price is required'],
  [{ actual: null }, 'Actual price is required'],
  [{ actual: -1 }, 'Price must be at least 0'],
  [{ actual: -0.001 }, 'Price must be at least 0'],
  [{ actual: Number.NaN }, 'Price must be at least 0'],
  [{ actual: Infinity }, 'Price must be at least 0'],
  [{ actual: '12' }, 'Price must be at least 0'],
  [{ actual: true }, 'Price must be at least 0'],
  [{ actual: [1] }, 'Price must be at least 0'],
  [{ actual: 0.009 }, 'A price has at most two decimals'],
  [{ actual: 0.1 + 0.205 }, 'A price has at most two decimals'],
  [{ actual: 9999999.999 }, 'A price has at most two decimals'],
  [{ actual: 10_000_000.01 }, 'A price can be at most ₹1,00,00,000'],
  [{ actual: 1e308 }, 'A price can be at most ₹1,00,00,000'],
  [{ actual: 5, discounted: -1 }, 'Discounted price must be at least 0'],
  [{ actual: 5, discounted: '3' }, 'Discounted price must be at least 0'],
  [{ actual: 5, discounted: 5.01 }, 'Discounted price must not be above the actual price'],
  [{ actual: 5, allowDiscount: 'yes' }, 'Allow discount is either true or false'],
])('rejects %j: %s', (price, message) => {
  expect(messages(price)).toContain(message);
});
