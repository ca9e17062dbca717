import { describe, expect, test } from 'vitest';
import { shippingCharge, shippingText } from './shipping-charge.ts';
import { ShippingRates } from './shipping-rates.ts';

const india = (zip: string) => ({ zip, country: 'India' });
const byPin: ShippingRates = {
  kind: 'pin',
  prefixes: [
    { prefix: '', amount: 120 },
    { prefix: '4', amount: 80 },
    { prefix: '411', amount: 60 },
    { prefix: '411045', amount: 0 },
  ],
  freeFrom: 1_500,
};

describe('the shipping charge', () => {
  test.each([
    ['411004', 60],
    ['411 045', 0],
    ['41-1045', 0],
    ['400001', 80],
    ['560001', 120],
  ])('for the PIN code %j is that of the longest prefix', (zip, charge) => {
    expect(shippingCharge(byPin, india(zip), 500)).toBe(charge);
  });

  test('is 0 for an order of at least `freeFrom`', () => {
    expect(shippingCharge(byPin, india('560001'), 1_499.99)).toBe(120);
    expect(shippingCharge(byPin, india('560001'), 1_500)).toBe(0);
    const flat: ShippingRates = { kind: 'flat', amount: 60 };
    expect(shippingCharge(flat, india('560001'), 1_000_000)).toBe(60);
    expect(shippingCharge({ ...flat, freeFrom: 0 }, india('560001'), 0)).toBe(0);
  });

  test('is unknown without rates, without a rate for the PIN code, without a PIN code, and abroad', () => {
    expect(shippingCharge({ kind: 'none' }, india('411004'), 500)).toBeUndefined();
    const pune: ShippingRates = { kind: 'pin', prefixes: [{ prefix: '411', amount: 60 }] };
    expect(shippingCharge(pune, india('560001'), 500)).toBeUndefined();
    expect(shippingCharge(byPin, india(' '), 500)).toBeUndefined();
    expect(shippingCharge(byPin, { zip: '411004', country: 'Nepal' }, 500)).toBeUndefined();
    expect(shippingCharge({ kind: 'flat', amount: 60 }, { zip: '', country: 'Indiana' }, 0)).toBeUndefined();
  });

  test.each(['', ' ', 'india', 'INDIA ', 'Bharat', 'भारत', 'IN'])('is that of India for %j', (country) => {
    expect(shippingCharge(byPin, { zip: '411004', country }, 500)).toBe(60);
  });
});

test('describes the rates in a few words', () => {
  expect(shippingText({ kind: 'none' })).toBeUndefined();
  expect(shippingText({ kind: 'flat', amount: 60 })).toBe('Shipping ₹60 · abroad on request');
  expect(shippingText({ kind: 'flat', amount: 60, freeFrom: 1_500 })).toBe(
    'Shipping ₹60 · free from ₹1,500 · abroad on request',
  );
  expect(shippingText({ kind: 'flat', amount: 0, freeFrom: 1_500 })).toBe(
    'Free shipping · abroad on request',
  );
  expect(shippingText(byPin)).toBe('Shipping ₹0 to ₹120 · free from ₹1,500 · abroad on request');
});

test('shipping rates have a charge for each PIN prefix, and each prefix once', () => {
  const errors = (rates: unknown) =>
    ShippingRates.safeParse(rates).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const pin = (...prefixes: unknown[]) => ({ kind: 'pin', prefixes });
  expect(errors(byPin)).toBeUndefined();
  expect(errors({ kind: 'flat' })).toEqual(['amount: Please give the shipping charge, at least 0']);
  expect(errors({ kind: 'flat', amount: 60.005 })).toEqual(['amount: An amount has at most two decimals']);
  expect(errors({ kind: 'flat', amount: 1e12 })).toEqual(['amount: An amount can be at most ₹1,00,00,000']);
  expect(errors({ kind: 'weight' })).toEqual(['kind: Shipping rates are none, flat or by PIN prefix']);
  expect(errors(pin())).toEqual(['prefixes: Please add a PIN prefix']);
  expect(errors(pin({ prefix: '41x', amount: 1 }))).toEqual([
    'prefixes.0.prefix: Please use only digits, at most 6, such as 411',
  ]);
  expect(errors(pin({ prefix: '411', amount: 1 }, { prefix: '411 ', amount: 2 }))).toEqual([
    'prefixes.1.prefix: This PIN prefix is already above',
  ]);
});
