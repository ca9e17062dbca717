import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchQuery } from '#contract/catalog/search.ts';
import { searchOf, searchText } from '#web/navigation/paths.ts';
import { normalise } from '#web/app/canonical-url.ts';
import { type Asked, askedIn, askedNames, isNarrowed, onPage, without } from './search-params.ts';

const places = ['collection', 'gallery', 'everywhere'] as const;
const paths = { collection: '/shop/prints', gallery: '/paintings', everywhere: '/search' };

const anything = fc.dictionary(
  fc.constantFrom(...askedNames, 'utm_source', 'tab', '__proto__'),
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

describe('what somebody asks for', () => {
  test('is always something that the shop answers, at one address', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...places), (given, place) => {
        const asked = askedIn(searchOf(new URLSearchParams(given)), place);
        expect(SearchQuery.safeParse(asked).error).toBeUndefined();
        const text = searchText(asked);
        expect(askedIn(searchOf(new URLSearchParams(text)), place)).toEqual(asked);
        expect(Object.keys(asked)).toEqual(askedNames.filter((name) => name in asked));
        expect(normalise(paths[place] + text)).toEqual({ address: paths[place] + text, moved: false });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[given: string, place: (typeof places)[number], asked: Asked]>([
    [
      'q=++lotus%0A%00pond+&category=&medium=&minPrice=&maxPrice=&sort=newest&page=1',
      'collection',
      { q: 'lotus pond', sort: 'newest' },
    ],
    ['sort=newest', 'collection', {}],
    ['sort=match', 'everywhere', {}],
    ['q=ink&sort=match', 'everywhere', { q: 'ink' }],
    ['minPrice=₹1,200&maxPrice=300', 'collection', { minPrice: '300', maxPrice: '1200' }],
    ['minPrice=0&maxPrice=0', 'collection', { maxPrice: '0' }],
    ['minPrice=5&maxPrice=9&inStock=true&sort=price&medium=Oil', 'gallery', { medium: 'Oil' }],
    ['category=prints', 'collection', {}],
    ['category=prints', 'everywhere', { category: 'prints' }],
    ['inStock=1&page=-3&sort=best&minPrice=abc', 'everywhere', {}],
    ['page=0012', 'gallery', { page: '12' }],
    ['page=5001', 'gallery', {}],
  ])('%s in a %s', (given, place, asked) => {
    expect(askedIn(searchOf(new URLSearchParams(given)), place)).toEqual(asked);
  });

  test('can be taken back part by part, which begins at the first page', () => {
    const asked: Asked = { q: 'ink', medium: 'Oil', sort: 'match', page: '3' };
    expect(without(asked, 'medium')).toEqual({ q: 'ink', sort: 'match' });
    expect(without(asked, 'q')).toEqual({ medium: 'Oil' });
    expect(onPage(asked, 1)).toEqual({ q: 'ink', medium: 'Oil', sort: 'match' });
    expect(onPage({}, 2)).toEqual({ page: '2' });
    expect(isNarrowed({ sort: 'name', page: '2' })).toBe(false);
    expect(isNarrowed({ inStock: 'true' })).toBe(true);
  });
});

describe('the address of a page', () => {
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
  ])('%s is %s', (given, address, moved) => {
    expect(normalise(given)).toEqual({ address, moved });
  });

  test('is none where it cannot be decoded', () => {
    expect(normalise('/shop/%E0%A4%A?q=1')).toBeUndefined();
  });
});
