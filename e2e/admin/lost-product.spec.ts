import { expect, test } from '../support/admin.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

type Product = { name: string; category: { _id: string } };

test('a new product is not created a second time when its form is changed after a lost response', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|409 \(Conflict\)/);
  const name = `Lost ${Date.now()}`;
  const category = await admin.createCategory({ name: `${name} prints` });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products?edit=new');
  const form = page.getByRole('dialog', { name: 'Add New Product', exact: true });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Description' }).fill('Bamboo and paper.');
  await form.getByLabel('Category').selectOption(category._id);
  await form.getByRole('spinbutton', { name: /^Actual price/ }).fill('450');
  await loseResponse(page, '**/api/products');
  await form.getByRole('button', { name: 'Create Product', exact: true }).click();
  await expect(toast(page, 'alert', 'Error creating product')).toBeVisible();

  await form.getByRole('textbox', { name: 'Name' }).fill(`${name} again`);
  await form.getByRole('button', { name: 'Create Product', exact: true }).click();
  await expect(form).toHaveCount(0);
  const notice = toast(page, 'alert', 'Not saved a second time');
  await expect(notice).toContainText(`Created already: “${name}”.`);
  await expect(notice).toContainText('edit that product');
  const products = await admin.call<Product[]>('GET', '/products?visibility=ALL');
  expect(
    products.filter((product) => product.category._id === category._id).map((product) => product.name),
  ).toEqual([name]);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});
