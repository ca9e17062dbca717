import { startPostgres } from '../../tests/support/database/own-postgres.ts';
import { expect, test } from '@playwright/test';
import { startShop } from '../support/shop-process.ts';

/** Pages with data that no earlier page has shown. */
const UNCACHED_PAGES = ['/search?q=lotus', '/product/none-such', '/paintings'];
/** Pages that the start has rendered, and those that show only the settings and categories, which it has read. */
const CACHED_PATHS = [
  ['/', 200],
  ['/shop', 200],
  ['/about', 200],
  ['/admin/products', 200],
  ['/nothing', 404],
  ['/manifest.webmanifest', 200],
  ['/robots.txt', 200],
] as const;
const CALLS = ['/api/products', '/api/categories', '/api/settings', '/api/browse?q=lotus', '/sitemap.xml'];

test.skip(
  process.platform !== 'linux',
  'The processes of PostgreSQL can be killed one by one only on Linux.',
);

test(
  'without PostgreSQL uncached pages return 503 and reload, and cached pages work',
  { tag: ['@FX10'] },
  async ({ browser }) => {
    const postgres = await startPostgres([]);
    const shop = await startShop({ DATABASE_URL: `${postgres.url}/postgres`, DEMO: 'off' });
    try {
      expect((await fetch(`${shop.url}/`)).status).toBe(200);
      await postgres.kill();

      for (const path of UNCACHED_PAGES) {
        const response = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
        expect([path, response.status]).toEqual([path, 503]);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'retry-after': '5',
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
        });
        expect(await response.text()).toContain('show this page right now. Please try again in a moment.');
      }
      for (const path of CALLS) {
        const response = await fetch(shop.url + path);
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
        expect(await response.json()).toMatchObject({ status: 'error', code: 'unavailable' });
      }
      for (const [path, status] of CACHED_PATHS)
        expect([path, (await fetch(shop.url + path)).status]).toEqual([path, status]);

      const page = await browser.newPage();
      await page.goto(`${shop.url}/search?q=lotus`);
      await expect(page.getByRole('heading', { level: 1, name: 'Just a moment' })).toBeVisible();
      await postgres.start();
      await expect(page.getByRole('banner')).toBeVisible({ timeout: 20_000 });
      for (const path of [...UNCACHED_PAGES, ...CALLS, ...CACHED_PATHS.map(([known]) => known)])
        expect((await fetch(shop.url + path)).status, path).toBeLessThan(500);
      await page.close();
    } finally {
      await shop.stop();
      await postgres.remove();
    }
  },
);
