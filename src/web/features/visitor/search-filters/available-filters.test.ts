import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asked, Place } from './search-params.ts';
import { choicesOf, hasAny, hasFilters } from './available-filters.ts';
import { chosenIn } from './active-filters.ts';
import type { Found } from './search-results.ts';
import { pagesAround } from './page-numbers.ts';

function found(all: number, asked: Asked = {}, place: Place = 'collection', alike = false): Found {
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
    place,
    path,
    asked,
    facets: { media, categories, price, stock },
  };
}

describe('what is offered to find a piece by', () => {
  test('is nothing around a handful, whatever they are', () => {
    expect(hasAny(choicesOf(found(7)))).toBe(false);
    expect(hasAny(choicesOf(found(8)))).toBe(true);
  });

  test('is only what tells the pieces apart', () => {
    const choices = choicesOf(found(20, {}, 'collection', true));
    expect(hasFilters(choices)).toBe(false);
    expect(choices).toMatchObject({ sort: true, words: false });
    expect(choicesOf(found(20))).toMatchObject({ medium: true, price: true, stock: true, category: false });
    expect(choicesOf(found(25))).toMatchObject({ words: true });
  });

  test('is no price and no stock in a gallery', () => {
    expect(choicesOf(found(20, {}, 'gallery'))).toMatchObject({ medium: true, price: false, stock: false });
  });

  test('is also what is chosen already, so that it can be changed', () => {
    const asked: Asked = { q: 'ink', medium: 'Ink', maxPrice: '5', inStock: 'true', sort: 'name' };
    const all = { words: true, medium: true, price: true, stock: true, sort: true };
    expect(choicesOf(found(0, asked))).toMatchObject(all);
    expect(choicesOf(found(1, { category: 'prints' }, 'everywhere'))).toMatchObject({ category: true });
  });
});

test('what is chosen is said as a person would, and is gone when it is taken back', () => {
  const asked: Asked = {
    category: 'prints',
    medium: 'Oil',
    minPrice: '1200',
    inStock: 'true',
    sort: 'name',
    page: '2',
  };
  expect(chosenIn(found(9, asked, 'everywhere'))).toEqual([
    { words: 'Art Prints', left: { medium: 'Oil', minPrice: '1200', inStock: 'true', sort: 'name' } },
    { words: 'Oil', left: { category: 'prints', minPrice: '1200', inStock: 'true', sort: 'name' } },
    { words: 'From ₹1,200', left: { category: 'prints', medium: 'Oil', inStock: 'true', sort: 'name' } },
    { words: 'In stock', left: { category: 'prints', medium: 'Oil', minPrice: '1200', sort: 'name' } },
  ]);
  const words = (given: Asked) => chosenIn(found(9, given)).map((chosen) => chosen.words);
  expect(words({ q: 'ink', minPrice: '5', maxPrice: '9.5' })).toEqual(['“ink”', '₹5 to ₹9.50']);
  expect(words({ maxPrice: '0' })).toEqual(['Up to ₹0']);
});

describe('the pages that are offered', () => {
  test.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 9]],
    [4, 9, [1, 2, 3, 4, 5, 9]],
    [5, 9, [1, 4, 5, 6, 9]],
    [6, 9, [1, 5, 6, 7, 8, 9]],
    [9, 9, [1, 8, 9]],
  ])('on page %i of %i', (page, pages, offered) => {
    expect(pagesAround(page, pages)).toEqual(offered);
  });

  test('are at most seven in their order, this one, the first and the last among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (one, other) => {
        const [page, pages] = [Math.min(one, other), Math.max(one, other)];
        const offered = pagesAround(page, pages);
        expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b));
        expect(offered.length).toBeLessThanOrEqual(7);
        expect(offered).toEqual(expect.arrayContaining([1, page, pages]));
        expect(offered.every((each) => each >= 1 && each <= pages)).toBe(true);
      }),
    );
  });
});
