import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePrice } from './prices/effective-price.ts';
import { priceWithVariants, variantPriceIssues } from './variant-rules.ts';

const rupees = fc.nat(100_000).map((paise) => paise / 100);
const price = fc
  .record({ actual: rupees, discounted: fc.option(rupees, { nil: undefined }), allowDiscount: fc.boolean() })
  .filter(({ actual, discounted }) => discounted === undefined || discounted <= actual);
const items = fc.array(fc.record({ price: fc.option(rupees, { nil: undefined }) }), {
  minLength: 1,
  maxLength: 50,
});

test('the price of a product with variants is always that of its cheapest variant', () => {
  fc.assert(
    fc.property(price, items, (own, variants) => {
      fc.pre(variantPriceIssues(own, variants).length === 0);
      const shown = priceWithVariants(own, variants);
      const product = effectivePrice(shown).rupees;
      const all = variants.map((variant) => variant.price ?? effectivePrice(own).rupees);
      expect(product).toBe(Math.min(...all));
      // Saving what was read changes nothing.
      expect(variantPriceIssues(shown, variants)).toEqual([]);
      expect(priceWithVariants(shown, variants)).toEqual(shown);
    }),
  );
});

test('a variant below the product’s price is an issue while another one has that price', () => {
  const product = { actual: 100, discounted: 80, allowDiscount: true };
  expect(variantPriceIssues(product, [{}, { price: 80 }])).toEqual([]);
  expect(variantPriceIssues(product, [{}, { price: 79.99 }])).toEqual([
    { path: 'variants.items.1.price', message: 'A variant cannot cost less than the product’s price of ₹80' },
  ]);
  expect(variantPriceIssues(product, [{ price: 1 }, { price: 2 }])).toEqual([]);
});
