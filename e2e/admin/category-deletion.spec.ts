import { expect, expectAccessible, test } from '../support/admin.ts';
import { delayList, featuresOf, rowOf, uniqueName } from '../support/categories.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test(
  'asks before deleting, without mentioning products when there are none',
  { tag: ['@S180', '@S182'] },
  async ({ page, admin }) => {
    const name = uniqueName('Empty boxes');
    await admin.createCategory({ name });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    const remove = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category', exact: true });
    await expect(
      question.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`, {
        exact: true,
      }),
    ).toBeVisible();
    await expect(question.getByText('It stays in the trash for 30 days.')).toBeVisible();
    await expect(question.getByText('Counting its products…')).toHaveCount(0);
    await expect(question.getByText(/will delete/)).toHaveCount(0);
    await expect(question.getByRole('link', { name: 'Move the products first' })).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await expect(rowOf(page, name)).toBeVisible();
  },
);

test(
  'recounts the products deleted with a category, deletes and restores all of them',
  { tag: ['@S181', '@S233', '@S234'] },
  async ({ page, admin }) => {
    const name = uniqueName('Rattles');
    const category = await admin.createCategory({ name });
    await admin.createProduct(category, { name: 'A clay rattle' });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await expect(rowOf(page, name).getByRole('link', { name: `Products in ${name}: 1` })).toBeVisible();
    const addedSince = await admin.createProduct(category, { name: 'Another rattle, added since' });

    const remove = rowOf(page, name).getByRole('button', { name: `Delete ${name}` });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category' });
    await expect(
      question.getByText('Deleting this category will delete 2 products too.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('link', { name: 'Move the products first' }).click();
    await expect(page).toHaveURL(`/admin/products?category=${category._id}`);
    await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
    await page.goBack();

    await admin.deleteProduct(addedSince);
    await remove.click();
    await expect(
      question.getByText('Deleting this category will delete 1 products too.', { exact: true }),
    ).toBeVisible();
    const release = await delayList(page);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(page, name)).toHaveCount(0);
    release();
    const deleted = toast(page, 'status', 'Category deleted');
    await expect(deleted).toBeVisible();
    expect(await admin.call('GET', `/products?categoryId=${category._id}&visibility=ALL`)).toEqual([]);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'status', 'Category restored')).toBeVisible();
    await expect(rowOf(page, name).getByRole('link', { name: `Products in ${name}: 1` })).toBeVisible();
    expect(await admin.call('GET', `/products?categoryId=${category._id}&visibility=ALL`)).toMatchObject([
      { name: 'A clay rattle' },
    ]);
  },
);

test('after a deletion the next row, or the previous one, or Add Category has the focus in view', async ({
  page,
  admin,
}) => {
  const prefix = uniqueName('Toys');
  const names = ['high', 'middle', 'low'].map((where) => `${prefix} ${where}`);
  // Rows of different heights, so that each deletion moves the ones below by another distance.
  for (const [index, name] of names.entries())
    await admin.createCategory({ name, features: featuresOf(['a', 'b', 'c'].slice(0, index)) });
  await admin.storeLogin(page);
  await page.setViewportSize({ width: 390, height: 560 });
  await openHydrated(page, `/admin/categories?q=${encodeURIComponent(prefix)}`);
  const buttons = page.getByRole('button', { name: /^Delete / });
  await expect(buttons).toHaveCount(3);
  const shown = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  const [first = '', second = '', third = ''] = shown.map(String);

  for (const [pressed, next] of [
    [second, third],
    [third, first],
    [first, 'Add Category'],
  ] as const) {
    await page.getByRole('button', { name: pressed, exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: pressed, exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: next, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
