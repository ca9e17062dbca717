import { afterEach, expect, test } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addAnother, createdText, startingDraft } from './add-product.ts';

const product: Product = {
  ...publicProduct({ stock: 0 }),
  price: { actual: 500, allowDiscount: false },
  stock: 0,
};
const inGallery: Product = { ...product, category: { ...product.category, gallery: true } };

const forSaleInGallery: Product = { ...inGallery, isForSaleInGallery: true };

afterEach(() => queryClient.clear());

test('a new product that visitors see as sold out is saved with a warning, also if it is for sale in a gallery', () => {
  for (const soldOut of [product, forSaleInGallery])
    expect(createdText(soldOut)).toContain('Visitors see it as sold out until it has stock.');
  for (const other of [inGallery, { ...product, stock: 1 }, { ...product, visibility: false }])
    expect(createdText(other)).toBe(`“${product.name}” is saved.`);
});

test('another product has the choices of the last one, once', () => {
  addAnother({
    ...forSaleInGallery,
    stock: 3,
    visibility: false,
    isAvailableToSell: false,
    isSoldOut: true,
    meta: { medium: 'Oil', size: 'A4' },
  });
  expect(startingDraft()).toMatchObject({
    name: '',
    actual: '0',
    category: product.category._id,
    stock: '3',
    visibility: false,
    isAvailableToSell: false,
    isForSaleInGallery: true,
    isSoldOut: false,
    medium: 'Oil',
    size: '',
  });
  expect(startingDraft()).toMatchObject({ category: '', visibility: true, medium: '' });
});
