import { afterEach, expect, test } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { allCategories } from '../shared/queries.ts';
import { addAnother, createdText, startingDraft, withGallerySale } from './add-product.ts';
import { newProduct } from './product-draft.ts';

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

test('a new product is for sale in a gallery once it has a price there', () => {
  const gallery = { _id: 'gallery', gallery: true };
  const prints = { _id: 'prints', gallery: false };
  // The function reads only these two fields of a category.
  queryClient.setQueryData(allCategories.queryKey, [gallery, prints] as never);
  const painting = newProduct({ category: 'gallery' });
  const offer = { isForSaleInGallery: true, stock: '1' };
  expect(withGallerySale(painting, { actual: '1' })).toEqual({ actual: '1', ...offer });
  expect(withGallerySale({ ...painting, stock: '4' }, { actual: '1' })).toEqual({
    actual: '1',
    isForSaleInGallery: true,
  });
  for (const actual of ['', '0', 'x']) expect(withGallerySale(painting, { actual })).toEqual({ actual });
  // It had a price before, so the artist has decided.
  expect(withGallerySale({ ...painting, actual: '1' }, { actual: '18' })).toEqual({ actual: '18' });

  const print = newProduct({ category: 'prints', actual: '5' });
  expect(withGallerySale({ ...print, actual: '0' }, { actual: '5' })).toEqual({ actual: '5' });
  expect(withGallerySale(print, { category: 'gallery' })).toEqual({ category: 'gallery', ...offer });
});
