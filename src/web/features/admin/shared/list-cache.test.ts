import { expect, test } from 'vitest';
import { publicProduct } from '#tests/support/catalog/public-product.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addProductToLists } from './list-cache.ts';

/** Whether a cached list with this query shows the product, “Lotus” in the category c1, after it was added. */
function isListed(query: Record<string, string>, product: PublicProduct): boolean {
  const queryKey = ['listProducts', { query: { visibility: 'ALL', ...query } }];
  queryClient.setQueryData(queryKey, { pages: [{ data: [] }], pageParams: [null] });
  try {
    addProductToLists(product);
    return JSON.stringify(queryClient.getQueryData(queryKey)).includes('Lotus');
  } finally {
    queryClient.clear();
  }
}

test('a new product is added to the lists of all and of its category', () => {
  expect(isListed({}, publicProduct({}))).toBe(true);
  expect(isListed({ categoryId: 'c1' }, publicProduct({}))).toBe(true);
  expect(isListed({ categoryId: 'c2' }, publicProduct({}))).toBe(false);
  expect(isListed({ q: 'lotus' }, publicProduct({}))).toBe(false);
});

test('a new product is added to the list of low stock only if it is low in stock', () => {
  const isLow = (fields: Partial<PublicProduct>) => isListed({ lowStock: 'true' }, publicProduct(fields));
  expect(isLow({ stock: 4 })).toBe(true);
  expect(isLow({ stock: 50 })).toBe(false);
  // One of a kind, about which there is nothing to do.
  expect(isLow({ stock: 1 })).toBe(false);
  expect(isLow({ stock: 0 })).toBe(false);
  expect(isLow({ stock: 4, isSoldOut: true })).toBe(false);
  expect(isLow({ stock: 4, isAvailableToSell: false })).toBe(false);
  expect(isLow({ stock: 4, active: false })).toBe(false);
  const category = { _id: 'c1', name: 'Paintings', slug: 'paintings', gallery: true };
  expect(isLow({ stock: 4, category })).toBe(false);
  expect(isLow({ stock: 4, category, isForSaleInGallery: true })).toBe(true);
});
