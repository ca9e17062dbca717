import { demoProducts } from '../../src/server/demo/products.ts';
import { demoProduct } from '../support/demo-products.ts';
import { headOfPage } from '../support/head-of-page.ts';
import { expect, test } from '../support/shop.ts';

test('the sitemap lists every page, with the images of each product, and nothing hidden', async ({
  request,
  shop,
}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^application\/xml/);
  const xml = await response.text();
  const entries = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry]) => entry ?? '');
  const locations = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
  for (const path of [
    '/',
    '/shop',
    '/shop/art-prints',
    '/shop/bookmarks',
    '/paintings',
    '/about',
    '/privacy',
  ]) {
    expect(locations).toContain(`${shop.url}${path}`);
  }
  const products = locations.filter((location) => location?.includes('/product/'));
  expect(products.length).toBe(demoProducts.filter((product) => product.visibility).length);
  for (const location of locations) expect((await request.get(location ?? '')).status(), location).toBe(200);

  const lotus = await demoProduct(request, 'Lotus Pond, First Light');
  const entry = entries.find((each) => each.includes(`/product/lotus-pond-first-light-${lotus._id}<`)) ?? '';
  const images = [...entry.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, url]) => url);
  expect(images).toEqual(lotus.images.map(({ url }) => `${shop.url}${url}`));
  expect(images).toHaveLength(5);
  for (const url of images) {
    expect((await request.get(url ?? '')).headers()['content-type']).toMatch(/^image\//);
  }
});

test('robots.txt allows search engines, excludes private pages and names the sitemap', async ({
  request,
  shop,
}) => {
  const response = await request.get('/robots.txt');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  for (const path of ['/admin', '/profile', '/api/']) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).not.toContain('Disallow: /');
});

test("the shop's icon exists for tabs, phones and the home screen", async ({ request }) => {
  const { links } = await headOfPage(request, '/');
  const icon = await request.get(links.get('icon') ?? 'none');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
  expect((await request.get(links.get('apple-touch-icon') ?? 'none')).headers()['content-type']).toBe(
    'image/png',
  );

  const response = await request.get(links.get('manifest') ?? 'none');
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Hridaya', start_url: '/' });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, type } of manifest.icons) {
    const image = await request.get(src);
    expect(image.status(), src).toBe(200);
    expect(image.headers()['content-type'], src).toBe(type);
  }
});

test(
  'pages are the same for all visitors and have their security headers',
  { tag: ['@BR08', '@BR10'] },
  async ({ request }) => {
    const response = await request.get('/shop');
    const again = await request.get('/shop');
    expect(await again.text()).toBe(await response.text());
    expect(response.headers()['set-cookie']).toBeUndefined();
    expect(response.headers()['x-content-type-options']).toBe('nosniff');
    const policy = response.headers()['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');

    const known = await request.get('/shop', {
      headers: { 'if-none-match': response.headers()['etag'] ?? '' },
    });
    expect(known.status()).toBe(304);
  },
);
