import type { Page } from '@playwright/test';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

let count = 0;
/** A unique name. */
const unique = (name: string) => `${name} ${process.pid}-${(count += 1)}`;

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Trash' }).getByRole('row').filter({ hasText: name });

const restoreButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Restore ${name}`, exact: true });

test(
  'a deleted product is in the trash with image and remaining days, and can be restored',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: unique('Lamps') });
    const name = unique('पीतल का दीपक');
    const product = await admin.createProduct(category, {
      name,
      images: [{ url: await plainImage('#d6951b') }],
    });
    await admin.deleteProduct(product);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/trash');
    await expect(row(page, name)).toContainText('Product');
    await expect(row(page, name)).toContainText(`from ${category.name}`);
    await expect(row(page, name)).toContainText('in 30 days');
    await expect(row(page, name)).toContainText(new RegExp(String(new Date().getFullYear())));
    await expectAccessible(page);
    await restoreButton(page, name).click();
    await expect(page.getByRole('status').filter({ hasText: 'Product restored' })).toContainText(name);
    await expect(row(page, name)).toHaveCount(0);
    await openHydrated(page, `/product/${product._id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

test('a category in the trash counts its products and restores them', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: unique('Kites') });
  await admin.createProduct(category, { name: unique('Red kite') });
  await admin.createProduct(category, { name: unique('Blue kite') });
  await admin.call('DELETE', `/categories/${category._id}`);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/trash');
  await expect(row(page, category.name)).toContainText('and 2 products');
  await expect(page.getByRole('table').getByText('Red kite')).toHaveCount(0);
  await restoreButton(page, category.name).click();
  await expect(page.getByRole('status').filter({ hasText: 'Category restored' })).toBeVisible();
  await openHydrated(page, `/shop/${category.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: `${category.name} Collection` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('restoring a product offers to restore its category too', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: unique('Pots') });
  const name = unique('Blue pot');
  const product = await admin.createProduct(category, { name });
  await admin.deleteProduct(product);
  await admin.call('DELETE', `/categories/${category._id}`);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/trash');
  await expect(row(page, name)).toContainText(`from ${category.name}, which is in the trash too`);
  const question = page.getByRole('alertdialog', { name: 'Restore its category too?' });
  await restoreButton(page, name).click();
  await expect(question).toContainText(category.name);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(row(page, name)).toBeVisible();
  await restoreButton(page, name).click();
  await question.getByRole('button', { name: 'Restore both' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Product restored' })).toContainText(name);
  await expect(row(page, name)).toHaveCount(0);
  await openHydrated(page, `/product/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('an item that another session has restored shows an error and leaves the list', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/404 \(Not Found\)/);
  const category = await admin.createCategory({ name: unique('Bowls') });
  const name = unique('A bowl');
  const product = await admin.createProduct(category, { name });
  await admin.deleteProduct(product);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/trash');
  await expect(row(page, name)).toBeVisible();
  await admin.call('POST', `/trash/product/${product._id}`);
  await restoreButton(page, name).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error restoring product' })).toContainText(
    'Not found.',
  );
  await expect(row(page, name)).toHaveCount(0);
});

test('on a phone the button is beside the name, and large text fits', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const category = await admin.createCategory({ name: unique('Jars') });
  const name = unique('A jar');
  await admin.deleteProduct(await admin.createProduct(category, { name }));
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/trash');
  await expect(row(page, name)).toBeVisible();
  const [button, title] = await Promise.all([
    restoreButton(page, name).boundingBox(),
    row(page, name).getByRole('rowheader').boundingBox(),
  ]);
  expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('a shop in which nothing happened yet', () => {
  test.use({ ownShop: true });

  test('an empty trash says so', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/trash');
    await expect(page.getByRole('heading', { name: 'The trash is empty', exact: true })).toBeVisible();
  });
});
