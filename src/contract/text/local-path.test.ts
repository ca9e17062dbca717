import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocalPath } from './local-path.ts';

describe('isLocalPath', () => {
  test.each([
    '/',
    '/profile',
    '/shop/art-prints/',
    '/profile?tab=favorites&next=//evil.example',
    '/admin/products#top//',
    '/product/a%2Fb',
    '/@evil.example',
    '/%2F/evil.example',
    '/..a/.b./c..',
    '/shop/कला',
  ])('accepts %j', (path) => {
    expect(isLocalPath(path)).toBe(true);
  });

  test.each([
    '',
    'profile',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/a\\..\\evil',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/profile\r',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.%2e//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/a//evil.example',
    '/./\t/evil.example',
    '/.',
    '/a/..',
    '/a/..?q',
    '/\u0085/evil.example',
    '/a\u202eb',
    '/\u200b/evil.example',
    '/a\u2028b',
  ])('rejects %j', { tags: ['FX14'] }, (path) => {
    expect(isLocalPath(path)).toBe(false);
  });

  test('accepts only paths that a browser opens on the shop', { tags: ['FX14'] }, () => {
    const segment = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2F',
      '%5c',
      '\t',
      '?',
      '#',
      '@',
      ':',
      'evil.example',
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
        const path = `/${segments.join('')}`;
        fc.pre(isLocalPath(path));
        const { origin, pathname } = new URL(path, 'https://shop.example');
        expect(origin).toBe('https://shop.example');
        expect(new URL(pathname, 'https://shop.example').origin).toBe('https://shop.example');
      }),
      { numRuns: 5_000 },
    );
  });
});
