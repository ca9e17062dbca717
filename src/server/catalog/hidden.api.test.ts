import { expect, test } from 'vitest';
import { routes, type Route } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

/** The name of everything hidden contains this word. */
const HIDDEN = /veiled/i;

/** Everything that the artist sees, except whether an image is ready, which changes by itself. */
const catalogOf = async (shop: CatalogShop) =>
  (await shop.asAdmin('GET', '/products?visibility=ALL')).text.replaceAll(/"ready":\w+/g, '');

/** A visible category with a visible and a hidden product, and a hidden category with a visible product. */
async function openWithHidden(open: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const shown = await shop.addCategory({ name: 'Open Shelf' });
  await shop.addProduct(shown._id, { name: 'The open one' });
  const images = [{ url: await plainImage('teal') }];
  const hidden = await shop.addProduct(shown._id, { name: 'Veiled piece', visibility: false, images });
  const hiddenCategory = await shop.addCategory({ name: 'Veiled shelf', visibility: false });
  const inHidden = await shop.addProduct(hiddenCategory._id, { name: 'Piece on the veiled shelf', images });
  return { shop, shown, hiddenCategory, hidden, inHidden };
}

forEachEngine((open) => {
  test('no query shows hidden products to guests or users', { tags: ['AZ14', 'AZ18', 'AZ21'] }, async () => {
    const { shop, shown, hiddenCategory, hidden, inHidden } = await openWithHidden(open);
    const user = await shop.newSession();
    const visibilities = [
      'visibility=all',
      'visibility=ALL',
      'visibility=%41LL',
      'visibility=ALL&visibility=VISIBLE',
      'visibility=VISIBLE&visibility=ALL',
      'visibility[]=ALL',
      'visibility[$ne]=x',
      'visibility=HIDDEN',
      'VISIBILITY=ALL',
      'visibility=ALL%00',
      'visibility=%20ALL',
      'active=false',
      'deleted=true',
    ];
    const queries = [
      ...['products', 'categories', 'browse'].flatMap((list) =>
        ['', ...visibilities].map((query) => `${list}?${query}`),
      ),
      `products?categoryId=${hiddenCategory._id}`,
      `products?categoryId=${hiddenCategory._id}&limit=5`,
      `products?categoryId=${shown._id}&visibility=ALL`,
      'products?q=veiled',
      'products?q=veiled&limit=5',
      'products?medium=veiled',
      'browse?q=veiled',
      `browse?category=${hiddenCategory.slug}`,
      `products/${hidden._id}`,
      `products/${inHidden._id}`,
      `products/${hidden._id}?visibility=ALL`,
      `categories/${hiddenCategory.slug}`,
      `categories/${hiddenCategory._id}`,
      'settings',
      'openapi.json',
    ];
    for (const path of [...queries.map((each) => `/api/${each}`), '/sitemap.xml', '/robots.txt']) {
      for (const sent of [{}, { token: user }]) {
        const response = await shop.request('GET', path, sent);
        expect(response.status, path).toBeLessThan(500);
        expect(response.text, path).not.toMatch(HIDDEN);
        for (const { _id, images } of [hidden, inHidden])
          for (const secret of [_id, images[0]?.url ?? _id])
            expect(response.text, path).not.toContain(secret);
      }
    }
    expect((await shop.asAdmin('GET', '/products?visibility=ALL')).text).toMatch(HIDDEN);
  });

  test('no spelling of a path or method gives a user access to admin calls', { tags: ['AZ33'] }, async () => {
    const { shop } = await openWithHidden(open);
    const token = await shop.newSession();
    const before = await catalogOf(shop);
    const adminRoutes: Route[] = Object.values<Route>(routes).filter(({ access }) => access === 'admin');
    for (const { method, path } of adminRoutes) {
      const plain = `/api${path.replace(/\{\w+\}/g, 'none-such')}`;
      const spellings = [
        plain,
        `${plain}/`,
        plain.replace('/api/', '/api//'),
        plain.toUpperCase(),
        plain.replace('/api/', '/api/%2e/'),
        plain.replace('/api/', '/api%2f'),
        plain.replace('/api/', '/api/x/../'),
        plain.replace('/api/', '/%61pi/'),
        `${plain};x=1`,
        `${plain}.json`,
        `${plain}%00`,
        `${plain}?access=public`,
      ];
      for (const spelling of spellings) {
        const { status } = await shop.request(method, spelling, { token });
        expect([400, 403, 404, 405], `${method} ${spelling}: ${status}`).toContain(status);
      }
    }
    expect(await catalogOf(shop)).toBe(before);
  });

  test('ignores a method outside the request line', { tags: ['AZ34'] }, async () => {
    const { shop } = await openWithHidden(open);
    const token = await shop.newSession();
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'DELETE',
      'x-method-override': 'DELETE',
    };
    const body = { _method: 'DELETE', favoriteProducts: [] };
    const response = await shop.request('POST', '/api/user/wishlist?_method=DELETE', {
      token,
      headers,
      body,
    });
    expect(response.status).toBe(200);
    const profile = await shop.request('PUT', '/api/user?_method=DELETE', { token, headers, body });
    expect(profile.status).toBe(200);
    expect((await shop.request('GET', '/api/user', { token, headers })).status).toBe(200);
  });
});
