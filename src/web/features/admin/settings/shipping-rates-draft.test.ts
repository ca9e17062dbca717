import { expect, test } from 'vitest';
import { ShippingRates } from '#contract/orders/shipping-rates.ts';
import { ratesDraftText, ratesPreview, toRatesDraft, toRatesInput } from './shipping-rates-draft.ts';

test.each<ShippingRates>([
  { kind: 'none' },
  { kind: 'flat', amount: 60.5 },
  { kind: 'flat', amount: 0, freeFrom: 1_500 },
  {
    kind: 'pin',
    prefixes: [
      { prefix: '411', amount: 60 },
      { prefix: '', amount: 120 },
    ],
    freeFrom: 0,
  },
])('converts the rates %j to a draft and back', (rates) => {
  expect(ShippingRates.parse(toRatesInput(toRatesDraft(rates)))).toEqual(rates);
});

test('reports missing and invalid amounts at their fields, and shows no preview of them', () => {
  const draft = { kind: 'pin' as const, amount: '', prefixes: [{ prefix: '4', amount: '' }], freeFrom: 'x' };
  const { error } = ShippingRates.safeParse(toRatesInput(draft));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['prefixes.0.amount', 'freeFrom']);
  expect(ratesPreview(draft)).toBeUndefined();
  expect(ratesPreview({ ...draft, kind: 'flat', amount: '60', freeFrom: '' })).toBe(
    'Shipping ₹60 · abroad on request',
  );
});

test('a comparison tells rates with the same least and greatest charge apart', () => {
  const text = (prefix: string) =>
    ratesDraftText(
      toRatesDraft({
        kind: 'pin',
        prefixes: [
          { prefix, amount: 60 },
          { prefix: '', amount: 120 },
        ],
      }),
    );
  expect(text('411')).toBe('Shipping ₹60 to ₹120 · abroad on request (411 ₹60, other PIN codes ₹120)');
  expect(text('4')).not.toBe(text('411'));
});
