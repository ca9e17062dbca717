import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';

test.use({ ownShop: true, settings: { DEMO: 'off' } });

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Order', exact: true });
const totals = async ({ call }: Admin) =>
  (await call<Reply<'listOrders'>>('GET', '/orders')).map(({ totalAmount }) => totalAmount);

/** Fills in the form of a new order of a product for ₹500. @param shipping rupees of the shipping rates; 0 for none */
async function fillIn(page: Page, admin: Admin, shipping = 60) {
  await turnOnOrderBook(admin, {
    shippingRates: shipping > 0 ? { kind: 'flat', amount: shipping } : { kind: 'none' },
  });
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { name: 'Red Kite' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const form = formOf(page);
  await form.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
  await form.getByRole('option', { name: product.name }).click();
  await form.getByLabel('First name').fill('Meera');
  await form.getByLabel('Address', { exact: true }).fill('7 Temple Street');
  await form.getByLabel('City').fill('Thrissur');
  await form.getByLabel('PIN code').fill('680001');
  await expect(form.getByText(`Total ₹${500 + shipping}.00`)).toBeVisible();
  return { form, product, create: () => form.getByRole('button', { name: 'Create Order' }).click() };
}

/** Opens the draft again; its product is not loaded before `load` is called, as after a pasted chat. */
async function reopenWithoutProduct(page: Page, { _id }: { _id: string }) {
  const loaded = Promise.withResolvers<void>();
  await page.route(`**/api/products/${_id}`, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await openHydrated(page, '/admin/orders?edit=new');
  await expect(formOf(page).getByLabel('City')).toHaveValue('Thrissur');
  return { load: () => loaded.resolve() };
}

const pending = /^Prices and shipping are still loading\./;

test('an order is not created before its prices and shipping are loaded', async ({ page, admin }) => {
  const { form, product, create } = await fillIn(page, admin);
  const shipping = form.getByRole('button', { name: 'Remove shipping' });
  await expect(shipping).toBeVisible();
  const { load } = await reopenWithoutProduct(page, product);
  await expect(form.getByText('Total ₹560.00')).toBeHidden();
  await expect(form.getByText('Total Loading…')).toBeVisible();
  await create();
  await expect(form.getByText(pending)).toBeVisible();
  // On a phone the message in the form is out of view.
  await expect(toast(page, 'alert', 'Error creating order')).toContainText(
    'Prices and shipping are still loading.',
  );
  await inspect(page, 'order-prices-loading');
  expect(await totals(admin)).toEqual([]);
  load();
  await expect(form.getByText('Total ₹560.00')).toBeVisible();
  await create();
  await expect(form).toBeHidden();
  expect(await totals(admin)).toEqual([560]);
});

// Without shipping rates: the line that they add changes the form, which clears the message too.
test('the message that prices are loading goes once they are loaded', async ({ page, admin }) => {
  const { form, product, create } = await fillIn(page, admin, 0);
  const { load } = await reopenWithoutProduct(page, product);
  await create();
  await expect(form.getByText(pending)).toBeVisible();
  await expect(toast(page, 'alert', 'Error creating order')).toBeVisible();
  load();
  await expect(form.getByText('Total ₹500.00')).toBeVisible();
  await expect(form.getByText(pending)).toBeHidden();
  await expect(toast(page, 'alert', 'Error creating order')).toBeHidden();
});

test('prices that changed meanwhile are shown before the order is created', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const { form, product, create } = await fillIn(page, admin);
  await admin.saveProduct(product, { price: { actual: 650, allowDiscount: false } });
  await create();
  await expect(
    form.getByText('The prices changed meanwhile: the total is ₹710.00 now. Please check the order.'),
  ).toBeVisible();
  await expect(form.getByText('Total ₹710.00')).toBeVisible();
  await inspect(page, 'order-prices-changed');
  expect(await totals(admin)).toEqual([]);
  await create();
  await expect(form).toBeHidden();
  expect(await totals(admin)).toEqual([710]);
});
