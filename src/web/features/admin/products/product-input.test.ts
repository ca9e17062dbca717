import { expect, test } from 'vitest';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import {
  changeDiscounted,
  changeActualPrice,
  changeStock,
  productInput,
  readNumber,
  firstInputError,
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

test('sends all fields of the product, and its version', () => {
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
    isForSaleInGallery: false,
    updatedAt: '2026-01-02T00:00:00.000Z',
  });
});

test('reports the errors of the contract about a number', () => {
  expect(firstInputError(changeActualPrice(product, 600.5))).toBeUndefined();
  expect(firstInputError(changeActualPrice(product, -1))).toBe('Price must be at least 0');
  expect(firstInputError(changeActualPrice(product, 460.123))).toBe('A price has at most two decimals');
  expect(firstInputError(changeActualPrice(product, 449))).toBe(
    'Discounted price must not be above the actual price',
  );
  expect(firstInputError(changeDiscounted(product, 501))).toBe(
    'Discounted price must not be above the actual price',
  );
  expect(firstInputError(changeStock(product, 1.5))).toBe('Stock must be a whole number');
  expect(firstInputError(changeStock(product, -1))).toBe('Stock must be at least 0');
});

test('parses numbers in Indian notation', () => {
  expect(readNumber(' ₹1,23,456.50 ')).toBe(123456.5);
  expect(readNumber('-3')).toBe(-3);
  for (const text of ['', '₹', 'many', '1e5', '1.', '1.2.3']) expect(readNumber(text), text).toBeUndefined();
});

test('drops a disabled discount that is above a lowered price', () => {
  const remembered = { ...product, price: { ...product.price, allowDiscount: false } };
  expect(productInput(changeActualPrice(remembered, 480)).price.discounted).toBe(450);
  const lowered = changeActualPrice(remembered, 400);
  expect(firstInputError(lowered)).toBeUndefined();
  expect(productInput(lowered).price).toEqual({ actual: 400, discounted: undefined, allowDiscount: false });
});
