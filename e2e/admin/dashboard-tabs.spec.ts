import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { heading } from '../support/dashboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true });

test(
  'the dashboard has the tabs Products and Categories; orders are only at their URL',
  { tag: ['@S10', '@S26', '@S143', '@S144', '@S145', '@S148', '@S336'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories']);
    await expect(selectedTab(page)).toHaveText('Products');
    await expectAccessible(page);

    await openHydrated(page, '/admin/orders');
    await expect(page.getByRole('heading', { level: 2, name: 'Orders', exact: true })).toBeVisible();
    await expect(page.getByText(/^ORD-\d+$/).first()).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories']);
  },
);

test(
  'choosing a tab by mouse or keyboard opens its URL, and a reload opens it again',
  { tag: ['@S26', '@S146', '@S147'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await expect(page).toHaveURL('/admin/categories');
    await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
    await page.reload();
    await expect(selectedTab(page)).toHaveText('Categories');
    await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Categories' }).press('ArrowLeft');
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/admin/categories');
    await expect(selectedTab(page)).toHaveText('Categories');
  },
);

test('an unknown or missing screen name opens the products', { tag: ['@S27'] }, async ({ page, admin }) => {
  await admin.storeLogin(page);
  for (const path of ['/admin', '/admin/paintings', '/admin/Products']) {
    await openHydrated(page, path);
    await expect(page).toHaveURL('/admin/products');
    await expect(selectedTab(page)).toHaveText('Products');
  }
});

test('history, trash and settings are next to the tabs and mark the current page', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const moreLinks = page.getByRole('navigation', { name: 'More of the dashboard' });
  for (const name of ['History', 'Trash', 'Settings']) {
    await moreLinks.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(moreLinks.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(selectedTab(page)).toHaveCount(0);
  }
});

test.describe('while the order book is on', () => {
  test.use({ ownShop: true });

  test(
    'the dashboard has a third tab and the profile two more',
    { tag: ['@S145'] },
    async ({ page, admin }) => {
      await turnOnOrderBook(admin);
      await admin.storeLogin(page);
      await openHydrated(page, '/admin/products');
      await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories', 'Orders']);
      await page.getByRole('tab', { name: 'Orders' }).click();
      await expect(page).toHaveURL('/admin/orders');
      await expect(selectedTab(page)).toHaveText('Orders');
      await openHydrated(page, '/profile');
      await expect(page.getByRole('tab')).toHaveText([
        'Personal Info',
        'Favorites',
        'Addresses',
        'Order History',
      ]);
    },
  );
});
