import { describe, expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import type { SearchParams, SearchScope } from './search-params.ts';
import { activeFilters, fieldsToShow, hasAnyField, hasPanelFields } from './filters.ts';
import type { SearchResults } from './search-results.ts';

type Options = {
  params?: SearchParams;
  scope?: SearchScope;
  /** Whether all products have the same medium and price, and all are in stock. */
  alike?: boolean;
};

/** The results of a search that finds `all` products. */
function results(
  all: number,
  { params = {}, scope = 'category', alike = false }: Options = {},
): SearchResults {
  const path = '/shop/prints';
  const media = (alike ? ['Ink'] : ['Ink', 'Oil']).map((medium) => ({ medium, count: 1 }));
  const categories = [{ _id: '1', name: 'Art Prints', slug: 'prints', count: 1 }];
  const price = { least: 100, most: alike ? 100 : 900 };
  const stock = { available: alike ? all : 1, all };
  return {
    all,
    total: all,
    pages: 1,
    products: [],
    scope,
    path,
    params,
    facets: { media, categories, price, stock },
  };
}

describe('fieldsToShow', () => {
  test('offers no filter for fewer than 8 products', () => {
    expect(hasAnyField(fieldsToShow(results(7)))).toBe(false);
    expect(hasAnyField(fieldsToShow(results(8)))).toBe(true);
  });

  test('offers only filters that narrow these products down', () => {
    const filters = fieldsToShow(results(20, { alike: true }));
    expect(hasPanelFields(filters)).toBe(false);
    expect(filters).toMatchObject({ sort: true, text: false });
    expect(fieldsToShow(results(20))).toMatchObject({
      medium: true,
      price: true,
      stock: true,
      category: false,
    });
    expect(fieldsToShow(results(limits.productsPerPage + 1))).toMatchObject({ text: true });
  });

  test('offers neither price nor stock in a gallery', () => {
    expect(fieldsToShow(results(20, { scope: 'gallery' }))).toMatchObject({
      medium: true,
      price: false,
      stock: false,
    });
  });

  test('offers an active filter, so that the visitor can change it', () => {
    const params: SearchParams = { q: 'ink', medium: 'Ink', maxPrice: '5', inStock: 'true', sort: 'name' };
    const all = { text: true, medium: true, price: true, stock: true, sort: true };
    expect(fieldsToShow(results(0, { params }))).toMatchObject(all);
    expect(fieldsToShow(results(1, { params: { category: 'prints' }, scope: 'everywhere' }))).toMatchObject({
      category: true,
    });
  });
});

test('activeFilters labels each filter and gives the search without it', () => {
  const params: SearchParams = {
    category: 'prints',
    medium: 'Oil',
    minPrice: '1200',
    inStock: 'true',
    sort: 'name',
    page: '2',
  };
  expect(activeFilters(results(9, { params, scope: 'everywhere' }))).toEqual([
    { label: 'Art Prints', remaining: { medium: 'Oil', minPrice: '1200', inStock: 'true', sort: 'name' } },
    { label: 'Oil', remaining: { category: 'prints', minPrice: '1200', inStock: 'true', sort: 'name' } },
    { label: 'From ₹1,200', remaining: { category: 'prints', medium: 'Oil', inStock: 'true', sort: 'name' } },
    { label: 'In stock', remaining: { category: 'prints', medium: 'Oil', minPrice: '1200', sort: 'name' } },
  ]);
  const labels = (filters: SearchParams) =>
    activeFilters(results(9, { params: filters })).map(({ label }) => label);
  expect(labels({ q: 'ink', minPrice: '5', maxPrice: '9.5' })).toEqual(['“ink”', '₹5 to ₹9.50']);
  expect(labels({ maxPrice: '0' })).toEqual(['Up to ₹0']);
});
