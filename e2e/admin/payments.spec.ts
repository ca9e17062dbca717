import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { Order } from '#contract/orders/order.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

const upi = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal', bank: 'SBI 123' };
const address = {
  firstName: 'Meera',
  address: '7 Temple Street',
  city: 'Thrissur',
  zip: '680001',
  phone: '9447012345',
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, { orderId }: Order) => page.getByRole('article', { name: `Order ${orderId}` });

test('an order is paid in parts, with a reported payment, a repeated UTR and a refund', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  // The repeated UTR.
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin, { upi });
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, {
    price: { actual: 2_40_000.5, allowDiscount: false },
  });
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  const other = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  await admin.call('POST', `/orders/${other.id}/payments`, {
    amount: 1,
    method: 'upi',
    reference: '632712345678',
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await expect(card(page, order).getByText('Unpaid')).toBeVisible();

  await button(page, `Ask for payment: ${order.orderId}`).click();
  const request = page.getByRole('dialog', { name: 'Ask for Payment', exact: true });
  await expect(request.getByText(upi.id, { exact: true })).toBeVisible();
  await expect(request.getByRole('img', { name: 'UPI QR code for ₹1,00,000.00' })).toHaveCSS(
    'width',
    '240px',
  );
  await request.getByRole('combobox', { name: 'Part' }).selectOption({ label: '3 of 3: ₹40,000.50' });
  await expect(request.getByRole('img', { name: 'UPI QR code for ₹40,000.50' })).toBeVisible();
  await expect(request.getByText('Copy payment link')).toBeHidden();
  await expect(request.getByRole('textbox')).toHaveValue(
    new RegExp(String.raw`^Please pay ₹2,40,000\.50 for your order ${order.orderId}\.`),
  );
  await button(page, 'Add the link of the order page').click();
  await expect(request.getByRole('textbox')).toHaveValue(
    /\nYour order, and how to pay: http\S+\/order\/\w{26}$/,
  );
  const open = request.getByRole('link', { name: 'Open WhatsApp' });
  // In view without scrolling.
  await expect(open).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(button(page, `Record payment: ${order.orderId}`).locator('svg')).toBeVisible();
  await button(page, `Record payment: ${order.orderId}`).click();
  const form = page.getByRole('dialog', { name: 'Record Payment', exact: true });
  await expect(form.getByText(/^UPI allows ₹1,00,000 a payment/)).toBeVisible();
  await form.getByLabel('Amount').fill('100000');
  await form.getByRole('textbox', { name: 'UTR' }).fill('6327 1234 5678');
  await expect(form.getByText('₹1,40,000.50')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save Payment').click();
  const question = page.getByRole('alertdialog', { name: 'Same reference again?' });
  await expect(question).toContainText(`already recorded for ${other.orderId}`);
  await expectAccessible(page);
  await button(page, 'Cancel').last().click();
  await expect(
    form.getByText(`The reference 632712345678 is already recorded for ${other.orderId}.`),
  ).toBeVisible();
  await form.getByRole('textbox', { name: 'UTR' }).fill('632712345679');
  await button(page, 'Save Payment').click();
  await expect(form).toBeHidden();
  await expect(card(page, order).getByText('Partly paid')).toBeVisible();

  // As the order page stores a payment that the customer reports.
  const reported = { amount: 1_40_000.5, method: 'upi', state: 'reported' };
  await admin.call('POST', `/orders/${order.id}/payments`, reported);
  await page.reload();
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Payment to confirm');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await button(page, `Confirm ₹1,40,000.50 of ${order.orderId}`).click();
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Paid');
  await expect(card(page, order).getByText('Paid', { exact: true })).toBeVisible();

  // Canceled after a question, and refunded in two presses.
  await button(page, `Cancel order ${order.orderId}`).click();
  const cancellation = page.getByRole('alertdialog', { name: `Cancel ${order.orderId}?` });
  await expect(cancellation.getByText('₹2,40,000.50 must then be refunded.')).toBeVisible();
  await cancellation.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(cancellation).toBeHidden();
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Refund due');
  await button(page, `Record payment: ${order.orderId}`).click();
  await button(page, 'Save Refund').click();
  await expect(page.getByText('No orders found')).toBeVisible();
  const after = await admin.call<Order>('GET', `/orders/${order.id}`);
  expect(after).toMatchObject({ amountPaid: 0, paymentState: 'unpaid' });
  await button(page, 'Undo').click();
  await expect(card(page, order).getByText('Refund due').first()).toBeVisible();
});

test('lines that were edited while a payment was recorded are replaced by those of the order', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { name: 'Red Kite' });
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
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

test('a canceled order has a text about the money that is sent back', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { price: { actual: 500, allowDiscount: false } });
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  const pay = (kind: string, amount: number) =>
    admin.call('POST', `/orders/${order.id}/payments`, { kind, amount, method: 'upi' });
  await pay('payment', 500);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await pay('refund', 200);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Messages: ${order.orderId}`).click();
  const messages = page.getByRole('dialog', { name: 'Messages', exact: true });
  const text = messages.getByRole('textbox', { name: 'Message', exact: true });
  await expect(text).toHaveValue(/is canceled\.\n\nRefunded: ₹200\nStill to be refunded: ₹300/);
  await messages.getByRole('combobox', { name: 'About' }).selectOption('Money sent back');
  await expect(text).toHaveValue(/We have sent money back/);
  await inspect(page, 'canceled-message');
});

test('an order is marked as paid in two presses, and Undo of a refund restores its total', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, {});
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Record payment: ${order.orderId}`).click();
  await button(page, 'Save Payment').click();
  await expect(card(page, order).getByText('Paid', { exact: true })).toBeVisible();
  const { paymentState } = await admin.call<Order>('GET', `/orders/${order.id}`);
  expect(paymentState).toBe('paid');

  // A refund reduces the total, and Undo takes both back.
  await button(page, `Refund: ${order.orderId}`).click();
  const form = page.getByRole('dialog', { name: 'Record Refund', exact: true });
  await form.getByLabel('Amount').fill('1.5');
  await expect(form.getByRole('checkbox', { name: 'Reduce the total by ₹1.50' })).toBeChecked();
  await expectAccessible(page);
  await button(page, 'Save Refund').click();
  await expect(form).toBeHidden();
  await expect(card(page, order).getByText('Paid', { exact: true }).first()).toBeVisible();
  const total = async () => (await admin.call<Order>('GET', `/orders/${order.id}`)).totalAmount;
  expect(await total()).toBe(order.totalAmount - 1.5);
  await expect(card(page, order).getByText(/^Paid ₹[\d,.]+, refunded ₹1\.50, nothing due\.$/)).toBeVisible();
  await button(page, 'Undo').first().click();
  await expect(page.getByText(`${order.orderId} is as it was before.`)).toBeVisible();
  expect(await total()).toBe(order.totalAmount);
});

test('a payment that another device recorded meanwhile is not recorded again', async ({
  page,
  admin,
  hasTouch,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
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
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 2 }],
    shippingInformation: { address },
  });
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

test('the settings say where customers pay, and the profile of the customer shows the amount to pay', async ({
  page,
  admin,
  shop,
}) => {
  await turnOnOrderBook(admin, { upi: { ...upi, id: '', name: '' } });
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { price: { actual: 500, allowDiscount: false } });
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { address },
    customerEmail: shop.adminEmail,
  });
  await admin.call('POST', `/orders/${order.id}/payments`, { amount: 200, method: 'cash' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('asha@gmail.com');
  await page.getByRole('textbox', { name: 'Account holder’s name' }).fill('Asha Rao');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Please give a UPI ID like name@bank')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('Asha@YBL');
  await page.getByRole('combobox', { name: 'Kind of UPI ID' }).selectOption('Merchant');
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect(await admin.call('GET', '/settings')).toMatchObject({
    upi: { id: 'asha@ybl', name: 'Asha Rao', kind: 'merchant', bank: 'SBI 123' },
  });
  await openHydrated(page, `/admin/orders?edit=request%3A${order.id}`);
  await expect(page.getByText('Copy payment link')).toBeVisible();

  await openHydrated(page, '/profile?tab=orders');
  const mine = page.getByRole('article', { name: `Order ${order.orderId}` });
  await expect(mine.getByText('₹300.00')).toBeVisible();
  await expectAccessible(page);
});

test('while the order book is off, the list of orders has no buttons for payments and pasting', async ({
  page,
  admin,
}) => {
  await changeSettings(admin, { orderBook: false });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await expect(button(page, 'Add Order')).toBeVisible();
  await expect(button(page, /^Edit order ORD-/).first()).toBeVisible();
  for (const name of ['Paste a chat', /^Record payment/, /^Ask for payment/])
    await expect(button(page, name)).toHaveCount(0);
});

test('Undo of a recorded and of a deleted payment restores the order, unless the payment changed meanwhile', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const products = [{ product: { id: product._id }, quantity: 1 }];
  const order = await admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  const payments = async () => (await admin.call<Order>('GET', `/orders/${order.id}`)).payments ?? [];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const record = async () => {
    await button(page, `Record payment: ${order.orderId}`).click();
    await button(page, 'Save Payment').click();
    await expect(card(page, order).getByText('Paid', { exact: true })).toBeVisible();
  };
  await record();
  await button(page, 'Undo').click();
  await expect(page.getByText(`${order.orderId} is as it was before.`)).toBeVisible();
  expect(await payments()).toEqual([]);

  await record();
  const [paid] = await payments();
  await card(page, order)
    .getByRole('button', { name: /^Edit payment/ })
    .click();
  await button(page, 'Delete this payment').click();
  await button(page, 'Undo').click();
  await expect(page.getByText(`${order.orderId} is as it was before.`)).toBeVisible();
  expect(await payments()).toMatchObject([{ id: paid?.id, amount: paid?.amount }]);

  await admin.call('DELETE', `/orders/${order.id}/payments/${paid?.id}`);
  await page.reload();
  await record();
  const [changed] = await payments();
  await admin.call('PUT', `/orders/${order.id}/payments/${changed?.id}`, { amount: 1 });
  await button(page, 'Undo').click();
  await expect(page.getByText('Someone else changed this in the meantime.')).toBeVisible();
  expect(await payments()).toMatchObject([{ amount: 1 }]);
});
