import { expect, test } from '../support/shop.ts';
import { demoProduct, pathOf } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { dataOfType, headOfPage } from '../support/head-of-page.ts';

const notForSearchEngines = ['/login'];

test('every page has its own title, description and canonical URL', async ({ request, shop }) => {
  const titles = new Set<string>();
  const pages = await visitorPages(request);
  for (const { path } of pages) {
    const { title, meta, canonical } = await headOfPage(request, path);
    expect(title, path).toMatch(/Hridaya/);
    titles.add(title);
    expect(meta.get('description')?.length, path).toBeGreaterThan(10);
    // 160 characters and an ellipsis.
    expect(meta.get('description')?.length, path).toBeLessThanOrEqual(161);
    if (notForSearchEngines.includes(path)) expect(meta.get('robots'), path).toBe('noindex');
    else expect(canonical, path).toBe(`${shop.url}${path}`);
  }
  expect(titles.size).toBe(pages.length);
});

test('a page has one canonical URL, whatever the requested URL', async ({ request, shop }) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  const named = `/product/lotus-pond-first-light-${product._id}`;
  for (const [requested, path] of [
    [`/product/${product._id}`, named],
    [`${named}/?from=a-friend`, named],
    ['/shop/?from=a-friend', '/shop'],
    ['/shop/bookmarks/', '/shop/bookmarks'],
    ['/shop/paintings', '/paintings'],
  ] as const) {
    expect((await headOfPage(request, requested)).canonical, requested).toBe(`${shop.url}${path}`);
  }
});

test('every page has a link preview image that exists', async ({ request, shop }) => {
  for (const { path } of await visitorPages(request)) {
    const { meta } = await headOfPage(request, path);
    for (const name of ['og:title', 'og:description', 'og:url', 'og:site_name', 'og:image:alt']) {
      expect(meta.get(name), `${name} of ${path}`).toBeTruthy();
    }
    const image = meta.get('og:image') ?? '';
    expect(image, path).toMatch(new RegExp(`^${shop.url}/`));
    const response = await request.get(image);
    expect(response.status(), `${image} of ${path}`).toBe(200);
    expect(response.headers()['content-type'], image).toMatch(/^image\/(jpeg|png)$/);
    expect((await response.body()).length, image).toBeLessThan(300 * 1024);
  }
});

test('structured data describes a product for sale as a work of art with an offer in rupees', async ({
  request,
  shop,
}) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  const head = await headOfPage(request, `/product/${product._id}`);
  const data = dataOfType(head, 'Product');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': ['Product', 'VisualArtwork'],
    name: product.name,
    description: product.description,
    url: `${shop.url}/product/lotus-pond-first-light-${product._id}`,
    offers: {
      '@type': 'Offer',
      price: '1190.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(data?.['image']).toEqual(product.images.map(({ url }) => `${shop.url}${url}`));

  const soldOut = await demoProduct(request, 'Banana Leaf, After Rain');
  const other = dataOfType(await headOfPage(request, `/product/${soldOut._id}`), 'Product');
  expect(other).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
});

test('structured data describes a painting, or a product not for sale, without an offer', async ({
  request,
}) => {
  for (const name of ['Kaveri at Dusk', 'Gulmohar in May']) {
    const product = await demoProduct(request, name);
    const head = await headOfPage(request, `/product/${product._id}`);
    expect(dataOfType(head, 'VisualArtwork')).toMatchObject({ '@type': 'VisualArtwork', name });
    expect(JSON.stringify(head.data)).not.toMatch(/Offer|price|INR|"Product"/);
  }
});

test('structured data contains the breadcrumbs', async ({ request, shop }) => {
  const print = await demoProduct(request, 'Marigold Study');
  const painting = await demoProduct(request, 'Kaveri at Dusk');
  const trails = {
    '/shop': ['/', '/shop'],
    '/shop/bookmarks': ['/', '/shop', '/shop/bookmarks'],
    '/paintings': ['/', '/paintings'],
    [`/product/${print._id}`]: ['/', '/shop', '/shop/art-prints', await pathOf(request, print)],
    [`/product/${painting._id}`]: ['/', '/paintings', await pathOf(request, painting)],
  };
  for (const [path, trail] of Object.entries(trails)) {
    const data = dataOfType(await headOfPage(request, path), 'BreadcrumbList');
    const items = trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: expect.stringMatching(/\w/),
      item: `${shop.url}${step}`,
    }));
    expect(data?.['itemListElement'], path).toEqual(items);
  }
});

test('structured data of home describes the shop and its social links', async ({ request, shop }) => {
  const data = dataOfType(await headOfPage(request, '/'), 'OnlineStore');
  expect(data).toMatchObject({
    name: 'Hridaya',
    slogan: 'We follow heart',
    url: shop.url,
    sameAs: [
      'https://www.instagram.com/hridaya.demo.shop',
      expect.stringContaining('wa.me'),
      expect.stringContaining('youtube'),
    ],
  });
  const logo = await request.get(String(data?.['logo']));
  expect(logo.status()).toBe(200);
  expect(logo.headers()['content-type']).toBe('image/png');
});

test('a not-found page has noindex', async ({ request }) => {
  for (const path of ['/404', '/no-such-page', '/product/no-such-piece', '/shop/no-such-thing']) {
    const { meta, canonical } = await headOfPage(request, path);
    expect(meta.get('robots'), path).toBe('noindex');
    expect(canonical, path).toBeUndefined();
  }
});
