import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hrefTo, matchPath, searchOf, queryString } from './paths.ts';

describe('hrefTo', () => {
  test('builds a URL from path, parameters and query', () => {
    expect(hrefTo('/')).toBe('/');
    expect(hrefTo('/shop/$slug', { slug: 'art-prints' })).toBe('/shop/art-prints');
    expect(hrefTo('/login', {}, { next: '/profile?tab=orders', mode: undefined })).toBe(
      '/login?next=%2Fprofile%3Ftab%3Dorders',
    );
  });

  test('builds a URL that matches back to the same path, parameters and query', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(word, word, (id, q) => {
        const { pathname, searchParams } = new URL(
          hrefTo('/product/$id', { id }, { q }),
          'http://shop.invalid',
        );
        // Browsers resolve these two as relative steps, even when encoded.
        fc.pre(id !== '.' && id !== '..');
        expect(matchPath(pathname)).toEqual({ path: '/product/$id', params: { id } });
        expect(searchOf(searchParams)).toEqual({ q });
      }),
    );
  });
});

describe('matchPath', () => {
  test.each([
    ['/', '/'],
    ['/shop', '/shop'],
    ['/shop/', '/shop'],
    ['/shop/prints', '/shop/$slug'],
    ['/admin/products', '/admin/$tab'],
  ])('matches %s to %s', (pathname, path) => {
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
  ])('matches %s to no page', (pathname) => {
    expect(matchPath(pathname)).toBeUndefined();
  });
});

test('takes the first of two query values with one name', () => {
  expect(searchOf(new URLSearchParams('tab=orders&tab=favorites'))).toEqual({ tab: 'orders' });
});

test('leaves undefined values out of the query', () => {
  expect(queryString({ q: undefined })).toBe('');
  expect(queryString({ q: 'lotus & moon', edit: undefined })).toBe('?q=lotus+%26+moon');
});
