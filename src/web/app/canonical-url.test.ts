import { expect, test } from 'vitest';
import { normalise } from './canonical-url.ts';

const MISSING = { url: '/404', isRedirect: false };

test('drops trailing slashes', () => {
  for (const given of ['/shop', '/shop/', '/shop///', `/shop${'/'.repeat(900)}`, '/shop/?q=lotus'])
    expect(normalise(given)).toEqual({ url: '/shop', isRedirect: false });
  expect(normalise('/')).toEqual({ url: '/', isRedirect: false });
});

test('a path longer than that of any page is not found', { tags: ['FX01'] }, () => {
  expect(normalise(`/shop/${'a'.repeat(994)}`)?.url).toMatch(/^\/shop\/a+$/);
  expect(normalise(`/shop/${'a'.repeat(995)}`)).toEqual(MISSING);
  expect(normalise(`/a${'/'.repeat(8_000)}x`)).toEqual(MISSING);
});

test('reads as much of a query as a form can send', { tags: ['FX02'] }, () => {
  expect(normalise('/search?q=blue+lotus&sort=name')).toEqual({
    url: '/search?q=blue+lotus&sort=name',
    isRedirect: false,
  });
  expect(normalise(`/search?${'a=b&'.repeat(29)}q=lotus`)?.url).toBe('/search?q=lotus');
  expect(normalise(`/search?${'a=b&'.repeat(30)}q=lotus`)?.url).toBe('/search');
  expect(normalise(`/search?x=${'%E0%A4%85'.repeat(430)}&q=lotus`)?.url).toBe('/search?q=lotus');
  expect(normalise(`/search?x=${'%E0%A4%85'.repeat(450)}&q=lotus`)?.url).toBe('/search');
  expect(normalise(`/search?q=${'+'.repeat(8_000)}lotus`)?.url).toBe('/search');
});
