import { expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

const MISSING = { url: '/404', needsRedirect: false };

test('drops trailing slashes, and the query of a page that reads none', () => {
  for (const given of ['/shop', '/shop/', '/shop///', `/shop${'/'.repeat(900)}`, '/shop/?q=lotus'])
    expect(canonicalUrl(given)).toEqual({ url: '/shop', needsRedirect: false });
  expect(canonicalUrl('/')).toEqual({ url: '/', needsRedirect: false });
});

test('keeps the variant of a product, and nothing else of its query', () => {
  const variant = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const expected = { url: `/product/abc?variant=${variant}`, needsRedirect: false };
  expect(canonicalUrl(`/product/abc/?utm_source=x&variant=${variant}&q=lotus`)).toEqual(expected);
  for (const query of ['', '?variant=', '?variant=A4', `?variant=${variant}0`, '?q=lotus'])
    expect(canonicalUrl(`/product/abc${query}`)).toEqual({ url: '/product/abc', needsRedirect: false });
  expect(canonicalUrl(`/about?variant=${variant}`)?.url).toBe('/about');
});

test('a product has one URL, whatever name its path has', () => {
  const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const url = `/product/${id}`;
  expect(canonicalUrl(`${url}/?q=lotus`)).toEqual({ url, needsRedirect: false });
  for (const [given, requestedPath] of [
    [`/product/blue-lane-${id}`, `/product/blue-lane-${id}`],
    [`/product/%62lue-lane-${id}//?utm_source=chat`, `/product/blue-lane-${id}`],
    [`/product/-${id}`, `/product/-${id}`],
    [`/product/नीली-${id}`, `/product/%E0%A4%A8%E0%A5%80%E0%A4%B2%E0%A5%80-${id}`],
  ] as const)
    expect(canonicalUrl(given)).toEqual({ url, needsRedirect: false, requestedPath });
  const query = `?variant=${id}`;
  expect(canonicalUrl(`/product/blue-lane-${id}${query}`)?.url).toBe(url + query);
  expect(canonicalUrl(`/product/a%2Fb-${id}`)?.url).toBe(url);
  // Another id at the end, and none at the end.
  expect(canonicalUrl(`/product/${id}-${id.replaceAll('0', '1')}`)?.url).not.toBe(url);
  expect(canonicalUrl(`/product/${id}-lane`)).toEqual({ url: `/product/${id}-lane`, needsRedirect: false });
});

test('a path longer than that of any page is not found', { tags: ['FX01'] }, () => {
  // With `/shop/`, a thousand letters: `limits.path`.
  expect(canonicalUrl(`/shop/${'a'.repeat(994)}`)?.url).toMatch(/^\/shop\/a+$/);
  expect(canonicalUrl(`/shop/${'a'.repeat(995)}`)).toEqual(MISSING);
  expect(canonicalUrl(`/a${'/'.repeat(8_000)}x`)).toEqual(MISSING);
});

test('a search needs a redirect when its query is spelled differently', () => {
  const url = '/search?q=blue+lotus&sort=name';
  expect(canonicalUrl(url)).toEqual({ url, needsRedirect: false });
  for (const query of ['q=+blue++lotus&sort=name', 'q=blue+lotus&sort=name&medium='])
    expect(canonicalUrl(`/search?${query}`)).toEqual({ url, needsRedirect: true });
});

test('ignores a query beyond its limits', { tags: ['FX02'] }, () => {
  // The limits of `boundedQuery`: 30 parameters, 4,000 letters and 500 pluses. An encoded अ has nine letters.
  expect(canonicalUrl(`/search?${'a=b&'.repeat(29)}q=lotus`)?.url).toBe('/search?q=lotus');
  expect(canonicalUrl(`/search?${'a=b&'.repeat(30)}q=lotus`)?.url).toBe('/search');
  expect(canonicalUrl(`/search?x=${'%E0%A4%85'.repeat(430)}&q=lotus`)?.url).toBe('/search?q=lotus');
  expect(canonicalUrl(`/search?x=${'%E0%A4%85'.repeat(450)}&q=lotus`)?.url).toBe('/search');
  expect(canonicalUrl(`/search?q=${'+'.repeat(8_000)}lotus`)?.url).toBe('/search');
});
