import { expect, test } from '../support/admin.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addDialog, addProduct, type Order, stockOf } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';

test('shows insufficient stock at the line and keeps the order form', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)|ERR_FAILED/);
  const [plenty, few, none] = [
    await addProduct(admin, { stock: 10 }),
    await addProduct(admin, { stock: 2 }),
    await addProduct(admin, { stock: 0 }),
  ];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const dialog = addDialog(page);
  const search = dialog.getByRole('combobox', { name: 'Add a product' });
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(dialog.getByText('An order needs at least one product', { exact: true })).toBeVisible();
  await expect(dialog.getByText('First name is required', { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  for (const { name } of [plenty, few]) {
    await search.fill(name);
    await dialog.getByRole('option', { name }).click();
  }
  // Choosing the same product again raises its quantity.
  await search.fill(few.name);
  await search.press('Enter');
  const quantity = dialog.getByLabel(`Quantity of ${few.name}`);
  await expect(quantity).toHaveValue('2');
  await quantity.fill('3');
  await expect(quantity).toHaveAccessibleDescription('Only 2 left.');
  await search.fill(none.name);
  await expect(dialog.getByRole('option', { name: none.name })).toContainText('Sold out');
  await search.press('Enter');
  await expect(dialog.getByLabel(`Quantity of ${none.name}`)).toHaveAccessibleDescription('Sold out.');
  await dialog.getByRole('button', { name: `Remove ${none.name} from the order` }).click();
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
  await dialog.getByLabel('City').fill('Pune');
  const pin = dialog.getByLabel('PIN code');
  await pin.fill('41100');
  await pin.blur();
  await expect(pin).toHaveAccessibleDescription('Six digits, the first not 0?');
  await pin.fill('41100');
  // The hint returns when the field loses focus; the button must not move under the press.
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(pin).toHaveAccessibleDescription('Six digits, the first not 0?');
  const words = `“${few.name}”: Only 2 left.`;
  await expect(toast(page, 'alert', 'Error creating order')).toContainText(words);
  await expect(quantity).toHaveAccessibleDescription(words);
  await expect(quantity).toBeFocused();
  await expect(dialog.getByLabel('City')).toHaveValue('Pune');

  // An unsaved order is stored as a draft in this browser.
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(toast(page, 'status', 'Unsaved changes kept')).toContainText('when you add an order again');
  await openHydrated(page, '/admin/orders?edit=new');
  await expect(quantity).toHaveValue('3');
  await dialog.getByRole('button', { name: `Remove ${few.name} from the order` }).click();
  // The order is saved but its response is lost: submitting the draft again gives the same order.
  await loseResponse(page, '**/api/orders');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'alert', 'Error creating order')).toBeVisible();
  expect(await stockOf(admin, plenty._id)).toBe(9);
  await openHydrated(page, '/admin/orders?edit=new');
  await expect(dialog.getByText('Total ₹500.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'status', 'Order created')).toBeVisible();
  expect(await stockOf(admin, plenty._id)).toBe(9);
  expect(await stockOf(admin, few._id)).toBe(2);
});

test('an order that is edited after a lost response is not created a second time', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 9 });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const dialog = addDialog(page);
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
  await dialog.getByRole('option', { name: product.name }).click();
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByLabel('PIN code').fill('411004');
  await loseResponse(page, '**/api/orders');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'alert', 'Error creating order')).toBeVisible();
  await dialog.getByLabel(`Quantity of ${product.name}`).fill('3');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(dialog).toHaveCount(0);
  const notice = toast(page, 'alert', 'Not saved a second time');
  const [order] = await admin.call<Order[]>('GET', '/orders');
  await expect(notice).toContainText(`Created already: ${order?.orderId}.`);
  await expect(notice).toContainText('edit that order');
  expect(order?.products).toMatchObject([{ quantity: 1 }]);
  expect(await stockOf(admin, product._id)).toBe(8);
});

test('a product that is found late is added once, beside what was edited meanwhile', async ({
  page,
  admin,
}) => {
  const [first, second] = [await addProduct(admin, { stock: 5 }), await addProduct(admin, { stock: 5 })];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const dialog = addDialog(page);
  const search = dialog.getByRole('combobox', { name: 'Add a product' });
  await search.fill(first.name);
  await dialog.getByRole('option', { name: first.name }).click();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  // Only the search of the form requests 48 products (`RANKED_PRODUCTS` in `orders-query.ts`).
  await page.route(/\/api\/products\?.*limit=48/, async (route) => {
    await arrival;
    await route.continue();
  });
  await search.fill(second.name);
  await search.press('Enter');
  await search.press('Enter');
  const quantity = dialog.getByLabel(`Quantity of ${first.name}`);
  await quantity.fill('2');
  arrive();
  await expect(dialog.getByLabel(`Quantity of ${second.name}`)).toHaveValue('1');
  await expect(quantity).toHaveValue('2');
});

test('finds a product with the keyboard only', async ({ page, admin }) => {
  const first = await addProduct(admin, { name: `Mirror one ${process.pid}` });
  const second = await addProduct(admin, { name: `Mirror two ${process.pid}` });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const dialog = addDialog(page);
  const search = dialog.getByRole('combobox', { name: 'Add a product' });
  await search.pressSequentially(`mirror ${process.pid}`);
  const options = dialog.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  const chosen = options.and(page.getByRole('option', { selected: true }));
  const names = [await options.nth(0).textContent(), await options.nth(1).textContent()];
  await expect(chosen).toHaveText(names[0] ?? '');
  await search.press('ArrowDown');
  await expect(chosen).toHaveText(names[1] ?? '');
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await search.press('ArrowDown');
  await search.press('ArrowUp');
  await search.press('Enter');
  const lines = dialog.getByRole('list', { name: 'Products of the order' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(names[1]?.startsWith(first.name) ? first.name : second.name);
  await expect(search).toBeFocused();
  await search.fill('nothing has this name');
  await expect(dialog.getByText('No products found.', { exact: true })).toBeVisible();
});
