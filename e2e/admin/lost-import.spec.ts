import { expect, test } from '../support/admin.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test('a table that is imported again after a lost response adds its products once', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|409 \(Conflict\)/);
  const category = await admin.createCategory({ name: `Lost table ${Date.now()}` });
  const csv = `name,description,category,actual price,stock\nA kite,Paper.,${category.name},450,1\n`;
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'kites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const confirm = dialog.getByRole('button', { name: 'Import 1 product', exact: true });
  await expect(confirm).toBeVisible();
  await loseResponse(page, '**/api/catalogue/import');
  await confirm.click();
  await expect(dialog.getByRole('status')).toContainText('can’t be reached');

  await confirm.click();
  await expect(toast(page, 'status', 'Catalog imported')).toContainText('1 added');
  const products = await admin.call<object[]>('GET', `/products?visibility=ALL&categoryId=${category._id}`);
  expect(products).toHaveLength(1);
});
