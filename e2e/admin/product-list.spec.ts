import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { table } from '../support/product-table.ts';

test('the dashboard opens the products; tabs change the URL, and a URL opens its tab', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  for (const path of ['/admin', '/admin/nonsense', '/admin/products']) {
    await openHydrated(page, path);
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('tab').filter({ hasText: /^(Products|Categories)$/ })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Categories' })).toHaveAttribute('aria-selected', 'true');
});

test(
  "the list's heading describes it and offers Add Product",
  { tag: ['@S149', '@S150'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
    await expect(page.getByText('Manage your product catalog', { exact: true })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add Product', exact: true });
    await add.click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
    await expect(page).toHaveURL('/admin/products?edit=new');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/admin/products');
    await add.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/admin/products');
    await expect(add).toBeFocused();
  },
);

test(
  'the list has its columns in order, and requests hidden products and categories too',
  { tag: ['@S154', '@S277'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products');
    const requestedCategories = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/categories',
    );
    await openHydrated(page, '/admin/products');
    expect(new URL((await requested).url()).searchParams.get('visibility')).toBe('ALL');
    expect(new URL((await requestedCategories).url()).searchParams.get('visibility')).toBe('ALL');
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Product',
      'Category',
      'Meta',
      'Price',
      'Stock',
      'Visibility',
      'Updated',
      'Actions',
    ]);
    await expectAccessible(page);
  },
);

test.describe('a shop without products', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('offers to create the first product', { tag: ['@S168'] }, async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(
      page.getByRole('heading', { name: 'No products found. Create your first product!', exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add your first product' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
  });
});
