import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import {
  addDialog,
  addProduct,
  cardOf,
  createOrder,
  dayFromNow,
  editDialog,
  fetchOrder,
  type Order,
  stockOf,
} from '../support/orders.ts';
import { toast } from '../support/toasts.ts';

test(
  'an order deducts stock, ships, arrives and restores stock when canceled',
  { tag: ['@S183', '@S242'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin, {
      stock: 5,
      price: { actual: 1000, discounted: 899.5, allowDiscount: true },
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await page.getByRole('button', { name: 'Add Order', exact: true }).click();
    const dialog = addDialog(page);
    const search = dialog.getByRole('combobox', { name: 'Add a product' });
    await search.fill(product.name);
    await expect(dialog.getByRole('option', { name: product.name })).toContainText('₹899.50 · 5 in stock');
    await expectAccessible(page);
    await search.press('Enter');
    const line = dialog.getByRole('list', { name: 'Products of the order' }).getByRole('listitem');
    await expect(line).toContainText(product.name);
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('2');
    await expect(line).toContainText('₹1,799.00');
    await expect(dialog.getByText('Total ₹1,799.00')).toBeVisible();
    await expect(dialog.getByLabel('Country (optional)')).toHaveValue('India');
    await dialog.getByLabel('First name').fill('Asha');
    await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
    await dialog.getByLabel('City').fill('Pune');
    await dialog.getByLabel('PIN code').fill('411004');
    await expectAccessible(page);
    const recording = page.waitForResponse(
      (response) => response.url().endsWith('/api/orders') && response.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Create Order', exact: true }).click();
    const recorded: { data: Order } = await (await recording).json();
    const order = recorded.data;
    await expect(toast(page, 'status', 'Order created')).toContainText(order.orderId);
    await expect(dialog).toHaveCount(0);
    const card = cardOf(page, order);
    await expect(card.getByText('Total: ₹1,799.00')).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(3);

    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Shipped');
    await editDialog(page).getByLabel('Tracking number (optional)').fill('EA987IN');
    await editDialog(page).getByLabel('Courier (optional)').fill('Blue Dart');
    await editDialog(page).getByRole('button', { name: 'Save Order', exact: true }).click();
    await expect(editDialog(page)).toHaveCount(0);
    await expect(toast(page, 'status', 'Order updated')).toBeVisible();
    await expect(card.getByText('Shipped', { exact: true })).toBeVisible();
    await expect(card.getByText('EA987IN', { exact: true })).toBeVisible();
    await expect(card.getByText('Blue Dart', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
    const today = await dayFromNow(page, 0);
    await expect(card.getByRole('group', { name: 'Shipping details' })).toContainText(
      `Delivered:${today.text}`,
    );

    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await expect(editDialog(page).getByText('Canceling puts its pieces back into stock.')).toBeVisible();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Canceled');
    await expect(editDialog(page).getByText('Its pieces go back into stock.')).toBeVisible();
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(5);
  },
);

test('restores a canceled order with its fields, unless it was changed since', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 5 });
  const created = await createOrder(admin, [[product._id, 2]]);
  const shippingInformation = { trackingNumber: 'EA987IN', carrier: 'Blue Dart' };
  const order = await admin.call<Order>('PUT', `/orders/${created.id}`, {
    status: 'SHIPPED',
    shippingInformation,
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const card = cardOf(page, order);
  const undo = toast(page, 'status', 'Order updated').getByRole('button', { name: 'Undo' });

  async function cancel() {
    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Canceled');
    await editDialog(page).getByLabel('Courier (optional)').fill('');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
  }

  await cancel();
  expect(await stockOf(admin, product._id)).toBe(5);
  // F8 focuses the toast's button.
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'status', `${order.orderId} is shipped again.`)).toBeVisible();
  const { updatedAt: _then, ...before } = order;
  const { updatedAt: _now, ...after } = await fetchOrder(admin, order);
  expect(after).toEqual(before);
  expect(await stockOf(admin, product._id)).toBe(3);

  await cancel();
  await expect(undo).toBeVisible();
  await admin.call('PUT', `/orders/${order.id}`, { shippingInformation: { carrier: 'India Post' } });
  await undo.click();
  await expect(toast(page, 'alert', 'Error updating order')).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({
    status: 'CANCELED',
    shippingInformation: { carrier: 'India Post' },
  });
});

test(
  'sets any status from any status and shows when',
  { tag: ['@S190', '@S239', '@S240', '@S241'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]]);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    const card = cardOf(page, order);
    let before = order.updatedAt;
    // From PENDING, both lists together take every transition between two statuses.
    const toAndFromPending = ['SHIPPED', 'PENDING', 'DELIVERED', 'PENDING', 'CANCELED', 'PENDING'] as const;
    const betweenOthers = [
      'SHIPPED',
      'DELIVERED',
      'SHIPPED',
      'CANCELED',
      'SHIPPED',
      'DELIVERED',
      'CANCELED',
      'DELIVERED',
    ] as const;
    const labels = { PENDING: 'Pending', SHIPPED: 'Shipped', DELIVERED: 'Delivered', CANCELED: 'Canceled' };
    for (const status of [...toAndFromPending, ...betweenOthers]) {
      await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
      const field = editDialog(page).getByLabel('Status', { exact: true });
      await expect(field.getByRole('option')).toHaveText(['Pending', 'Shipped', 'Delivered', 'Canceled']);
      await field.selectOption(status);
      await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
      await expect(editDialog(page)).toHaveCount(0);
      await expect(card.getByText(labels[status], { exact: true })).toBeVisible();
      const now = await fetchOrder(admin, order);
      expect(now.status).toBe(status);
      expect(now.updatedAt > before).toBe(true);
      before = now.updatedAt;
    }
    const shown = card.getByText(/^Updated /).getByRole('time');
    await expect(shown).toHaveAttribute('datetime', before);
  },
);

test("explains when a canceled order can't be reopened for lack of stock", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 1 });
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/orders?edit=${order.id}`);
  const dialog = editDialog(page);
  const status = dialog.getByLabel('Status', { exact: true });
  await status.selectOption('Pending');
  await dialog.getByLabel('Courier (optional)').fill('Kept');
  await expect(dialog.getByText('Its pieces are taken out of stock again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  const words = `“${product.name}”: Sold out.`;
  await expect(toast(page, 'alert', 'Error updating order')).toContainText(words);
  await expect(status).toHaveAccessibleDescription(new RegExp(words));
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('Kept');
  expect((await fetchOrder(admin, order)).status).toBe('CANCELED');
});
