import { expect, test } from 'vitest';
import { isSoldOutNow, stockText } from './availability.ts';

test.each([
  [{ stock: 0, isSoldOut: false }, true, 'Sold out'],
  [{ stock: 0, isSoldOut: true }, true, 'Sold out'],
  [{ stock: 9, isSoldOut: true }, true, 'Sold out'],
  [{ stock: 1, isSoldOut: false }, false, 'Only 1 left in stock'],
  [{ stock: 4, isSoldOut: false }, false, 'Only 4 left in stock'],
  [{ stock: 5, isSoldOut: false }, false, 'Only 5 left in stock'],
  [{ stock: 6, isSoldOut: false }, false, 'In Stock (6 available)'],
])('%j: sold out %s, "%s"', (product, soldOut, text) => {
  const inShop = { ...product, category: { gallery: false } };
  expect(isSoldOutNow(inShop)).toBe(soldOut);
  expect(stockText(inShop)).toBe(text);
  expect(isSoldOutNow({ ...product, category: { gallery: true } }), 'in a gallery').toBe(false);
});
