import type { Reply } from '#contract/api/routes.ts';
import type { Order } from '#contract/orders/order.ts';
import { expect, test } from '../support/admin.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addOrder, button, card } from '../support/payments.ts';
import { turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

test('lines that were edited while a payment was recorded are replaced by those of the order', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const order = await addOrder(admin, { name: 'Red Kite' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/orders?edit=${order.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Order', exact: true });
  const quantity = form.getByRole('spinbutton', { name: 'Quantity of Red Kite' });
  await quantity.fill('3');

  const other = await context.newPage();
  await admin.storeLogin(other);
  await openHydrated(other, '/admin/orders');
  await button(other, `Record payment: ${order.orderId}`).click();
  await button(other, 'Save Payment').click();
  await expect(card(other, order).getByText('Paid', { exact: true })).toBeVisible();
  await other.close();

  await button(page, 'Save Order').click();
  await expect(form.getByText('A payment was recorded meanwhile.')).toBeVisible();
  await expect(quantity).toHaveCount(0);
  await inspect(page, 'payment-of-another-tab');
  await button(page, 'Load the order’s lines').click();
  await expect(form.getByText('A payment was recorded meanwhile.')).toBeHidden();
  await form.getByRole('textbox', { name: 'Internal note' }).fill('Paid twice as fast');
  await button(page, 'Save Order').click();
  await expect(form).toBeHidden();
  expect(await admin.call('GET', `/orders/${order.id}`)).toMatchObject({
    internalNote: 'Paid twice as fast',
    paymentState: 'paid',
    products: [{ quantity: 1 }],
  });

  // Undo cannot remove a new line of an order with a payment, and says so. Where it could undo nothing, it is not offered.
  await button(page, `Edit order ${order.orderId}`).click();
  await form.getByRole('textbox', { name: 'Internal note' }).fill('Agreed on the phone');
  await button(page, 'Add discount').click();
  await form.getByRole('spinbutton', { name: 'Discount: rupees' }).fill('10');
  await button(page, 'Save Order').click();
  await expect(form).toBeHidden();
  await button(page, 'Undo').click();
  await expect(page.getByText('Its new lines stay, because it has a payment.')).toBeVisible();
  expect(await admin.call('GET', `/orders/${order.id}`)).toMatchObject({
    internalNote: 'Paid twice as fast',
    totalAmount: order.totalAmount - 10,
  });
  await button(page, `Edit order ${order.orderId}`).click();
  await button(page, 'Add discount').click();
  await form.getByRole('spinbutton', { name: 'Discount 2: rupees' }).fill('5');
  await button(page, 'Save Order').click();
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(button(page, 'Undo')).toHaveCount(0);
});

test('a payment that another device recorded meanwhile is not recorded again', async ({
  page,
  admin,
  hasTouch,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const order = await addOrder(admin);
  const amounts = async () =>
    (await admin.call<Order>('GET', `/orders/${order.id}`)).payments?.map(({ amount }) => amount);
  const payOnPhone = (amount: number) =>
    admin.call('POST', `/orders/${order.id}/payments`, { amount, method: 'cash' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await expect(card(page, order).getByText('Unpaid')).toBeVisible();

  // Recorded after the list was loaded: the form proposes the rest.
  await payOnPhone(200);
  await button(page, `Record payment: ${order.orderId}`).click();
  const form = page.getByRole('dialog', { name: 'Record Payment', exact: true });
  await expect(form.getByLabel('Amount')).toHaveValue('300');
  // On a touch screen, a field would open the keyboard.
  await expect(hasTouch ? form : form.getByLabel('Kind')).toBeFocused();

  // Recorded after the form was opened: it shows the new amounts, and saves what the artist then wants.
  await payOnPhone(300);
  await button(page, 'Save Payment').click();
  await expect(form.getByText(/^This order changed meanwhile: ₹500\.00 of ₹500\.00 is paid\./)).toBeVisible();
  await expect(form.getByText(`${order.orderId}: ₹500.00 of ₹500.00 paid`)).toBeVisible();
  await expect(form.getByText('Too much paid afterwards')).toBeVisible();
  expect(await amounts()).toEqual([200, 300]);
  await inspect(page, 'payment-of-another-device');
  await form.getByLabel('Amount').fill('10');
  await button(page, 'Save Payment').click();
  await expect(form).toBeHidden();
  expect(await amounts()).toEqual([200, 300, 10]);
});

test('a payment that another administrator changes meanwhile keeps that change, also after Undo', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const order = await addOrder(admin, {}, { quantity: 2 });
  const path = `/orders/${order.id}/payments`;
  const reported = { amount: 500, method: 'upi', state: 'reported' };
  const {
    payment: { id },
  } = await admin.call<Reply<'createPayment'>>('POST', path, reported);
  const payment = async () => (await admin.call<Order>('GET', `/orders/${order.id}`)).payments?.[0];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const edit = () =>
    card(page, order)
      .getByRole('button', { name: /^Edit payment/ })
      .click();
  const form = page.getByRole('dialog', { name: 'Edit Payment', exact: true });

  await edit();
  await form.getByRole('textbox', { name: 'UTR' }).fill('632712345678');
  await admin.call('PUT', `${path}/${id}`, { amount: 600, state: 'confirmed' });
  await button(page, 'Save Changes').click();
  await expect(form).toBeHidden();
  expect(await payment()).toMatchObject({ amount: 600, state: 'confirmed', reference: '632712345678' });
  await button(page, 'Undo').click();
  await expect(page.getByText(`${order.orderId} is as it was before.`)).toBeVisible();
  expect(await payment()).toMatchObject({ amount: 600, state: 'confirmed' });
  expect(await payment()).not.toHaveProperty('reference');

  // Only what the form shows is deleted.
  await edit();
  await expect(form.getByLabel('Amount')).toHaveValue('600');
  await admin.call('PUT', `${path}/${id}`, { amount: 700 });
  await button(page, 'Delete this payment').click();
  await expect(page.getByText('Someone else changed this in the meantime.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(card(page, order).getByRole('list', { name: 'Payments' })).toContainText('₹700.00');
  expect(await payment()).toMatchObject({ amount: 700 });
});
