import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import {
  create,
  field,
  fillIn,
  form,
  openExisting,
  openNew,
  price,
  productNamed,
  save,
  stock,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

test('a product without stock is marked as sold out before and after saving', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const created = successToast(page, 'Product created');
  await expect(stock(page)).toHaveAccessibleDescription('Visitors see “Sold Out”.');
  const setToOne = form(page).getByRole('button', { name: 'Set stock to 1', exact: true });
  await setToOne.click();
  await expect(stock(page)).toHaveValue('1');
  await expect(stock(page)).toHaveAccessibleDescription('At 0, visitors see it as sold out.');
  await expect(setToOne).toHaveCount(0);
  await stock(page).fill('0');
  await fillIn(page, { name: 'Kite of none', category: category.name });
  await create(page).click();
  await expect(created).toContainText('Visitors see it as sold out until it has stock.');
  await expect(form(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await fillIn(page, { name: 'Kite of two', category: category.name });
  await stock(page).fill('2');
  await create(page).click();
  await expect(created).toContainText('“Kite of two” is saved.');
  await expect(created).not.toContainText('sold out');
  await expect(form(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const categoryField = form(page).getByLabel('Category');
  const forSale = form(page).getByLabel('Available to sell');
  await categoryField.selectOption({ label: 'Art Prints' });
  await expect(forSale).toHaveAccessibleDescription('It can be ordered.');
  await categoryField.selectOption({ label: 'Paintings' });
  await expect(stock(page)).toHaveAccessibleDescription('');
  await expect(categoryField).toHaveAccessibleDescription(/is a gallery: visitors see no price and no stock/);
  await expect(forSale).toHaveAccessibleDescription('No effect without “For sale in the gallery”.');
});

test(
  'prices have steps of 0.01, stock is a whole number, and neither is negative',
  { tag: ['@S256', '@S258', '@S260', '@S261', '@S324'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    await fillIn(page, { name: 'Kite', category: category.name });
    await expect(price(page)).toHaveAttribute('step', '0.01');
    await price(page).fill('-1');
    await stock(page).fill('-1');
    await create(page).click();
    await expect(price(page)).toBeFocused();
    await expect(price(page)).toHaveAccessibleDescription('Price must be at least 0');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock must be at least 0/);
    await price(page).fill('10.999');
    await stock(page).fill('2.5');
    await create(page).click();
    await expect(price(page)).toHaveAccessibleDescription('A price has at most two decimals');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock must be a whole number/);
  },
);

test(
  'the discounted price field exists only while a discount is allowed, in rupees',
  { tag: ['@S228', '@S259', '@S260', '@S329'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Kite at less ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await price(page).fill('499.50');
    const discounted = form(page).getByRole('spinbutton', { name: /^Discounted price/ });
    await expect(discounted).toHaveCount(0);
    await form(page).getByLabel('Allow discount').check();
    await expect(discounted).toHaveAccessibleName('Discounted price (₹)');
    await expect(discounted).toHaveAttribute('step', '0.01');
    await expect(form(page)).not.toContainText('$');
    await discounted.fill('-1');
    await create(page).click();
    await expect(discounted).toBeFocused();
    await expect(discounted).toHaveAccessibleDescription('Discounted price must be at least 0');
    await form(page).getByLabel('Allow discount').uncheck();
    await expect(discounted).toHaveCount(0);
    await form(page).getByLabel('Allow discount').check();
    await discounted.fill('399.25');
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    expect((await productNamed(admin, name)).price).toEqual({
      actual: 499.5,
      discounted: 399.25,
      allowDiscount: true,
    });
  },
);

test('a new product at ₹0 is shown to visitors only after a confirmation', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const name = `For free ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  await price(page).fill('0');
  const question = page.getByRole('alertdialog', { name: 'Show it at ₹0?' });
  await create(page).click();
  await expect(question).toContainText(`Visitors will see “${name}” in the shop at a price of ₹0.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(question).toHaveCount(0);
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveAccessibleDescription('Enter a price, or turn off “Visible”');

  await create(page).click();
  await question.getByRole('button', { name: 'Save at ₹0' }).click();
  await expect(successToast(page, 'Product created')).toBeVisible();
  expect(await productNamed(admin, name)).toMatchObject({ price: { actual: 0 }, visibility: true });

  // ₹0 was confirmed before, so this save needs no confirmation.
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Notes').fill('A gift');
  await save(page).click();
  await expect(successToast(page, 'Product updated')).toBeVisible();
});

test('a hidden product at ₹0 needs no confirmation until it becomes visible', async ({ page, admin }) => {
  const hiddenAtZero = { price: { actual: 0, allowDiscount: false }, visibility: false };
  const product = await openExisting(page, admin, hiddenAtZero);
  await field(page, 'Notes').fill('Ask for the price');
  await save(page).click();
  await expect(successToast(page, 'Product updated')).toBeVisible();
  await openHydrated(page, `/admin/products?edit=${product._id}`);
  await form(page).getByLabel('Visible').check();
  await save(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Show it at ₹0?' })).toBeVisible();
});
