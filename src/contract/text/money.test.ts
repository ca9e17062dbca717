import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees, formatRupeesExactly, plainRupees, toPaise, toRupees } from './money.ts';

test('converts between rupees and paise exactly', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise);
    }),
  );
  expect([0.29, 1.1, 19.99, 1234567.89, 0.1 + 0.2].map(toPaise)).toEqual([29, 110, 1999, 123456789, 30]);
});

test('writes rupees for a field with two decimals or none', () => {
  expect([0, 60, 2500.5, 1234567.89, 0.1 + 0.2].map(plainRupees)).toEqual([
    '0',
    '60',
    '2500.50',
    '1234567.89',
    '0.30',
  ]);
});

test('writes whole rupees as Intl does', () => {
  const { format } = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  fc.assert(
    fc.property(fc.maxSafeInteger(), (rupees) => {
      // Below 0, with a minus sign instead of a hyphen.
      expect(formatRupees(rupees)).toBe(format(rupees).replace('-', '−'));
    }),
  );
});

test.each([
  [0, '₹0', '₹0.00'],
  [5, '₹5', '₹5.00'],
  [99.5, '₹99.50', '₹99.50'],
  [123456, '₹1,23,456', '₹1,23,456.00'],
  [1234567.89, '₹12,34,567.89', '₹12,34,567.89'],
  [-98519, '−₹98,519', '−₹98,519.00'],
])('%d is written %s, and %s in tables', (rupees, short, exact) => {
  expect(formatRupees(rupees)).toBe(short);
  expect(formatRupeesExactly(rupees)).toBe(exact);
});
