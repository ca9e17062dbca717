import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hrefTo, matchPath, searchOf, searchText } from './paths.ts';

describe('an address', () => {
  test('is made of a path, its parameters and what stands behind the question mark', () => {
    expect(hrefTo('/')).toBe('/');
    expect(hrefTo('/shop/$slug', { slug: 'art-prints' })).toBe('/shop/art-prints');
    expect(hrefTo('/login', {}, { next: '/profile?tab=orders', mode: undefined })).toBe(
      '/login?next=%2Fprofile%3Ftab%3Dorders',
    );
  });

  test('leads back to the page and the words that it was made of, whatever they are', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(word, word, (id, q) => {
        const { pathname, searchParams } = new URL(
          hrefTo('/product/$id', { id }, { q }),
          'http://shop.invalid',
        );
        // Browsers read these two as steps, not as names, however they are written.
        fc.pre(id !== '.' && id !== '..');
        expect(matchPath(pathname)).toEqual({ path: '/product/$id', params: { id } });
        expect(searchOf(searchParams)).toEqual({ q });
      }),
    );
  });
});

describe('a path', () => {
  test.each([
    ['/', '/'],
    ['/shop', '/shop'],
    ['/shop/', '/shop'],
    ['/shop/prints', '/shop/$slug'],
    ['/admin/products', '/admin/$tab'],
  ])('%s is the page %s', (pathname, path) => {
    expect(matchPath(pathname)?.path).toBe(path);
  });

  test.each([
    '/404',
    '/Shop',
    '/shop/prints/more',
    '/product',
    '//shop',
    '/shop//prints',
    '/product/%E0%A4%A',
  ])('%s is no page', (pathname) => {
    expect(matchPath(pathname)).toBeUndefined();
  });
});

test('of two words of one name the first counts', () => {
  expect(searchOf(new URLSearchParams('tab=orders&tab=favorites'))).toEqual({ tab: 'orders' });
});

test('words that are not given leave no trace', () => {
  expect(searchText({ q: undefined })).toBe('');
  expect(searchText({ q: 'lotus & moon', edit: undefined })).toBe('?q=lotus+%26+moon');
});
