import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { expect, test } from '../support/admin.ts';
import { openChat, standInForChats } from '../support/chats.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

/** Opens the form of a product and adds the option "Size" to it, without values. */
async function openSizes(page: Page, id: string) {
  await openHydrated(page, `/admin/products?edit=${id}`);
  const form = page.getByRole('dialog').filter({ hasText: 'Variants' });
  await form.getByRole('button', { name: 'Add variants' }).click();
  await form.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Size');
  const values = form.getByRole('textbox', { name: 'Values of Size' });
  return { form, values };
}

test('a press of “Add another option” adds one, and the value that was just typed', async ({
  page,
  admin,
}) => {
  const { _id } = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  await admin.storeLogin(page);
  const { form, values } = await openSizes(page, _id);
  await values.fill('A4, A3');
  // The chips of the values appear above the button.
  await form.getByRole('button', { name: 'Add another option' }).click();
  await expect(form.getByRole('textbox', { name: 'Option 2', exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Remove value A3' })).toBeVisible();
});

test('a product gets variants in its form, and a visitor chooses one and orders it', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  await turnOnOrderBook(admin);
  await standInForChats(context, allowBrowserError);
  const category = await admin.createCategory({ name: 'Prints' });
  const { _id } = await admin.createProduct(category, { name: 'Red Kite' });
  await admin.storeLogin(page);

  const { form, values } = await openSizes(page, _id);
  for (const value of ['A4', 'A3', 'A2']) {
    await values.fill(value);
    await values.press('Enter');
  }
  const stock = (variant: string) => form.getByRole('spinbutton', { name: `Stock of ${variant}` });
  await stock('A4').fill('7');
  await stock('A3').fill('2');
  await stock('A2').fill('0');
  await form.getByRole('spinbutton', { name: 'Price of A3' }).fill('900.50');
  // The bar with the buttons must not cover a part of a row: a target would be too small.
  const rows = form.getByRole('list', { name: 'Variants' });
  await rows.evaluate((list) => list.scrollIntoView({ block: 'center' }));
  await inspect(page, 'variants-form');
  await form.getByRole('button', { name: 'Save Product', exact: true }).click();
  await expect(form).toBeHidden();
  const saved = await admin.call<Reply<'getProduct'>>('GET', `/products/${_id}`);
  expect(saved.variants?.items.map((item) => [item.values[0], item.stock])).toEqual([
    ['A4', 7],
    ['A3', 2],
    ['A2', 0],
  ]);

  await openHydrated(page, `/product/${_id}`);
  await inspect(page, 'variants-product');
  const sizes = page.getByRole('group', { name: 'Size' });
  await expect(sizes.getByRole('radio', { name: /^A2/ })).toBeVisible();
  await sizes.getByRole('radio', { name: /^A3/ }).check();
  await expect(page.getByRole('main')).toContainText('₹900.50');
  await inspect(page, 'variants-chosen');
  const order = page
    .getByRole('main')
    .getByRole('button', { name: 'Order on WhatsApp', exact: true })
    .filter({ visible: true });
  const chat = await openChat(page, () => order.click());
  expect(chat.searchParams.get('text')).toContain('Size: A3');

  await openHydrated(page, '/admin/enquiries');
  await expect(page.getByRole('link', { name: 'Red Kite (Size: A3)' })).toBeVisible();
  await inspect(page, 'variants-enquiry');
});

test(
  'on a phone the number of variants does not cover the date',
  { tag: '@phone' },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: 'Kites' });
    const items = ['A4', 'A3', 'A2'].map((size) => ({ values: [size], stock: 4 }));
    const { _id } = await admin.createProduct(category, {
      name: 'Paper Kite',
      variants: { options: ['Size'], items },
    });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const row = page.getByRole('row').filter({ has: page.locator(`#name-${_id}`) });
    const bottom = await row.getByText('3 variants').evaluate((text) => text.getBoundingClientRect().bottom);
    const date = await row.locator('time').evaluate((text) => text.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(date);
  },
);

test('a value that is typed but not added is saved, also when the form is submitted from its field', async ({
  page,
  admin,
}) => {
  const category = await admin.createCategory({ name: 'Scrolls' });
  const { _id } = await admin.createProduct(category, { name: 'Patua Scroll' });
  await admin.storeLogin(page);
  const { form, values } = await openSizes(page, _id);
  await values.fill('A4');
  await values.press('Enter');
  await values.fill('A3');
  await values.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  await expect(form).toBeHidden();
  const saved = await admin.call<Reply<'getProduct'>>('GET', `/products/${_id}`);
  expect(saved.variants?.items.map((item) => item.values)).toEqual([['A4'], ['A3']]);
});

test('“Add another” after a product with variants begins with the stock of the settings', async ({
  page,
  admin,
}) => {
  const dashboard = { startInToday: false, newProductsHaveStock: true };
  await changeSettings(admin, { dashboard });
  await admin.createCategory({ name: 'Masks' });
  await admin.storeLogin(page);
  const { form, values } = await openSizes(page, 'new');
  await values.fill('Small');
  await values.press('Enter');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Chhau Mask');
  await form.getByRole('textbox', { name: /^Description/ }).fill('Made of paper and clay.');
  await form.getByRole('spinbutton', { name: /^Actual price/ }).fill('1800');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Masks' });
  await form.getByRole('button', { name: 'Create Product' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(form.getByLabel('Stock', { exact: true })).toHaveValue('1');
});
