import { expect, it } from 'vitest';
import { openShop } from '../testing/shop.ts';

it('answers HEAD of the files at fixed addresses as GET, without the body', async () => {
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

it('refuses other methods on them', async () => {
  const shop = await openShop();
  expect((await shop.request('POST', '/robots.txt')).status).toBe(405);
});

it('makes the sitemap anew when the catalogue changes', async () => {
  const shop = await openShop();
  expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain('prints');
  await shop.request('POST', '/api/categories', { token: await shop.adminToken(), body: { name: 'Prints' } });
  expect((await shop.request('GET', '/sitemap.xml')).text).toContain('prints');
});
