import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RenderedPage } from '#contract/api/renderer.ts';
import { productsChanged } from '../catalog/freshness.rules.ts';
import { securityHeaders } from '../http/responses/security-headers.ts';
import { page, servePages } from '#tests/support/served-pages.ts';

// The renderer of `servePages` knows two kinds of pages: those below /known, which search for ?q=, and those of products, with
// numbers as ids. It records the canonical URLs that it renders.
describe('pages', () => {
  test(
    'are rendered once for concurrent requests, and again after a change',
    { tags: ['RE10'] },
    async () => {
      const { get, rendered, changeCatalog } = await servePages(async (path) => page(path));
      await Promise.all(Array.from({ length: 20 }, () => get('/known')));
      expect(rendered).toEqual(['/known']);
      await get('/known?utm_source=chat#top');
      expect(rendered).toEqual(['/known']);
      changeCatalog();
      await get('/known');
      expect(rendered).toEqual(['/known', '/known']);
    },
  );

  test('count for the statistics when they were sent, from the cache or not', async () => {
    const { get, counted } = await servePages(async (path) => page(path, path === '/404' ? 404 : 200));
    for (const url of ['/known', '/known', '/known?utm_source=chat']) await get(url);
    expect(counted).toEqual(['/known', '/known', '/known?utm_source=chat']);
    // Redirected, and missing.
    for (const url of ['/known?q=', '/gone']) await get(url);
    expect(counted).toHaveLength(3);
    const etag = (await get('/known')).headers.get('etag') ?? '';
    expect((await get('/known', { 'if-none-match': etag })).status).toBe(304);
    expect(counted).toHaveLength(5);
  });

  test('are separate for each search, and redirect other spellings of it', async () => {
    const { get, rendered } = await servePages(async (path) => page(path));
    for (const url of ['/known?q=ink', '/known?q=ink', '/known', '/known?other=1']) {
      const response = await get(url);
      expect(response.status).toBe(200);
      await response.text();
    }
    expect(rendered).toEqual(['/known?q=ink', '/known']);
    for (const [given, url] of [
      ['/known?q=', '/known'],
      ['/known?q=+ink', '/known?q=ink'],
    ] as const) {
      const response = await get(given);
      expect([response.status, response.headers.get('location')]).toEqual([302, url]);
    }
    expect(rendered).toHaveLength(2);
  });

  test('are one for all names of a product, and a wrong name redirects without rendering', async () => {
    let name = 'lane';
    const { get, rendered, servedFromCache, counted, changeCatalog } = await servePages(async (path) => ({
      ...page(path),
      path: path.replace('/product/', `/product/${name}-`),
    }));
    for (const url of ['/product/lane-1', '/product/1', '/product/lane-1', '/product/lane-1?utm_source=chat'])
      expect((await get(url)).status).toBe(200);
    expect(servedFromCache).toHaveLength(3);
    for (let n = 0; n < 50; n += 1) {
      const { status, headers } = await get(`/product/road-${n}-1?q=${n}&q`);
      expect([status, headers.get('location')]).toEqual([301, `/product/lane-1?q=${n}&q`]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect([rendered, servedFromCache.length, counted.length]).toEqual([['/product/1'], 3, 4]);
    // Under overload it is not served at once but waits its turn, as a page that must be rendered does.
    await get('/product/lane-1', { 'test-overload': 'yes' });
    expect(servedFromCache).toHaveLength(3);
    name = 'road';
    changeCatalog();
    await get('/product/lane-1');
    expect((await get('/product/lane-1')).headers.get('location')).toBe('/product/road-1');
  });

  test('are served at once under overload, if the URL is canonical', async () => {
    const { get, servedFromCache } = await servePages(async (path) => page(path));
    const overload = { 'test-overload': 'yes' };
    const canonical = ['/known', '/known?q=ink'];
    for (const url of canonical) await get(url);
    for (const url of [...canonical, '/known?utm_source=chat', '/known?q=+ink']) await get(url, overload);
    expect(servedFromCache).toEqual(canonical);
    await get('/known?utm_source=chat');
    expect(servedFromCache).toEqual([...canonical, '/known?utm_source=chat']);
  });

  test('are not evicted by any number of searches', async () => {
    // As large as large real pages.
    const large = (path: string): RenderedPage => ({
      status: 200,
      html: path + randomBytes(200_000).toString('hex'),
      cacheable: true,
    });
    const { get, rendered } = await servePages(async (path) => large(path));
    const read = async (path: string) => void (await (await get(path)).text());
    await read('/known');
    for (let n = 0; n < 30; n += 1) await read(`/known?q=${n}`);
    await read('/known');
    await read('/known?q=29');
    expect(rendered).toHaveLength(31);
    // The later searches evicted the first one.
    await read('/known?q=0');
    expect(rendered).toHaveLength(32);
  });

  test('are rendered by the warm-up if most visitors open them first', async () => {
    const { warmUp, rendered } = await servePages(async (path) => page(path));
    await warmUp();
    expect(rendered).toEqual(['/', '/shop', '/paintings', '/search', '/shop/prints', '/product/1']);
    await warmUp();
    expect(rendered).toHaveLength(6);
  });

  test('are rendered again only after a change of something they show', async () => {
    const { get, rendered, changeCatalog } = await servePages(async (path, _id, callApi) => {
      await callApi('getProduct', { params: { id: path.slice('/known/'.length) } });
      return page(path);
    });
    await get('/known/1');
    await get('/known/2');
    changeCatalog(productsChanged(['1']));
    await get('/known/1');
    await get('/known/2');
    expect(rendered).toEqual(['/known/1', '/known/2', '/known/1']);
    changeCatalog();
    await get('/known/2');
    expect(rendered).toHaveLength(4);
  });

  test('are not cached when the catalog changed while they were rendered', async () => {
    const shop = await servePages(async (path) => {
      if (shop.rendered.length === 1) shop.changeCatalog();
      return page(path);
    });
    await shop.get('/known');
    await shop.get('/known');
    expect(shop.rendered).toHaveLength(2);
  });

  test('are one 404 page for all unknown URLs', { tags: ['HT19'] }, async () => {
    const { get, rendered } = await servePages(async (path) => page(path, path === '/404' ? 404 : 200));
    expect((await get('/one')).status).toBe(404);
    expect((await get('/two')).status).toBe(404);
    expect(rendered).toEqual(['/404']);
  });

  test('are served from the cache with a query that they ignore, but not for an API call', async () => {
    const { get, servedFromCache } = await servePages(async (path) =>
      page(path, path === '/404' ? 404 : 200),
    );
    await get('/404');
    await get('/api/products?limit=3');
    expect(servedFromCache).toEqual([]);
    await get('/known');
    await get('/known?utm_source=chat');
    expect(servedFromCache).toEqual(['/known?utm_source=chat']);
  });

  test('are not cached when they are 404, so that made-up URLs evict nothing', async () => {
    const { get, rendered } = await servePages(async (path) => page(path, 404));
    await get('/known/made-up');
    await get('/known/made-up');
    expect(rendered).toHaveLength(2);
  });

  test('show the page of /404 when an item is missing, rendered once', async () => {
    const { get, rendered } = await servePages(async (path) =>
      path === '/404' ? page(path, 404) : { missing: true },
    );
    for (const path of ['/known/1', '/known/2', '/known/1']) {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([404, '<p>/404']);
    }
    expect(rendered).toEqual(['/known/1', '/404', '/known/2', '/known/1']);
  });

  test('are not cached after an error, and have a Retry-After', async () => {
    const { get, rendered } = await servePages(async (path) => page(path, 500));
    const response = await get('/known');
    expect(response.status).toBe(500);
    expect(response.headers.get('retry-after')).toBe('5');
    await get('/known');
    expect(rendered).toHaveLength(2);
  });

  test('show the id of the log after an error, also to concurrent visitors', { tags: ['CR19'] }, async () => {
    const { get, rendered, entries } = await servePages(async (_path, requestId) => ({
      status: 500,
      html: `<p>Error ${requestId}`,
      cacheable: false,
      error: new Error('no such table'),
    }));
    const shown = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const response = await get('/known');
        return [response.headers.get('x-request-id'), await response.text()];
      }),
    );
    const logged = entries();
    expect(logged).toHaveLength(rendered.length);
    for (const [id, html] of shown) {
      expect(html).toBe(`<p>Error ${id}`);
      expect(logged.find(({ requestId }) => requestId === id)).toMatchObject({
        path: '/known',
        err: { message: 'no such table' },
      });
    }
  });

  test('redirect to another path of the shop', { tags: ['HT08'] }, async () => {
    const { get } = await servePages(async () => ({ status: 301, location: '/shop/new-name' }));
    const response = await get('/known');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/shop/new-name');
  });

  test(
    'have a policy without unsafe-inline, with the hash of the inline script',
    { tags: ['BR04', 'BR05'] },
    async () => {
      const { get } = await servePages(async (path) => page(path));
      const policy = (await get('/known')).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
      expect(policy).not.toContain('unsafe');
    },
  );

  test('have a policy that allows only the shop’s own resources', { tags: ['BR04'] }, async () => {
    const { get } = await servePages(async (path) => page(path));
    const policy = (await get('/known')).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)),
    );
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/),
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self' https://wa.me https://api.whatsapp.com",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
  });

  test('have the headers of every response', { tags: ['HT25'] }, async () => {
    const { get } = await servePages(async (path) => page(path));
    const { headers } = await get('/known');
    for (const [name, value] of securityHeaders({ publicUrl: 'https://shop.example', development: false })) {
      if (name !== 'content-security-policy') expect(headers.get(name)).toBe(value);
    }
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});
