import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/', '/profile', '/profile?tab=favorites', '/admin/products#top', '/product/a%2Fb'])(
  'accepts %s',
  (path) => {
    expect(safeRedirect(path)).toBe(path);
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
  expect(safeRedirect(path)).toBe('/');
});

test('accepted paths stay on the shop’s origin, as the URL standard resolves them', () => {
  for (const path of ['/profile', '/x?y=//evil.example', '/@evil.example', '/%2F/evil.example']) {
    expect(new URL(safeRedirect(path), 'https://shop.example').origin).toBe('https://shop.example');
  }
});
