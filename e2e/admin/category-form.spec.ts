import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { delayList, lightFeature, rowOf, uniqueName } from '../support/categories.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

/** Opens the products, expects a refetch although they are cached, and returns to the categories. */
async function expectProductsRequested(page: Page): Promise<void> {
  const requested = page.waitForRequest('**/api/products?*');
  await page.getByRole('tab', { name: 'Products' }).click();
  await requested;
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Categories' }).click();
}

test(
  'adds a category, shows it before the list is loaded again, and closes the dialog',
  { tag: ['@S172', '@S233', '@S234', '@S236', '@S237', '@S265', '@S266', '@S290', '@S315'] },
  async ({ page, admin }) => {
    const name = uniqueName('Masks');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Add Category', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Category', exact: true });
    await dialog.getByLabel('Name', { exact: true }).fill(`  ${name}  `);
    await dialog.getByLabel('Description (optional)', { exact: true }).fill('   ');
    await expectAccessible(page);
    const release = await delayList(page);
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    const refetch = page.waitForRequest('**/api/categories?visibility=ALL');
    await dialog.getByRole('button', { name: 'Create Category', exact: true }).click();
    expect((await sending).postDataJSON()).toEqual({ name, visibility: true });
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'status', 'Category created')).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
    await refetch;
    release();
    await expectProductsRequested(page);
    await rowOf(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expectProductsRequested(page);
  },
);

test(
  'changes a category and refetches products and categories',
  { tag: ['@S179', '@S233', '@S234', '@S235', '@S236', '@S237', '@S291'] },
  async ({ page, admin }) => {
    const [before, after] = [uniqueName('Fans'), uniqueName('Hand fans')];
    await admin.createCategory({
      name: before,
      description: 'Of palm leaves.',
      browseDescription: 'For hot days.',
      features: [lightFeature],
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await rowOf(page, before)
      .getByRole('button', { name: `Edit ${before}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Category', exact: true });
    await expect(dialog.getByLabel('Browse description (optional)')).toHaveValue('For hot days.');
    await expect(
      dialog.getByRole('list', { name: 'Features', exact: true }).getByText('Flies in any wind.'),
    ).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill(after);
    await dialog.getByLabel('Description (optional)', { exact: true }).fill('');
    await dialog.getByLabel('Browse description (optional)').fill('For hotter days.');
    await dialog.getByRole('button', { name: 'Remove Light' }).click();
    await dialog.getByRole('checkbox', { name: 'Visible' }).uncheck();
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    const release = await delayList(page);
    const listed = page.waitForRequest('**/api/categories?visibility=ALL');
    await dialog.getByRole('button', { name: 'Save Category', exact: true }).click();
    const body = (await sending).postDataJSON();
    expect(body).toEqual({
      name: after,
      browseDescription: 'For hotter days.',
      visibility: false,
      updatedAt: expect.any(String),
    });
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'status', 'Category updated')).toBeVisible();
    await expect(rowOf(page, after).getByText('Hidden', { exact: true })).toBeVisible();
    await expect(rowOf(page, before)).toHaveCount(0);
    await listed;
    release();
    await expect(rowOf(page, after).getByRole('button', { name: `Edit ${after}` })).toBeFocused();
    await expectProductsRequested(page);
  },
);

test(
  'rejects a category without a name or with a taken name and keeps the input',
  { tag: ['@S238', '@S264', '@S307'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const taken = uniqueName('Bells');
    await admin.createCategory({ name: taken });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories?edit=new');
    const dialog = page.getByRole('dialog', { name: 'Add New Category' });
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('   ');
    await dialog.getByLabel('Browse description (optional)').fill('They ring.');
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(dialog.getByText('Category name is required', { exact: true })).toBeVisible();
    await expect(name).toBeFocused();

    await name.fill(taken.toUpperCase());
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(toast(page, 'alert', 'Error creating category')).toContainText(
      'There is already a category with this name.',
    );
    await expect(name).toHaveAccessibleDescription('There is already a category with this name.');
    await expect(name).toHaveValue(taken.toUpperCase());
    await expect(dialog.getByLabel('Browse description (optional)')).toHaveValue('They ring.');
  },
);

test(
  'shows failed changes and deletions and keeps the dialog with its input',
  { tag: ['@S238', '@S307'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)|Failed to load resource/);
    const [taken, other] = [uniqueName('Drums'), uniqueName('Flutes')];
    await admin.createCategory({ name: taken });
    await admin.createCategory({ name: other });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await rowOf(page, other)
      .getByRole('button', { name: `Edit ${other}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit Category' });
    await dialog.getByLabel('Name', { exact: true }).fill(taken);
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expect(toast(page, 'alert', 'Error updating category')).toContainText('already a category');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(taken);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

    await page.route('**/api/categories/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await rowOf(page, other)
      .getByRole('button', { name: `Delete ${other}` })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete Category' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'alert', 'Error deleting category')).toContainText(
      'An unexpected error occurred.',
    );
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, other)).toBeVisible();
  },
);

test("merges another user's changes with the input", async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/409 \(Conflict\)/);
  const name = uniqueName('Toys');
  const category = await admin.createCategory({ name, description: 'As it was.' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/categories?edit=${category._id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Browse description (optional)').fill('Written here.');
  await admin.saveCategory(category._id, { name, description: 'Written elsewhere.' });
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(toast(page, 'status', 'Category updated')).toBeVisible();
  expect(await admin.call('GET', `/categories/${category.slug}`)).toMatchObject({
    description: 'Written elsewhere.',
    browseDescription: 'Written here.',
  });
});

test('opens its dialog by URL and closes it with Back', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page).toHaveURL('/admin/categories?edit=new');
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/categories');
});

test('a save that ends after its dialog was left does not close the next dialog', async ({ page, admin }) => {
  const [slow, next] = [uniqueName('Kites'), uniqueName('Lamps')];
  const { _id } = await admin.createCategory({ name: slow });
  await admin.createCategory({ name: next });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/categories');
  const saving = Promise.withResolvers<void>();
  await page.route(`**/api/categories/${_id}`, async (route) => {
    await saving.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Category', exact: true });
  const name = dialog.getByLabel('Name', { exact: true });
  await rowOf(page, slow)
    .getByRole('button', { name: `Edit ${slow}` })
    .click();
  await name.fill(`${slow} of paper`);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save Category', exact: true }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await rowOf(page, next)
    .getByRole('button', { name: `Edit ${next}` })
    .click();
  await expect(name).toHaveValue(next);
  const refetch = page.waitForRequest('**/api/categories?visibility=ALL');
  saving.resolve();
  await refetch;
  await expect(toast(page, 'status', 'Category updated')).toBeVisible();
  // The open dialog hides the row of the saved category from assistive technology.
  await expect(page.locator('tr', { hasText: `${slow} of paper` })).toBeAttached();
  await expect(name).toHaveValue(next);
});
