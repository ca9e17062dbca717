import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addProduct, cardOf, createOrder, editDialog, fetchOrder, type Order } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';

test('ships an order with its tracking number from its card, with undo', async ({ page, admin }) => {
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const card = cardOf(page, order);
  await card.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${order.orderId}` });
  await dialog.getByLabel('Tracking number (optional)').fill('EA473124829IN');
  // Recognized from the tracking number.
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('India Post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save as shipped' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(card.getByText('EA473124829IN', { exact: true })).toBeVisible();
  await toast(page, 'status', `${order.orderId} is shipped.`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'status', `${order.orderId} is pending again.`)).toBeVisible();
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  const { status, shippingInformation } = await fetchOrder(admin, order);
  expect(status).toBe('PENDING');
  expect(shippingInformation).not.toHaveProperty('trackingNumber');
  // The courier of the last parcel is proposed for the next one.
  await card.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('India Post');
});

test('the form of an order proposes the courier of the last one, until the number names another', async ({
  page,
  admin,
}) => {
  const product = await addProduct(admin);
  const orders = [
    await createOrder(admin, [[product._id, 1]]),
    await createOrder(admin, [[product._id, 1]]),
  ] as const;
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const courier = editDialog(page).getByLabel('Courier (optional)');
  const number = editDialog(page).getByLabel('Tracking number (optional)');
  const edit = (order: Order) =>
    cardOf(page, order)
      .getByRole('button', { name: `Edit order ${order.orderId}` })
      .click();

  await edit(orders[0]);
  await courier.fill('Blue Dart');
  await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
  await expect(editDialog(page)).toHaveCount(0);
  await edit(orders[1]);
  await expect(courier).toHaveValue('');
  await number.fill('7');
  await expect(courier).toHaveValue('Blue Dart');
  await number.fill('EA473124829IN');
  await expect(courier).toHaveValue('India Post');
});
