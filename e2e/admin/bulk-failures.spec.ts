import { expect, test } from '../support/admin.ts';
import { bar, checkbox, openCategory, productsOf } from '../support/bulk-changes.ts';
import { successToast } from '../support/toasts.ts';

test('a rejected bulk change says that nothing was changed', async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/400 \(Bad Request\)/);
  const category = await openCategory(page, admin, ['Ant', 'Bee']);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const [deletedProduct] = await productsOf(admin, category);
  if (deletedProduct) await admin.deleteProduct(deletedProduct);
  await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating products' })).toContainText(
    'No product was updated.',
  );
  expect((await productsOf(admin, category)).map(({ visibility }) => visibility)).toEqual([true]);
});

for (const { what, status, body } of [
  { what: 'with a response of a proxy', status: 502, body: '<h1>Bad Gateway</h1>' },
  { what: 'with a response that breaks off', status: 200, body: '{"status":"succ' },
])
  test(`a bulk change ${what} says that its result is unknown`, async ({
    page,
    admin,
    allowBrowserError,
  }) => {
    allowBrowserError(/502 \(Bad Gateway\)/);
    const category = await openCategory(page, admin, ['Ant', 'Bee']);
    await page.route('**/products/bulk', async (route) => {
      await route.fetch();
      await route.fulfill({ status, body });
    });
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error updating products' })).toContainText(
      'Whether 2 products were updated is unknown: please check the list before you try again.',
    );
    expect((await productsOf(admin, category)).map(({ visibility }) => visibility)).toEqual([false, false]);
  });

test('after a failed bulk change, what the artist selects meanwhile stays selected', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  await openCategory(page, admin, ['Ant', 'Bee']);
  await checkbox(page, 'Ant').check();
  await page.route('**/api/products/bulk', (route) => route.abort('failed'));
  const delayedList = Promise.withResolvers<void>();
  const refetch = page.waitForRequest('**/api/products?*');
  await page.route('**/api/products?*', async (route) => {
    await delayedList.promise;
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
  await refetch;
  await checkbox(page, 'Bee').check();
  await checkbox(page, 'Ant').uncheck();
  const refetched = page.waitForResponse('**/api/products?*');
  delayedList.resolve();
  await refetched;
  await expect(bar(page).getByRole('button', { name: 'Hide', exact: true })).toBeEnabled();
  await expect(bar(page).getByText('1 selected', { exact: true })).toBeVisible();
  await expect(checkbox(page, 'Bee')).toBeChecked();
  await expect(checkbox(page, 'Ant')).not.toBeChecked();
});

test('Undo of a deletion restores the other products when one is back already', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/404 \(Not Found\)/);
  const names = Array.from({ length: 12 }, (_, index) => `Ant ${index}`);
  const category = await openCategory(page, admin, names);
  const last = (await productsOf(admin, category)).find(({ name }) => name === names.at(-1));
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = successToast(page, '12 products deleted').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await admin.call('POST', `/trash/product/${last?._id}`);
  await undo.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error restoring products' })).toContainText(
    '11 of 12 products are back.',
  );
  expect(await productsOf(admin, category)).toHaveLength(12);
});
