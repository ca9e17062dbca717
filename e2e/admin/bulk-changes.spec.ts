import { expect, expectAccessible, test } from '../support/admin.ts';
import { bar, checkbox, openCategory, productsOf } from '../support/bulk-changes.ts';
import { successToast } from '../support/toasts.ts';

test(
  'selected products are hidden and shown, set for sale and not for sale, independently',
  { tag: ['@S227'] },
  async ({ page, admin }) => {
    const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
    await checkbox(page, 'Ant').check();
    await checkbox(page, 'Bee').check();
    const states = async () =>
      (await productsOf(admin, category))
        .map(({ name, visibility, isAvailableToSell, isSoldOut }) => [
          name,
          visibility,
          isAvailableToSell,
          isSoldOut,
        ])
        .toSorted();
    const press = async (name: string) => {
      const responded = page.waitForResponse('**/api/products/bulk');
      await bar(page).getByRole('button', { name, exact: true }).click();
      expect((await responded).status()).toBe(200);
      await expect(successToast(page, '2 products updated')).toBeVisible();
    };
    await press('Hide');
    await expect(
      page.getByRole('row').filter({ hasText: 'Ant' }).getByText('Hidden', { exact: true }),
    ).toBeVisible();
    expect(await states()).toEqual([
      ['Ant', false, true, false],
      ['Bee', false, true, false],
      ['Cow', true, true, false],
    ]);
    await press('Not for sale');
    await press('Show');
    expect(await states()).toEqual([
      ['Ant', true, false, false],
      ['Bee', true, false, false],
      ['Cow', true, true, false],
    ]);
    await press('Set for sale');
    expect(await states()).toEqual([
      ['Ant', true, true, false],
      ['Bee', true, true, false],
      ['Cow', true, true, false],
    ]);
  },
);

test('prices are raised and lowered by percent, with an example', async ({ page, admin }) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee']);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await bar(page).getByRole('button', { name: 'Change price' }).click();
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(dialog.getByLabel('Percent')).toHaveAccessibleDescription('Please give a percentage');
  await dialog.getByLabel('Percent').fill('12.5');
  await expect(dialog.getByRole('status')).toHaveText('For example “Ant”: ₹500.00 becomes ₹563.00');
  await expectAccessible(page);
  await dialog.getByLabel('Percent').press('Enter');
  await expect(successToast(page, '2 products updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /price of Ant/ })).toContainText('₹563.00');

  await bar(page).getByRole('button', { name: 'Change price' }).click();
  await dialog.getByLabel('Which way').selectOption('Lower by');
  await dialog.getByLabel('Percent').fill('101');
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(dialog.getByLabel('Percent')).toHaveAccessibleDescription(
    'A price can be lowered by at most 100 percent',
  );
  await dialog.getByLabel('Percent').fill('50');
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(page.getByRole('button', { name: /price of Bee/ })).toContainText('₹282.00');
  expect((await productsOf(admin, category)).map(({ price }) => price.actual)).toEqual([282, 282]);
});

test('selected products move to another category', async ({ page, admin }) => {
  const from = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  const to = await admin.createCategory({ name: `Other ${Date.now()}` });
  await page.reload();
  await checkbox(page, 'Ant').check();
  await checkbox(page, 'Cow').check();
  await bar(page).getByRole('button', { name: 'Move category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByLabel('To the category')).toHaveAccessibleDescription('Category is required');
  await dialog.getByLabel('To the category').selectOption({ label: to.name });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(successToast(page, '2 products updated')).toBeVisible();
  // They left the listed category, so they are no longer selected.
  await expect(checkbox(page, 'Ant')).toHaveCount(0);
  await expect(checkbox(page, 'Bee')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect((await productsOf(admin, to)).map(({ name }) => name).toSorted()).toEqual(['Ant', 'Cow']);
  expect(await productsOf(admin, from)).toHaveLength(1);
});

test("Undo restores each product's earlier values and names one that was changed since", async ({
  page,
  admin,
}) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  const [, bee] = (await productsOf(admin, category)).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  if (!bee) throw new Error('There is no product Bee.');
  await admin.saveProduct(bee, { visibility: false, price: { actual: 99.5, allowDiscount: false } });
  await page.reload();
  const before = (await productsOf(admin, category)).map(({ updatedAt: _at, ...product }) => product);
  const now = async () =>
    (await productsOf(admin, category)).map(({ updatedAt: _at, ...product }) => product);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });

  await bar(page).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(successToast(page, '3 products updated')).toBeVisible();
  expect(await now()).not.toEqual(before);
  // Undo with the keyboard only.
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(successToast(page, '3 products have their earlier values again')).toBeVisible();
  expect(await now()).toEqual(before);
  await expect(
    page.getByRole('row').filter({ hasText: 'Bee' }).getByText('Hidden', { exact: true }),
  ).toBeVisible();

  await bar(page).getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByLabel('Percent').press('Enter');
  await expect(successToast(page, '3 products updated')).toBeVisible();
  const raised = (await productsOf(admin, category)).find(({ name }) => name === 'Bee');
  if (!raised) throw new Error('There is no product Bee.');
  await admin.saveProduct(raised, { price: { actual: 120, allowDiscount: false } });
  await undo.click();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('Not everything was undone');
  await expect(conflict).toContainText('“Bee” was changed since and stays as it is.');
  await expect(conflict).toContainText('2 products have their earlier values again');
  expect((await now()).map(({ name, price }) => [name, price.actual]).toSorted()).toEqual([
    ['Ant', 500],
    ['Bee', 120],
    ['Cow', 500],
  ]);
});

test('products are deleted in bulk after a confirmation and restored by Undo', async ({ page, admin }) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  await checkbox(page, 'Ant').check();
  await checkbox(page, 'Bee').check();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 products' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await productsOf(admin, category)).toHaveLength(3);
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(checkbox(page, 'Ant')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'List of products' })).toBeFocused();
  expect(await productsOf(admin, category)).toHaveLength(1);
  await successToast(page, '2 products deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(successToast(page, '2 products restored')).toBeVisible();
  await expect(checkbox(page, 'Bee')).not.toBeChecked();
  expect(await productsOf(admin, category)).toHaveLength(3);
});
