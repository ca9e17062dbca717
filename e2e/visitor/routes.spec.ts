import type { APIResponse, Page } from '@playwright/test';
import { demoProduct } from '../support/demo-products.ts';
import { expect, test } from '../support/admin.ts';

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
  await expect(page.getByRole('main'), path).toHaveCount(1);
}

/** The text of the main heading of an HTML page. */
async function headingOf(response: APIResponse): Promise<string | undefined> {
  const markup = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text())?.[1];
  return markup?.replaceAll(/<[^>]*>/g, '');
}

test(
  'every page is found under its URL, with or without a trailing slash, query or hash',
  { tag: ['@S14', '@S15', '@S16', '@S17', '@S18', '@S20', '@S21', '@S22', '@S23', '@S30'] },
  async ({ page, request }) => {
    const product = await demoProduct(request, 'Marigold Study');
    const painting = await demoProduct(request, 'Salt Pans, Little Rann');
    const pages = [
      ['/', 'We follow heart'],
      ['/shop', 'Shop'],
      ['/shop/art-prints', 'Art Prints Collection'],
      ['/shop/bookmarks', 'Bookmarks Collection'],
      ['/shop/greeting-cards', 'Greeting Cards Collection'],
      ['/shop/paintings', 'Paintings Collection'],
      ['/paintings', 'Paintings Collection'],
      [`/product/${product._id}`, product.name],
      [`/product/${painting._id}`, painting.name],
      ['/about', 'About Me'],
      ['/login', 'Sign In'],
      ['/contact', 'Contact'],
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/shipping', 'Shipping and returns'],
      ['/search', 'Search'],
    ] as const;
    for (const [path, heading] of pages) {
      await expectPage(page, path, heading);
      const slash = path === '/' ? '' : '/';
      await expectPage(page, `${path}${slash}?from=a-friend#main`, heading);
      // The server sends the same page with the slash alone and with the query alone.
      for (const suffix of new Set([slash, '?from=a-friend'])) {
        const response = await request.get(`${path}${suffix}`);
        expect(response.status(), `${path}${suffix}`).toBe(200);
        expect(await headingOf(response), `${path}${suffix}`).toBe(heading);
      }
    }
  },
);

test(
  'a trailing slash, query or hash changes nothing on account and admin pages',
  { tag: ['@S30'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    const pages = [
      ['/profile', 'Profile', 'Change password'],
      ['/admin/products', 'Admin Dashboard', 'Products'],
      ['/admin/categories', 'Admin Dashboard', 'Categories'],
      ['/admin/orders', 'Admin Dashboard', 'Orders'],
    ] as const;
    for (const [path, heading, part] of pages) {
      for (const suffix of ['/', '/?from=a-friend#main']) {
        await expectPage(page, `${path}${suffix}`, heading);
        // Not another screen with the same heading.
        await expect(page.getByRole('heading', { level: 2, name: part, exact: true }), path).toBeVisible();
      }
    }
  },
);

test('a trailing slash or query does not hide that a page does not exist', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 404/);
  for (const path of [
    '/404/',
    '/404?from=a-friend',
    '/no-such-page/',
    '/shop/no-such-category/?from=a-friend',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }), path).toBeVisible();
  }
});
