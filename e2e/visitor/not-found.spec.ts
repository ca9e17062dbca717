import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// The browser logs each 404 response to its console.
test.beforeEach(({ allowBrowserError }) => allowBrowserError(/status of 404/));

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Oops! Page not found', exact: true });

test('an unknown category redirects to /404', { tag: ['@S19', '@S316'] }, async ({ page }) => {
  const response = await page.goto('/shop/no-such-thing');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/404');
  await expect(heading(page)).toBeVisible();
});

test('a category deleted meanwhile redirects to /404', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Soap Bubbles' });
  await openHydrated(page, '/shop');
  await admin.deleteCategory(category._id);
  await page.getByRole('link', { name: 'Soap Bubbles' }).click();
  await expect(page).toHaveURL('/404');
  await expect(heading(page)).toBeVisible();
});

test(
  'the not-found page is shown at /404 and at every unknown URL',
  { tag: ['@HT19', '@S28', '@S29', '@S31'] },
  async ({ page }) => {
    const below = ['/shop/art-prints/7', '/about/more', '/paintings/7', '/product', '/admin/products/7'];
    for (const path of ['/404', '/no-such-page', '/no/such/page', ...below]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(heading(page), path).toBeVisible();
      await expect(page, path).toHaveTitle('Page not found — Hridaya');
      await expect(page, path).toHaveURL(path);
    }
  },
);

test('an unknown product shows the not-found page at its own URL', { tag: ['@S120'] }, async ({ page }) => {
  const path = '/product/no-such-piece';
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a product deleted meanwhile shows the not-found page', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Soap Bubbles' });
  const product = await admin.createProduct(category, { name: 'The big one' });
  await openHydrated(page, '/shop/soap-bubbles');
  await admin.deleteCategory(category._id);
  await page.getByRole('link', { name: 'The big one' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(`/product/${product._id}`);
  await expect(page).toHaveTitle('Page not found — Hridaya');
});

test('Return Home and Browse Shop leave the not-found page', { tag: ['@S32', '@S33'] }, async ({ page }) => {
  await openHydrated(page, '/no-such-page');
  await page.getByRole('main').getByRole('link', { name: 'Return Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();

  await openHydrated(page, '/404');
  await page.getByRole('main').getByRole('link', { name: 'Browse Shop', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

test(
  'a visitor without access sees a message and can go home or log in',
  { tag: ['@S34', '@S35', '@S36'] },
  async ({ page }) => {
    for (const path of ['/profile', '/admin/products']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })).toBeVisible();
      await expect(
        main.getByText("You don't have permission to view this page", { exact: true }),
      ).toBeVisible();

      await main.getByRole('link', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL(/\/login(\?|$)/);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();

      await page.goto(path);
      await main.getByRole('link', { name: 'Return Home', exact: true }).click();
      await expect(page).toHaveURL('/');
    }
  },
);
