import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addProduct, cardOf, createOrder, dayFromNow, editDialog, fetchOrder } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';
import { createCustomer } from '../support/visitors.ts';

test(
  'saves tracking number, courier, date and address',
  { tag: ['@S183', '@S190', '@S242', '@S296'] },
  async ({ page, shop, admin, allowBrowserError }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]], { shipping: { trackingNumber: 'OLD' } });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/orders?edit=${order.id}`);
    const dialog = editDialog(page);
    const day = await dayFromNow(page, 3);
    await expect(dialog.getByLabel('Tracking number (optional)')).toHaveValue('OLD');
    await dialog.getByLabel('Tracking number (optional)').fill('NEW1');
    await dialog.getByLabel('Courier (optional)').fill('Delhivery');
    await dialog.getByLabel('Expected delivery date (optional)').fill(day.value);
    await dialog.getByLabel('City').fill('Nashik');
    await dialog.getByLabel('PIN code').fill('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(dialog.getByText('PIN code is required', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('PIN code')).toBeFocused();
    await dialog.getByLabel('PIN code').fill('422001');
    const { email } = await createCustomer(page, shop);
    allowBrowserError(/400 \(Bad Request\)/);
    const customer = dialog.getByLabel('Customer’s email (optional)');
    await expect(customer).toHaveAccessibleDescription(/^Only of a customer who has an account/);
    await customer.fill(`not.${email}`);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription(/^No customer has an account with this email/);
    await customer.fill(email);
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    expect(new URL((await sending).url()).pathname).toBe(`/api/orders/${order.id}`);
    expect((await sending).postDataJSON()).toMatchObject({ updatedAt: order.updatedAt });
    await expect(toast(page, 'status', 'Order updated')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await openHydrated(page, '/admin/orders');
    const card = cardOf(page, order);
    await expect(card).toContainText('NEW1');
    await expect(card).toContainText(`Customer: Meera Nair · ${email}`);
    await expect(card).toContainText('Delhivery');
    await expect(card).toContainText(`Expected Delivery:${day.text}`);
    await expect(card).toContainText('Nashik, Maharashtra, 422001');
  },
);

test(
  'rejects a past delivery date, except for a delivered order',
  { tag: ['@S251'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]]);
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/orders?edit=${order.id}`);
    const dialog = editDialog(page);
    const [yesterday, today] = [await dayFromNow(page, -1), await dayFromNow(page, 0)];
    const expected = dialog.getByLabel('Expected delivery date (optional)');
    await expect(expected).toHaveAttribute('min', today.value);
    await expected.fill(yesterday.value);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(
      dialog.getByText('The delivery date cannot be earlier than today', { exact: true }),
    ).toBeVisible();
    await expect(expected).toBeFocused();
    expect((await fetchOrder(admin, order)).shippingInformation.deliveryDate).toBeUndefined();

    await dialog.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await expect(dialog.getByLabel('Delivered on (optional)')).not.toHaveAttribute('min');
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cardOf(page, order)).toContainText(`Delivered:${yesterday.text}`);
  },
);

test("merges another user's changes and asks about conflicting fields", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/orders?edit=${order.id}`);
  const dialog = editDialog(page);
  await dialog.getByLabel('Courier (optional)').fill('Mine');
  await admin.call('PUT', `/orders/${order.id}`, {
    status: 'SHIPPED',
    shippingInformation: { carrier: 'Theirs' },
  });
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(conflict.getByText('Theirs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(toast(page, 'status', 'Order updated')).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({
    status: 'SHIPPED',
    shippingInformation: { carrier: 'Mine' },
  });
});
