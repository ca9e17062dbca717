import { describe, expect, it } from 'vitest';
import type { Renderer } from '#contract/api/renderer.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';

const renderer: Renderer = {
  inlineScripts: [],
  canonicalize: (given) => ({ url: given === '/shop' ? given : '/404', needsRedirect: false }),
  render: async ({ url }) => ({
    status: url === '/404' ? 404 : 200,
    html: `<h1>${url}</h1>`,
    cacheable: true,
  }),
};
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const paths = [
  '/foo.php',
  '/product/a.b',
  '/shop/x.png',
  '/favicon.ico',
  '/.env',
  '/.git/config',
  '/assets/old.js',
];

describe('a missing file', () => {
  for (const path of paths) {
    it(`is a 404 page for a browser and a short 404 for a program: ${path}`, { tags: ['HT16'] }, async () => {
      const shop = await openShop(undefined, { renderer });
      // The second response comes from the cache.
      for (const method of ['GET', 'GET', 'HEAD'] as const) {
        const response = await shop.request(method, path, { headers: BROWSER });
        expect(response.status).toBe(404);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.text).toBe(method === 'HEAD' ? '' : '<h1>/404</h1>');
      }
      expectFailure(await shop.request('GET', path), 'not_found');
      const image = { accept: 'image/avif,image/webp,*/*;q=0.8' };
      expectFailure(await shop.request('GET', path, { headers: image }), 'not_found');
    });
  }
});

it('the API returns JSON errors whatever is accepted', async () => {
  const shop = await openShop(undefined, { renderer });
  expectFailure(await shop.request('GET', '/api/a.b', { headers: BROWSER }), 'not_found');
  expect((await shop.request('GET', '/shop', { headers: BROWSER })).status).toBe(200);
});

it('a path that is too long for any route is not found', async () => {
  const shop = await openShop(undefined, { renderer });
  for (const part of ['/', 'a', '%25', '%E0%A4%85', '.png']) {
    const path = `/a${part.repeat(6_000 / part.length)}`;
    const response = await shop.request('GET', `${path}?q=1`, { headers: BROWSER });
    expect([response.status, response.text]).toEqual([404, '<h1>/404</h1>']);
    expectFailure(await shop.request('GET', `/api${path}`), 'not_found');
    expectFailure(await shop.request('POST', path), 'method_not_allowed');
  }
});
