import { expect, test } from 'vitest';
import { nextPath } from './safe-redirect.ts';

test.each(['/', '/profile', '/profile?tab=favorites', '/admin/products#top', '/product/a%2Fb'])(
  'goes to %s',
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  null,
  7,
  ['/profile'],
  '',
  'profile',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/a\\..\\evil',
  '\\\\evil.example',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
])('does not go to %j', { tags: ['FX14', 'HT08'] }, (path) => {
  expect(nextPath(path)).toBe('/');
});

test('what passes stays on the shop in the eyes of a browser', () => {
  for (const path of ['/profile', '/x?y=//evil.example', '/@evil.example', '/%2F/evil.example']) {
    expect(new URL(nextPath(path), 'https://shop.example').origin).toBe('https://shop.example');
  }
});
