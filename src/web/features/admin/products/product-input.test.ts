import { expect, test } from 'vitest';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import {
  changeDiscounted,
  changePrice,
  changeStock,
  productInput,
  readNumber,
  wrongWith,
} from './product-input.ts';

const product: Product = {
  _id: 'p1',
  name: 'Lotus',
  description: 'A lotus.',
  category: { _id: 'c1', name: 'Prints', slug: 'prints', gallery: false },
  tags: ['flower', 'pink'],
  price: { actual: 500, discounted: 450, allowDiscount: true },
  stock: 3,
  images: [
    { url: '/media/a.webp', position: 0, width: 4, height: 5, placeholder: 'x', alt: 'A lotus', ready: true },
    { url: '/media/b.webp', position: 1, width: 4, height: 5, placeholder: 'y', ready: false },
  ],
  visibility: false,
  active: false,
  meta: { medium: 'Ink', size: 'A4', notes: 'In the drawer' },
  isAvailableToSell: false,
  isSoldOut: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

test('a save sends everything of the product, and which version it was', () => {
  expect(ProductInput.parse(productInput(product))).toEqual({
    name: 'Lotus',
    description: 'A lotus.',
    category: 'c1',
    tags: ['flower', 'pink'],
    price: { actual: 500, discounted: 450, allowDiscount: true },
    stock: 3,
    images: [
      { url: '/media/a.webp', position: 0, alt: 'A lotus' },
      { url: '/media/b.webp', position: 1 },
    ],
    visibility: false,
    meta: { medium: 'Ink', size: 'A4', notes: 'In the drawer' },
    isAvailableToSell: false,
    isSoldOut: true,
    updatedAt: '2026-01-02T00:00:00.000Z',
  });
});

test('the contract says what is wrong with a number', () => {
  expect(wrongWith(changePrice(product, 600.5))).toBeUndefined();
  expect(wrongWith(changePrice(product, -1))).toBe('Price must be at least 0');
  expect(wrongWith(changePrice(product, 460.123))).toBe('A price has at most two decimals');
  expect(wrongWith(changePrice(product, 449))).toBe('Discounted price must not be above the actual price');
  expect(wrongWith(changeDiscounted(product, 501))).toBe(
    'Discounted price must not be above the actual price',
  );
  expect(wrongWith(changeStock(product, 1.5))).toBe('Stock must be a whole number');
  expect(wrongWith(changeStock(product, -1))).toBe('Stock must be at least 0');
});

test('numbers are read as they are written in India', () => {
  expect(readNumber(' ₹1,23,456.50 ')).toBe(123456.5);
  expect(readNumber('-3')).toBe(-3);
  for (const text of ['', '₹', 'many', '1e5', '1.', '1.2.3']) expect(readNumber(text), text).toBeUndefined();
});

test('a discount that is off and no longer fits is not in the way of a lower price', () => {
  const remembered = { ...product, price: { ...product.price, allowDiscount: false } };
  expect(productInput(changePrice(remembered, 480)).price.discounted).toBe(450);
  const lowered = changePrice(remembered, 400);
  expect(wrongWith(lowered)).toBeUndefined();
  expect(productInput(lowered).price).toEqual({ actual: 400, discounted: undefined, allowDiscount: false });
});
