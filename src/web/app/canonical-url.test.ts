import { expect, test } from 'vitest';
import { normalise } from './canonical-url.ts';

const MISSING = { address: '/404', moved: false };

test('a page has one address, however many slashes stand at its end', () => {
  for (const given of ['/shop', '/shop/', '/shop///', `/shop${'/'.repeat(900)}`, '/shop/?q=lotus'])
    expect(normalise(given)).toEqual({ address: '/shop', moved: false });
  expect(normalise('/')).toEqual({ address: '/', moved: false });
});

test('a path that is longer than that of any page is no page', { tags: ['FX01'] }, () => {
  expect(normalise(`/shop/${'a'.repeat(994)}`)?.url).toMatch(/^\/shop\/a+$/);
  expect(normalise(`/shop/${'a'.repeat(995)}`)).toEqual(MISSING);
  expect(normalise(`/a${'/'.repeat(8_000)}x`)).toEqual(MISSING);
});

test('of a query as much is read as a form can send', { tags: ['FX02'] }, () => {
  expect(normalise('/search?q=blue+lotus&sort=name')).toEqual({
    address: '/search?q=blue+lotus&sort=name',
    moved: false,
  });
  expect(normalise(`/search?${'a=b&'.repeat(29)}q=lotus`)?.url).toBe('/search?q=lotus');
  expect(normalise(`/search?${'a=b&'.repeat(30)}q=lotus`)?.url).toBe('/search');
  expect(normalise(`/search?x=${'%E0%A4%85'.repeat(430)}&q=lotus`)?.url).toBe('/search?q=lotus');
  expect(normalise(`/search?x=${'%E0%A4%85'.repeat(450)}&q=lotus`)?.url).toBe('/search');
  expect(normalise(`/search?q=${'+'.repeat(8_000)}lotus`)?.url).toBe('/search');
});
