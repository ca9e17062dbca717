import type { Page } from '@playwright/test';
import { demoPiece } from '../support/demo-products.ts';
import { expect, test } from '../support/admin.ts';

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
  await expect(page.getByRole('main'), path).toHaveCount(1);
}

test(
  'home, shop, gallery, about and login have their URLs',
  { tag: ['@S14', '@S15', '@S20', '@S22', '@S23'] },
  async ({ page }) => {
    await expectPage(page, '/', 'We follow heart');
    await expectPage(page, '/shop', 'Shop');
    await expectPage(page, '/paintings', 'Paintings Collection');
    await expectPage(page, '/about', 'About Me');
    await expectPage(page, '/login', 'Sign In');
  },
);

test(
  'a category is found under its slug, whatever its name',
  { tag: ['@S16', '@S17', '@S18'] },
  async ({ page }) => {
    await expectPage(page, '/shop/art-prints', 'Art Prints Collection');
    await expectPage(page, '/shop/bookmarks', 'Bookmarks Collection');
    await expectPage(page, '/shop/greeting-cards', 'Greeting Cards Collection');
    await expectPage(page, '/shop/paintings', 'Paintings Collection');
  },
);

test('a product is found under its id', { tag: ['@S21'] }, async ({ page, request }) => {
  for (const name of ['Marigold Study', 'Salt Pans, Little Rann']) {
    const piece = await demoPiece(request, name);
    await expectPage(page, `/product/${piece._id}`, name);
  }
});

test('a trailing slash, query or hash changes nothing', { tag: ['@S30'] }, async ({ page, request }) => {
  const piece = await demoPiece(request, 'Marigold Study');
  const pages = [
    ['/shop', 'Shop'],
    ['/shop/art-prints', 'Art Prints Collection'],
    ['/paintings', 'Paintings Collection'],
    [`/product/${piece._id}`, piece.name],
    ['/about', 'About Me'],
    ['/login', 'Sign In'],
    ['/contact', 'Contact'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/shipping', 'Shipping and returns'],
    ['/search', 'Search'],
  ] as const;
  for (const [path, heading] of pages) {
    for (const end of ['/', '?from=a-friend', '/?from=a-friend', '#main']) {
      await expectPage(page, `${path}${end}`, heading);
    }
  }
  await expectPage(page, '/?from=a-friend', 'We follow heart');
  await expectPage(page, '/#main', 'We follow heart');
});

test(
  'a trailing slash, query or hash changes nothing on account and admin pages',
  { tag: ['@S30'] },
  async ({ page, admin }) => {
    await admin.signIn(page);
    const pages = [
      ['/profile', 'Profile', 'Change password'],
      ['/admin/products', 'Admin Dashboard', 'Products'],
      ['/admin/categories', 'Admin Dashboard', 'Categories'],
      ['/admin/orders', 'Admin Dashboard', 'Orders'],
    ] as const;
    for (const [path, heading, part] of pages) {
      for (const end of ['/', '?from=a-friend', '/?from=a-friend', '#main']) {
        await expectPage(page, `${path}${end}`, heading);
        // Not another screen with the same heading.
        await expect(page.getByRole('heading', { level: 2, name: part, exact: true }), path).toBeVisible();
      }
    }
  },
);

test('a trailing slash or query does not hide that a page does not exist', async ({ page, tolerate }) => {
  tolerate(/status of 404/);
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
