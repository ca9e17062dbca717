import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { countStatus, rowOf } from '../support/product-table.ts';

test(
  'Delete asks first; Cancel deletes nothing; confirming removes the product, and Undo restores it',
  { tag: ['@S166', '@S167', '@S233', '@S235'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Deleted ${Date.now()}` });
    await admin.createProduct(category, { name: 'A "quoted" kite' });
    await admin.createProduct(category, { name: 'A kite that stays' });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const button = page.getByRole('button', { name: 'Delete A "quoted" kite' });
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Product' });
    await expect(
      dialog.getByText('Are you sure you want to delete "A "quoted" kite"? This action cannot be undone.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(dialog.getByText('It stays in the trash for 30 days.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await admin.call('GET', `/products?visibility=ALL&categoryId=${category._id}`)).toHaveLength(2);

    await button.click();
    const refetches = ['/api/products', '/api/categories'].map((path) =>
      page.waitForRequest(
        (request) => request.method() === 'GET' && new URL(request.url()).pathname === path,
      ),
    );
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Product deleted' });
    await expect(toast).toBeVisible();
    await expect(rowOf(page, 'A "quoted" kite')).toHaveCount(0);
    await expect(countStatus(page, '1 product')).toBeVisible();
    await Promise.all(refetches);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'A "quoted" kite')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Product restored' })).toBeVisible();
  },
);

test(
  'a deleted product leaves the list before the list is refetched',
  { tag: ['@S234'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `At once ${Date.now()}` });
    await admin.createProduct(category, { name: 'A kite' });
    await admin.createProduct(category, { name: 'A boat' });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    await page.getByRole('button', { name: 'Delete A kite' }).click();
    // From here on no request for the list gets a response.
    await page.route('**/api/products?*', () => {});
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, 'A kite')).toHaveCount(0);
    await expect(rowOf(page, 'A boat')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete A boat' })).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('a failed delete shows an error', { tag: ['@S306'] }, async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/404 \(Not Found\)/);
  const category = await admin.createCategory({ name: `Gone ${Date.now()}` });
  const product = await admin.createProduct(category, { name: 'A kite that flew away' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await page.getByRole('button', { name: 'Delete A kite that flew away' }).click();
  await admin.deleteProduct(product);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting product' })).toContainText(
    'Not found.',
  );
});
