import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchQuery } from '#contract/catalog/search.ts';
import { searchOf, queryString } from '#web/navigation/paths.ts';
import { canonicalUrl } from '#web/app/canonical-url.ts';
import {
  pageNumbers,
  type SearchParams,
  parseSearchParams,
  searchParamNames,
  isNarrowed,
  withPage,
  withoutParams,
} from './search-params.ts';

const scopes = ['category', 'gallery', 'everywhere'] as const;
const paths = { category: '/shop/prints', gallery: '/paintings', everywhere: '/search' };

const anyQuery = fc.dictionary(
  fc.constantFrom(...searchParamNames, 'utm_source', 'tab', '__proto__'),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 250 }),
    fc.constantFrom(
      '',
      ' ',
      '1',
      '2',
      '0',
      '-1',
      '007',
      '5000',
      '5001',
      '₹1,200',
      '99.50',
      '1e3',
      'true',
      'on',
    ),
    fc.constantFrom(
      'match',
      'newest',
      'price',
      '-price',
      'name',
      'DROP TABLE',
      'ink',
      'कमल',
      '\ud83c\udfa8'.repeat(80),
    ),
  ),
);

describe('parseSearchParams', () => {
  test('returns params that the API accepts, at one canonical URL', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...scopes), (given, scope) => {
        const params = parseSearchParams(searchOf(new URLSearchParams(given)), scope);
        expect(SearchQuery.safeParse(params).error).toBeUndefined();
        const text = queryString(params);
        expect(parseSearchParams(searchOf(new URLSearchParams(text)), scope)).toEqual(params);
        expect(Object.keys(params)).toEqual(searchParamNames.filter((name) => name in params));
        expect(canonicalUrl(paths[scope] + text)).toEqual({ url: paths[scope] + text, needsRedirect: false });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[given: string, scope: (typeof scopes)[number], params: SearchParams]>([
    [
      'q=++lotus%0A%00pond+&category=&medium=&minPrice=&maxPrice=&sort=newest&page=1',
      'category',
      { q: 'lotus pond', sort: 'newest' },
    ],
    ['sort=newest', 'category', {}],
    ['sort=match', 'everywhere', {}],
    ['q=ink&sort=match', 'everywhere', { q: 'ink' }],
    ['minPrice=₹1,200&maxPrice=300', 'category', { minPrice: '300', maxPrice: '1200' }],
    ['minPrice=0&maxPrice=0', 'category', { maxPrice: '0' }],
    ['minPrice=5&maxPrice=9&inStock=true&sort=price&medium=Oil', 'gallery', { medium: 'Oil' }],
    ['medium=+Ink++on%09paper+', 'category', { medium: 'Ink  on\tpaper' }],
    ['medium=Ink%00', 'category', {}],
    ['category=prints', 'category', {}],
    ['category=prints', 'everywhere', { category: 'prints' }],
    ['inStock=1&page=-3&sort=best&minPrice=abc', 'everywhere', {}],
    ['page=0012', 'gallery', { page: '12' }],
    // Above `limits.maxRequestedPage`.
    ['page=5001', 'gallery', {}],
  ])('reads %s in the scope %s', (given, scope, params) => {
    expect(parseSearchParams(searchOf(new URLSearchParams(given)), scope)).toEqual(params);
  });

  const thirdPage: SearchParams = { q: 'ink', medium: 'Oil', sort: 'match', page: '3' };

  test('withoutParams also removes the page, and without words a sort order that is the default or needs them', () => {
    expect(withoutParams(thirdPage, 'medium')).toEqual({ q: 'ink', sort: 'match' });
    expect(withoutParams(thirdPage, 'q')).toEqual({ medium: 'Oil' });
    expect(withoutParams({ q: 'ink', sort: 'newest' }, 'q')).toEqual({});
  });

  test('withPage omits the number of the first page', () => {
    expect(withPage(thirdPage, 1)).toEqual({ q: 'ink', medium: 'Oil', sort: 'match' });
    expect(withPage({}, 2)).toEqual({ page: '2' });
  });

  test('filters narrow a search; its sort order and page do not', () => {
    expect(isNarrowed({ sort: 'name', page: '2' })).toBe(false);
    expect(isNarrowed({ inStock: 'true' })).toBe(true);
  });
});

describe('the canonical URL of a page', () => {
  test.each([
    ['/shop/prints?sort=price&q=ink&utm_source=chat', '/shop/prints?q=ink&sort=price', false],
    ['/shop/prints/?q=&sort=', '/shop/prints', true],
    ['/shop/prints?page=1', '/shop/prints', true],
    ['/shop/prints?fbclid=1', '/shop/prints', false],
    ['/search?q=%20ink', '/search?q=ink', true],
    ['/paintings?maxPrice=3', '/paintings', true],
    ['/login?next=/profile&q=1', '/login', false],
    ['/about?', '/about', false],
    ['/none-such?q=1', '/404', false],
  ])('%s is %s', (given, url, needsRedirect) => {
    expect(canonicalUrl(given)).toEqual({ url, needsRedirect });
  });

  test('does not exist for a path that cannot be decoded', () => {
    expect(canonicalUrl('/shop/%E0%A4%A?q=1')).toBeUndefined();
  });
});

describe('pageNumbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 9]],
    [4, 9, [1, 2, 3, 4, 5, 9]],
    [5, 9, [1, 4, 5, 6, 9]],
    [6, 9, [1, 5, 6, 7, 8, 9]],
    [9, 9, [1, 8, 9]],
  ])('on page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });

  test('returns at most seven sorted numbers with the first, the current and the last page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (one, other) => {
        const [page, pages] = [Math.min(one, other), Math.max(one, other)];
        const numbers = pageNumbers(page, pages);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
        expect(numbers.every((each) => each >= 1 && each <= pages)).toBe(true);
      }),
    );
  });
});
