import type { Page } from '@playwright/test';
import { demoPiece } from './support/demo-pieces.ts';
import { expect, test } from './support/shop.ts';

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
  await expect(page.getByRole('main'), path).toHaveCount(1);
}

test('home, the shop, the gallery, the artist and the login page have their addresses', async ({ page }) => {
  await expectPage(page, '/', 'We follow heart');
  await expectPage(page, '/shop', 'Shop');
  await expectPage(page, '/paintings', 'Paintings Collection');
  await expectPage(page, '/about', 'About Me');
  await expectPage(page, '/login', 'Sign In');
});

test('a category is found under its slug, whatever it is called', async ({ page }) => {
  await expectPage(page, '/shop/art-prints', 'Art Prints Collection');
  await expectPage(page, '/shop/bookmarks', 'Bookmarks Collection');
  await expectPage(page, '/shop/greeting-cards', 'Greeting Cards Collection');
  await expectPage(page, '/shop/paintings', 'Paintings Collection');
});

test('a piece is found under its id', async ({ page, request }) => {
  for (const name of ['Marigold Study', 'Salt Pans, Little Rann']) {
    const piece = await demoPiece(request, name);
    await expectPage(page, `/product/${piece._id}`, name);
  }
});

test('a slash at the end, a query or a hash changes nothing', async ({ page, request }) => {
  const piece = await demoPiece(request, 'Marigold Study');
  const pages = [
    ['/shop', 'Shop'],
    ['/shop/art-prints', 'Art Prints Collection'],
    ['/paintings', 'Paintings Collection'],
    [`/product/${piece._id}`, piece.name],
    ['/about', 'About Me'],
    ['/login', 'Sign In'],
  ] as const;
  for (const [path, heading] of pages) {
    for (const end of ['/', '?from=a-friend', '/?from=a-friend', '#main']) {
      await expectPage(page, `${path}${end}`, heading);
    }
  }
  await expectPage(page, '/?from=a-friend', 'We follow heart');
  await expectPage(page, '/#main', 'We follow heart');
});
