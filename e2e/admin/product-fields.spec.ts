import { productFieldList } from '#contract/catalog/product-fields.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { pasteText } from '../support/clipboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import {
  create,
  field,
  fillIn,
  form,
  openNew,
  price,
  productNamed,
  save,
  stock,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

test('a category created in the form is chosen, and the form keeps its input', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/400 \(Bad Request\)/);
  const before = await openNew(page, admin);
  const select = form(page).getByLabel('Category', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'New Category' });
  const name = `Lamps ${Date.now()}`;
  await fillIn(page, { name: 'Paper lamp', category: before.name });
  await select.focus();
  await select.selectOption({ label: 'New category…' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(select).toHaveValue(before._id);
  await expect(select).toBeFocused();

  await select.selectOption({ label: 'New category…' });
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog.getByText('Category name is required')).toBeVisible();
  // A zero-width space, which the dialog takes for a name, and the server does not.
  await dialog.getByLabel('Name').fill('\u200b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(select.locator('option:checked')).toHaveText(name);
  await expect(field(page, 'Name')).toHaveValue('Paper lamp');
  await create(page).click();
  await expect(form(page)).toHaveCount(0);
  const { category } = await productNamed(admin, 'Paper lamp');
  expect(category.name).toBe(name);
  await admin.deleteCategory(category._id);
});

test(
  'a new product starts with defaults and shows missing input at the field',
  {
    tag: [
      '@S150',
      '@S198',
      '@S199',
      '@S200',
      '@S201',
      '@S202',
      '@S203',
      '@S252',
      '@S253',
      '@S254',
      '@S255',
      '@S257',
    ],
  },
  async ({ page, admin }) => {
    await openNew(page, admin);
    await expect(price(page)).toHaveValue('0');
    await expect(stock(page)).toHaveValue('0');
    await expect(form(page).getByLabel('Allow discount')).not.toBeChecked();
    await expect(form(page).getByLabel('Visible')).toBeChecked();
    await expect(form(page).getByLabel('Available to sell')).toBeChecked();
    await expect(form(page).getByLabel('Sold out')).not.toBeChecked();
    await expectAccessible(page);

    await price(page).fill('');
    await stock(page).fill('');
    await create(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Product name is required');
    await expect(field(page, 'Description')).toHaveAccessibleDescription('Description is required');
    await expect(form(page).getByLabel('Category')).toHaveAccessibleDescription('Category is required');
    await expect(price(page)).toHaveAccessibleDescription('Actual price is required');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock is required/);
    await expectAccessible(page);
    await field(page, 'Name').fill('Kite');
    await expect(form(page).getByText('Product name is required')).toHaveCount(0);
    await expect(form(page).getByText('Description is required')).toBeVisible();
  },
);

test('the form has a control for every field of a product', async ({ page, admin }) => {
  await openNew(page, admin);
  await form(page).getByLabel('Allow discount').check();
  // A gallery has one field more.
  await form(page).getByLabel('Category').selectOption({ label: 'Paintings' });
  const groups: readonly string[] = ['Pictures', 'Variants'];
  for (const { label } of productFieldList) {
    const control = groups.includes(label)
      ? form(page).getByRole('group', { name: label })
      : form(page).getByLabel(label);
    await expect(control.first(), label).toBeVisible();
  }
});

test(
  'Enter adds a tag without submitting; empty and duplicate tags are ignored',
  { tag: ['@S262'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Tagged ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    const box = form(page).getByRole('textbox', { name: /^Tags/ });
    for (const words of ['  blue  ', '   ', 'blue', 'wind', 'paper, wind']) {
      await box.fill(words);
      await box.press('Enter');
      await expect(box).toHaveValue('');
    }
    const removes = form(page).getByRole('button', { name: /^Remove tag/ });
    await expect(removes).toHaveCount(3);
    // Only Enter adds a tag, a comma does not.
    await box.pressSequentially('kite, string');
    await expect(box).toHaveValue('kite, string');
    await expect(removes).toHaveCount(3);
    await box.fill('');
    await expect(form(page)).toBeVisible();
    await form(page).getByRole('button', { name: 'Remove tag wind', exact: true }).click();
    await expect(box).toBeFocused();
    await box.press('Backspace');
    await expect(removes).toHaveCount(1);
    // A pasted list replaces the selected word “paper”.
    await box.fill('torn paper');
    await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 10));
    await pasteText(box, 'lotus\npond');
    await expect(removes).toHaveCount(3);
    await box.fill('left in the box');
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    expect((await productNamed(admin, name)).tags).toEqual(['blue', 'torn lotus', 'pond', 'left in the box']);
  },
);

test(
  'visible, available to sell and sold out are set independently; medium, size and notes are optional',
  { tag: ['@S227', '@S263'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Three switches ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await form(page).getByLabel('Visible').uncheck();
    await expect(form(page).getByLabel('Available to sell')).toBeChecked();
    await form(page).getByLabel('Sold out').check();
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    const created = await productNamed(admin, name);
    expect(created).toMatchObject({ visibility: false, isAvailableToSell: true, isSoldOut: true, meta: {} });

    await openHydrated(page, `/admin/products?edit=${created._id}`);
    await form(page).getByLabel('Available to sell').uncheck();
    await form(page).getByLabel('Visible').check();
    await field(page, /^Medium/).fill('Ink');
    await field(page, /^Size/).fill('20 × 30 cm');
    await field(page, /^Notes/).fill('In the blue box');
    await save(page).click();
    await expect(successToast(page, 'Product updated')).toBeVisible();
    expect(await productNamed(admin, name)).toMatchObject({
      visibility: true,
      isAvailableToSell: false,
      isSoldOut: true,
      meta: { medium: 'Ink', size: '20 × 30 cm', notes: 'In the blue box' },
    });
  },
);
