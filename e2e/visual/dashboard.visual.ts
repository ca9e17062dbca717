// The admin screens of a new shop: lists, forms and empty states.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { dashboardScreens } from '../../src/web/features/admin/dashboard/dashboard-shell.tsx';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expectOrderScreen, expectScreen, onDesktop, onPhone, onTabletToo } from './compare-screen.ts';

const dialog = (page: Page) => page.getByRole('dialog');
test.beforeEach(({ page, admin }) => admin.storeLogin(page));

async function open(page: Page, screen: string): Promise<void> {
  await openHydrated(page, `/admin/${screen}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

for (const screen of dashboardScreens) {
  test(`the dashboard's ${screen}`, screen === 'products' ? onTabletToo : {}, async ({ page }) => {
    await open(page, screen);
    await expectOrderScreen(page, `dashboard-${screen}`);
  });
}

for (const [screen, title] of [
  ['trash', 'The trash is empty'],
  ['products?q=no+such+piece', 'No products match your filters.'],
] as const) {
  test(`the dashboard's ${screen} without entries`, onPhone, async ({ page }) => {
    await open(page, screen);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectScreen(page, `dashboard-no-${screen.split('?')[0]}`);
  });
}

for (const [screen, widths] of [
  ['products', onDesktop],
  ['orders', onPhone],
] as const) {
  test(`the dashboard's ${screen} in dark mode`, widths, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, screen);
    await expectScreen(page, `dashboard-${screen}-dark`);
  });
}

test('a list while it loads, and one that failed to load', onPhone, async ({ page, allowBrowserError }) => {
  allowBrowserError(/400/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await released;
    await route.fulfill({
      status: 400,
      json: { status: 'error', code: 'malformed', error: 'It was lost on its way.', requestId: 'r' },
    });
  });
  await openHydrated(page, '/admin/products');
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible();
  await expectScreen(page, 'dashboard-products-loading');
  release();
  await expect(page.getByText('It was lost on its way.')).toBeVisible();
  await expectScreen(page, 'dashboard-products-error');
});

test('the form of a new product', onTabletToo, async ({ page }) => {
  await open(page, 'products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expectScreen(page, 'product-form');
});

test('the form of a new product with missing input', onPhone, async ({ page }) => {
  await open(page, 'products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Create Product', exact: true }).click();
  await expect(dialog(page).getByText('Product name is required')).toBeVisible();
  await expectScreen(page, 'product-form-errors');
});

for (const scheme of ['light', 'dark'] as const) {
  test(
    `the form of a product with images, ${scheme}`,
    scheme === 'dark' ? onDesktop : {},
    async ({ page, request }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, `products?edit=${(await demoProduct(request, 'Lotus Pond, First Light'))._id}`);
      await dialog(page).getByRole('group', { name: 'Pictures' }).scrollIntoViewIfNeeded();
      await expectScreen(page, scheme === 'light' ? 'product-form-images' : 'product-form-dark');
    },
  );
}

test('the confirmation before a product is deleted', onPhone, async ({ page }) => {
  await open(page, 'products');
  await page.getByRole('button', { name: 'Delete Lotus Pond, First Light' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectScreen(page, 'delete-product');
});

test('the form of a category', async ({ page }) => {
  await open(page, 'categories');
  await page.getByRole('button', { name: 'Edit Bookmarks' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectScreen(page, 'category-form');
});

test('the form of a new order', async ({ page }) => {
  await open(page, 'orders');
  await page.getByRole('button', { name: 'Add Order', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Add a product' }).fill('moon');
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await expectScreen(page, 'order-form');
});

test('the form of an existing order', onPhone, async ({ page }) => {
  await open(page, 'orders');
  await page.getByRole('button', { name: 'Edit order ORD-1002' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Order' })).toBeVisible();
  await expectScreen(page, 'order-edit', [dialog(page).locator('input[type=date]')]);
});

test('an imported catalog', onDesktop, async ({ page, request }) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  await open(page, 'products');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const rows = [
    'id,name,category,description,actual price,stock',
    `${product._id},${JSON.stringify(product.name)},Art Prints,Printed anew.,120000,4`,
    ',लाल टाइल,Bookmarks,Made by hand.,450,2',
  ];
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'pieces.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(dialog(page).getByText('1 to add', { exact: true })).toBeVisible();
  await expectScreen(page, 'import');
});
