// Requests that an attacker sends without a browser.
import { get } from 'node:http';
import { expect, test } from '../support/admin.ts';
import { visitorPages } from '../support/visitor-pages.ts';

/** The headers of a response, as a line of JSON, and its body. Unlike `fetch`, it sends any Host header. */
function getText(url: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let text = `${JSON.stringify(response.headers)}\n`;
      response.setEncoding('utf8');
      response.on('data', (chunk) => void (text += chunk));
      response.on('end', () => resolve(text));
    }).once('error', reject);
  });
}

const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];
const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

test(
  "no page source contains hidden products or the artist's notes",
  { tag: ['@AZ18', '@AZ20', '@AZ32'] },
  async ({ admin, request }) => {
    const visibleCategory = await admin.createCategory({ name: 'Open Shelf' });
    const visibleProduct = await admin.createProduct(visibleCategory, {
      name: 'The open one',
      meta: { notes: 'Canary words of the artist' },
    });
    const hiddenProduct = await admin.createProduct(visibleCategory, {
      name: 'Veiled piece',
      visibility: false,
    });
    const hiddenCategory = await admin.createCategory({ name: 'Veiled shelf', visibility: false });
    const productInHidden = await admin.createProduct(hiddenCategory, { name: 'Piece on the veiled shelf' });
    const hiddenPaths = [
      `/product/${hiddenProduct._id}`,
      `/product/${productInHidden._id}`,
      `/shop/${hiddenCategory.slug}`,
      `/shop/${hiddenCategory._id}`,
    ];
    for (const path of hiddenPaths) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
    }
    const paths = [
      '/',
      '/shop',
      `/shop/${visibleCategory.slug}`,
      `/product/${visibleProduct._id}`,
      '/search?q=veiled',
      '/search?q=canary',
      '/sitemap.xml',
      '/404',
    ];
    for (const path of [...paths, ...hiddenPaths]) {
      const text = await (await request.get(path)).text();
      // A search shows its query.
      const textWithoutQuery = text.replaceAll(
        /q=(veiled|canary)|value="(veiled|canary)"|[“"](veiled|canary)[”"]/g,
        '',
      );
      expect(textWithoutQuery, path).not.toMatch(/Veiled|Piece on the|Canary/);
      for (const { _id } of [hiddenProduct, productInHidden, hiddenCategory]) {
        if (!path.includes(_id)) expect(text, path).not.toContain(_id);
      }
    }
    expect(await (await request.get(`/product/${visibleProduct._id}`)).text()).toContain('The open one');
  },
);

test('no URL redirects away from the shop', { tag: ['@HT08'] }, async ({ request, shop }) => {
  const targets = [
    '//evil.example',
    '//evil.example/%2e%2e/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/shop//evil.example',
    '/shop/%2f%2fevil.example',
    '/shop/..//evil.example',
    '/shop/https://evil.example',
    '/login?next=//evil.example',
    '/login?next=https://evil.example',
    '/login?next=javascript:alert(1)',
    '/?redirect=https://evil.example',
    '/shop/?q=//evil.example',
    '/search?q=%0d%0aLocation:%20https://evil.example',
    '/product/%0d%0aLocation:%20https://evil.example',
    '/shop/',
    '/SHOP',
  ];
  for (const target of targets) {
    const response = await request.get(`${shop.url}${target}`, { maxRedirects: 0 });
    expect(response.status(), target).toBeLessThan(500);
    const location = response.headers()['location'];
    if (location !== undefined) expect(location, target).toMatch(/^\/(?![/\\])/);
  }
});

test(
  'a forged Host header is neither reflected nor cached',
  { tag: ['@HT09'] },
  async ({ request, shop }) => {
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      forwarded: 'host=evil.example',
    };
    for (const { path } of [
      ...(await visitorPages(request)),
      { path: '/sitemap.xml' },
      { path: '/robots.txt' },
    ]) {
      for (const headers of [evil, {}]) {
        const text = await getText(`${shop.url}${path}`, headers);
        expect(text, path).not.toMatch(/evil\.example|gopher/);
      }
    }
  },
);

test(
  'no page has inline styles, event handlers, foreign scripts or links that leak the referrer',
  { tag: ['@BR03', '@BR04', '@BR13'] },
  async ({ request, shop }) => {
    for (const { path } of await visitorPages(request)) {
      const tags = tagsOf(await (await request.get(path)).text());
      expect(tags.length, `tags of ${path}`).toBeGreaterThan(30);
      const unsafeTags = tags.filter((tag) => {
        const url = attributeOf(tag, 'href') ?? attributeOf(tag, 'src') ?? attributeOf(tag, 'action') ?? '/';
        const isExternal =
          !url.startsWith(shop.url) && /^[a-z]+:|^\/\//i.test(url) && !url.startsWith('data:image/');
        const isSafeExternalLink =
          /^<a\s/.test(tag) &&
          url.startsWith('https://') &&
          attributeOf(tag, 'rel') === 'noopener noreferrer';
        return /\s(style|on[a-z]+)=/i.test(tag) || (isExternal && !isSafeExternalLink);
      });
      expect(unsafeTags, path).toEqual([]);
    }
  },
);

test(
  'personal pages are served empty and identical for everyone',
  { tag: ['@BR10'] },
  async ({ request }) => {
    const token = `Bearer ${'x'.repeat(43)}`;
    for (const path of ['/profile', '/login', '/admin/products', '/admin/orders', '/admin/settings']) {
      const [guest, other] = [
        await request.get(path),
        await request.get(path, { headers: { authorization: token, cookie: 'token=x' } }),
      ];
      expect(await other.text(), path).toBe(await guest.text());
      expect(other.headers()['set-cookie'], path).toBeUndefined();
      expect(await guest.text(), path).not.toMatch(/ORD-\d|@example\.com|Canary/);
    }
  },
);

test(
  'an id that contains code gives a not-found page and stays text',
  { tag: ['@BR14'] },
  async ({ request }) => {
    const ids = [
      'constructor',
      '__proto__',
      'toString',
      'undefined',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
      '%E2%80%A8',
      "'-alert(1)-'",
      '${alert(1)}',
    ];
    for (const prefix of ['/product/', '/shop/', '/']) {
      for (const id of ids) {
        const response = await request.get(prefix + id, { headers: { accept: 'text/html' } });
        const text = await response.text();
        expect(response.status(), prefix + id).toBe(404);
        expect(text, prefix + id).not.toMatch(/<script>alert|<img src=x|\u2028/);
        expect(text, prefix + id).toContain('Page not found');
      }
    }
  },
);

test('production serves no development files', { tag: ['@SC08'] }, async ({ request }) => {
  const paths = [
    '/design',
    '/@vite/client',
    '/@react-refresh',
    '/src/web/app/entry.client.tsx',
    '/@fs/etc/passwd',
    '/node_modules/.vite/deps',
    '/__open-in-editor',
    '/test',
    '/debug',
    '/metrics',
    '/api/test',
    '/api/debug',
  ];
  for (const path of paths) {
    for (const accept of ['*/*', 'text/html']) {
      const response = await request.get(path, { headers: { accept } });
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).not.toMatch(/root:x:|vite|import \{/);
    }
  }
});
