// Menus, dialogs, toasts and errors that visitors see.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';
import { expectScreen, onDesktop, onPhone } from './compare-screen.ts';

const favoriteButton = (page: Page) =>
  page.getByRole('button', { name: 'Add Red Moon, Seven Hills to favorites', exact: true });
const toBookmarks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Bookmarks', exact: true });

test('the sign-in popup', async ({ page }) => {
  await openHydrated(page, '/shop/art-prints');
  await favoriteButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectScreen(page, 'sign-in-popup');
});

test('the image viewer', async ({ page, request }) => {
  await openHydrated(page, `/product/${(await demoProduct(request, 'Lotus Pond, First Light'))._id}`);
  await page.getByRole('button', { name: 'View picture 1 of 5 full screen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectScreen(page, 'image-viewer');
});

test('the menu on a phone', onPhone, async ({ page }) => {
  await openHydrated(page, '/shop');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await expectScreen(page, 'menu');
});

test('the menu of a logged-in user', onDesktop, async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/shop');
  await page.getByRole('button', { name: 'Administrator' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectScreen(page, 'account-menu');
});

test('the filters of a category', async ({ page }) => {
  await openHydrated(page, '/shop/art-prints?inStock=true&maxPrice=1500&sort=price');
  await page.locator('summary', { hasText: 'Filter' }).click();
  await expect(page.getByText('In stock only')).toBeVisible();
  await expectScreen(page, 'category-filtered');
});

test('filters without results', onPhone, async ({ page }) => {
  await openHydrated(page, '/shop/art-prints?maxPrice=1');
  await expectScreen(page, 'category-filtered-no-results');
});

test('a toast', async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/shop/art-prints');
  await favoriteButton(page).click();
  await expect(page.getByRole('status').getByText('Added to favorites', { exact: true })).toBeVisible();
  await expectScreen(page, 'toast');
});

test('a form with invalid input', onDesktop, async ({ page }) => {
  await openHydrated(page, '/login?mode=sign-up');
  await page.getByLabel('Full Name').fill('मीरा');
  await page.getByLabel('Email', { exact: true }).fill('meera');
  await page.getByRole('main').getByRole('button', { name: 'Create Account', exact: true }).first().click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectScreen(page, 'sign-up-errors');
});

test('a rejected login', onPhone, async ({ page, allowBrowserError }) => {
  allowBrowserError(/401/);
  await openHydrated(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await main.getByLabel('Password', { exact: true }).fill('not the one');
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectScreen(page, 'login-rejected');
});

test('the error screen', onPhone, async ({ page, request, allowBrowserError }) => {
  allowBrowserError(/Minified React error #31|Objects are not valid as a React child/);
  const product = await demoProduct(request, 'Marigold Study');
  await page.route(`**/api/products/${product._id}`, (route) =>
    route.fulfill({ json: { status: 'success', data: { ...product, tags: [{ not: 'a text' }] } } }),
  );
  await page.route('**/api/errors', (route) =>
    route.fulfill({ status: 201, json: { status: 'success', data: { id: '4f1c09e2' } } }),
  );
  await openHydrated(page, '/shop/art-prints');
  await page.getByRole('main').getByRole('link', { name: 'Marigold Study' }).click();
  await expect(page.getByText('Error 4f1c09e2')).toBeVisible();
  await expectScreen(page, 'error');
});

test('a page that loads slowly', onPhone, async ({ page }) => {
  await openHydrated(page, '/shop');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/categories/bookmarks', async (route) => {
    await released;
    await route.continue();
  });
  await toBookmarks(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expectScreen(page, 'loading');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks Collection' })).toBeVisible();
});

test('an unreachable shop', onPhone, async ({ page, allowBrowserError }) => {
  allowBrowserError(/ERR_FAILED|ApiError/);
  await page.clock.install();
  await openHydrated(page, '/shop');
  await page.route('**/api/categories/bookmarks', (route) => route.abort());
  await toBookmarks(page).click();
  const heading = page.getByRole('heading', { level: 1, name: 'The shop can’t be reached' });
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return heading.isVisible();
    })
    .toBe(true);
  await expectScreen(page, 'unreachable');
});
