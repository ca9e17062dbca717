import { expect, it } from 'vitest';
import { fillCategory } from '#tests/support/catalog/many-products.ts';
import { openShop } from '#tests/support/shop.ts';

it('responds to HEAD as to GET, without the body', async () => {
  const shop = await openShop();
  for (const [path, type] of [
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ] as const) {
    const whole = await shop.request('GET', path);
    expect(whole).toMatchObject({ status: 200, headers: { 'content-type': type } });
    const head = await shop.request('HEAD', path);
    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  }
});

it('rejects other methods', async () => {
  const shop = await openShop();
  expect((await shop.request('POST', '/robots.txt')).status).toBe(405);
});

it('renews the sitemap when the catalog changes', async () => {
  const shop = await openShop();
  expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain('prints');
  await shop.request('POST', '/api/categories', { token: await shop.adminToken(), body: { name: 'Prints' } });
  expect((await shop.request('GET', '/sitemap.xml')).text).toContain('prints');
});

it('splits a long sitemap into several files, with every product once', { tags: ['RE05'] }, async () => {
  const shop = await openShop();
  const token = await shop.adminToken();
  const made = await shop.request('POST', '/api/categories', { token, body: { name: 'Prints' } });
  // Four of five are visible.
  await fillCategory(shop.services.database, made.body.data._id, 12_600);
  const locations = async (path: string) => {
    const { status, text } = await shop.request('GET', path);
    expect(status, path).toBe(200);
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  };
  const files = await locations('/sitemap.xml');
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
  /** Seven pages without a product, and the category. */
  const otherPages = 8;
  const [first = [], second = []] = await Promise.all(files.map(locations));
  expect(first.slice(0, otherPages)).toEqual(expect.arrayContaining(['/', '/shop', '/shop/prints']));
  expect(first).toHaveLength(otherPages + 10_000);
  expect(second).toHaveLength(80);
  const products = [...first, ...second].filter((path) => path.startsWith('/product/'));
  expect(new Set(products).size).toBe(10_080);
  expect(second.at(-1)).toBe('/product/p12599');
  for (const path of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml', '/sitemap-.xml'])
    expect((await shop.request('GET', path)).status, path).toBe(404);
});
