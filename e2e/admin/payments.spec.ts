import type { Reply } from '#contract/api/routes.ts';
import type { Order } from '#contract/orders/order.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { address, button, card } from '../support/payments.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

const upi = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal', bank: 'SBI 123' };

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
  // The amount stays in one line with text twice as large.
  const linesAt = (fontSize: string) =>
    request.getByText('₹1,00,000.00', { exact: true }).evaluate((amount, size) => {
      document.documentElement.style.fontSize = size;
      const range = document.createRange();
      range.selectNodeContents(amount);
      return range.getClientRects().length;
    }, fontSize);
  expect(await linesAt('200%')).toBe(1);
  expect(await linesAt('')).toBe(1);
  await request.getByRole('combobox', { name: 'Part' }).selectOption({ label: '3 of 3: ₹40,000.50' });
  await expect(request.getByRole('img', { name: 'UPI QR code for ₹40,000.50' })).toBeVisible();
  await expect(request.getByText('Copy payment link')).toBeHidden();
  await expect(request.getByRole('textbox')).toHaveValue(
    new RegExp(String.raw`^Please pay ₹2,40,000\.50 for your order ${order.orderId}\.`),
  );
  const message = request.getByRole('textbox');
  // What the artist has written stays, in each language.
  await message.fill('Please pay soon.');
  await button(page, 'Add the link of the order page').click();
  await expect(message).toHaveValue(/^Please pay soon\.\n\nhttp\S+\/order\/\w{26}$/);
  const language = request.getByRole('combobox', { name: 'Language' });
  await language.selectOption('hi');
  await expect(message).toHaveValue(/[\u0900-\u097f].*\n.*http\S+\/order\/\w{26}$/s);
  await language.selectOption('en');
  await expect(message).toHaveValue(/^Please pay soon\./);
  const open = request.getByRole('link', { name: 'Open WhatsApp' });
  await request.getByRole('textbox').fill('Please pay by Friday.');
  await expect(open).toHaveAttribute('href', /text=Please(?:%20|\+)pay(?:%20|\+)by(?:%20|\+)Friday\.$/);
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
  await button(page, `Cancel order ${order.orderId}`).click();
  const cancellation = page.getByRole('alertdialog', { name: `Cancel ${order.orderId}?` });
  await expect(cancellation).toContainText(
    '₹1,00,000.00 is then due as a refund. ₹1,40,000.50 is reported, but not confirmed: it may then be due as a refund.',
  );
  await cancellation.getByRole('button', { name: 'Keep the order' }).click();
  await button(page, `Confirm ₹1,40,000.50 of ${order.orderId}`).click();
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Paid');
  await expect(card(page, order).getByText('Paid', { exact: true })).toBeVisible();

  // Canceled after a question, and refunded in two presses.
  await button(page, `Cancel order ${order.orderId}`).click();
  await expect(cancellation.getByText('₹2,40,000.50 is then due as a refund.')).toBeVisible();
  await cancellation.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(cancellation).toBeHidden();
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Refund due');
  await button(page, `Record payment: ${order.orderId}`).click();
  await button(page, 'Save Refund').click();
  await expect(card(page, order)).toContainText('refunded ₹2,40,000.50, nothing due.');
  const after = await admin.call<Order>('GET', `/orders/${order.id}`);
  expect(after).toMatchObject({ amountPaid: 0, paymentState: 'unpaid' });
  await button(page, 'Undo').click();
  await expect(card(page, order).getByText('Refund due').first()).toBeVisible();
});

test('the settings say where customers pay, and the profile of the customer shows the amount to pay', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin, { upi: { ...upi, id: '', name: '' } });
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { price: { actual: 500, allowDiscount: false } });
  const { _id: createdBy } = await admin.call<Reply<'getUser'>>('GET', '/user');
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { address },
    createdBy,
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

test('while the order book is off, the list of orders has no buttons for payments, pasting and packing slips', async ({
  page,
  admin,
}) => {
  await changeSettings(admin, { orderBook: false });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await expect(button(page, 'Add Order')).toBeVisible();
  await expect(button(page, /^Edit order ORD-/).first()).toBeVisible();
  for (const name of ['Paste a chat', 'Packing slips', /^Record payment/, /^Ask for payment/])
    await expect(button(page, name)).toHaveCount(0);
  await button(page, /^Papers of order ORD-/)
    .first()
    .click();
  const papers = page.getByRole('dialog', { name: 'Papers', exact: true });
  await expect(papers).toContainText('The order book is off, so papers can only be read.');
  await expect(papers.getByRole('button', { name: /Preview|Print: packing/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Add Order').click();
  await expect(button(page, 'Create Order')).toBeVisible();
  await expect(button(page, /^Add (shipping|discount|charge)$/)).toHaveCount(0);
});

test('an order whose payment is confirmed or not received stays in its filtered list, as it is now', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const { _id } = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const products = [{ product: { id: _id }, quantity: 1 }];
  const add = () => admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
  const [first, second] = [await add(), await add()];
  for (const { id } of [first, second])
    await admin.call('POST', `/orders/${id}/payments`, { amount: 500, method: 'upi', state: 'reported' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?payment=reported');
  await button(page, `Confirm ₹500.00 of ${first.orderId}`).click();
  await expect(page.getByText('Payment confirmed')).toBeVisible();
  await button(page, `Not received: ₹500.00 of ${second.orderId}`).click();
  await expect(page.getByText('Payment not received')).toBeVisible();
  await expect(card(page, first).getByRole('list', { name: 'Payments' })).toContainText(/^Paid/);
  await expect(card(page, second).getByRole('list', { name: 'Payments' })).toContainText(/^Not received/);
  const filter = page.getByRole('combobox', { name: 'Payment', exact: true });
  await filter.selectOption('To be paid');
  await expect(card(page, second)).toBeVisible();
  await filter.selectOption('Payment to confirm');
  await expect(page.getByText('No orders found')).toBeVisible();
});
