import { expect, test } from '../support/admin.ts';
import { uniqueName } from '../support/categories.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test('after a lost response, the new category can be chosen in the form of a product', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const name = uniqueName('Fans');
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products?edit=new');
  const form = page.getByRole('dialog', { name: 'Add New Product', exact: true });
  const select = form.getByRole('combobox', { name: 'Category' });
  await select.selectOption('New category…');
  const dialog = page.getByRole('dialog', { name: 'New Category', exact: true });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await loseResponse(page, '**/api/categories');
  await dialog.getByRole('button', { name: 'Create Category', exact: true }).click();
  await expect(toast(page, 'alert', 'Error creating category')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await select.selectOption(name);
  const chosen = await select.inputValue();
  await admin.deleteCategory(chosen);
});
