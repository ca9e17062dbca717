// The admin screens of a busy shop: more than a hundred products, orders, a trash and a history, with names that are long or in other
// scripts.
import { expect } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expectScreen, skipWithoutFont, onPhone, onTabletToo } from './compare-screen.ts';
import { oddCategory } from './stocked-products.ts';
import { test } from './stocked-shop.ts';

test.beforeEach(({ page, admin }) => admin.storeLogin(page));

test('more than a hundred products with a selection', async ({ page }) => {
  await openHydrated(page, '/admin/products?q=study');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await expect(boxes.nth(3)).toBeVisible();
  for (const index of [0, 1]) await boxes.nth(index).check();
  await expect(page.getByRole('region', { name: 'Change selected products' })).toBeVisible();
  await expectScreen(page, 'dashboard-products-selected');
});

test('products with odd names', onTabletToo, async ({ page, admin }) => {
  const categories = await admin.call<{ _id: string; name: string }[]>('GET', '/categories?visibility=ALL');
  const category = categories.find(({ name }) => name === oddCategory.name);
  await openHydrated(page, `/admin/products?category=${category?._id}`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await skipWithoutFont(page);
  await page.getByRole('rowheader').first().scrollIntoViewIfNeeded();
  await expectScreen(page, 'dashboard-products-odd-names');
});

test('categories with odd names', onPhone, async ({ page }) => {
  await openHydrated(page, '/admin/categories?q=konkan');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await skipWithoutFont(page);
  await expectScreen(page, 'dashboard-categories-odd-names');
});

test('orders with odd names', async ({ page }) => {
  await openHydrated(page, '/admin/orders');
  await expect(page.getByText(/^ORD-\d+$/).first()).toBeVisible();
  await skipWithoutFont(page);
  await expectScreen(page, 'dashboard-orders-odd-names', [page.getByText(/Customer ID/)]);
});

test('the trash', async ({ page }) => {
  await openHydrated(page, '/admin/trash');
  // The header, a product and a category.
  await expect(page.getByRole('table', { name: 'Trash' }).getByRole('row')).toHaveCount(3);
  await skipWithoutFont(page);
  await expectScreen(page, 'busy-trash');
});

test('the history', async ({ page }) => {
  await openHydrated(page, '/admin/history');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kites' }).first()).toBeVisible();
  await skipWithoutFont(page);
  await expectScreen(page, 'busy-history', [page.getByRole('heading', { level: 3 })]);
});
