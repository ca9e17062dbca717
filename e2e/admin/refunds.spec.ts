import type { Order } from '#contract/orders/order.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addOrder, button, card } from '../support/payments.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { successToast } from '../support/toasts.ts';

test.use({ ownShop: true });

const pay = (admin: Admin, order: Order, kind: 'payment' | 'refund', amount: number) =>
  admin.call('POST', `/orders/${order.id}/payments`, { kind, amount, method: 'upi' });

test('a canceled order has a text about the money that is sent back', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  const order = await addOrder(admin, { price: { actual: 500, allowDiscount: false } });
  await pay(admin, order, 'payment', 500);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const details = card(page, order).getByRole('group', { name: 'Shipping details' });
  await expect(details).toContainText('Not chosen yet');
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await pay(admin, order, 'refund', 200);
  await openHydrated(page, '/admin/orders');
  await expect(card(page, order).getByText('Canceled', { exact: true })).toBeVisible();
  await expect(details).toHaveCount(0);
  await button(page, `Messages: ${order.orderId}`).click();
  const messages = page.getByRole('dialog', { name: 'Messages', exact: true });
  const text = messages.getByRole('textbox', { name: 'Message', exact: true });
  await expect(text).toHaveValue(
    /is canceled\.\n\nYou paid ₹500\.\nRefunded: ₹200\nWe settle the other ₹300 with you here\.\n\n/,
  );
  await messages.getByRole('combobox', { name: 'About' }).selectOption('Money sent back');
  await expect(text).toHaveValue(/We have sent money back/);
  await inspect(page, 'canceled-message');
});

test('an order is marked as paid in two presses, and Undo of a refund restores its total', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const order = await addOrder(admin);
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
  const reduces = form.getByRole('checkbox', { name: 'Reduce the total by ₹1.50' });
  await expect(reduces).toBeChecked();
  await expect(reduces).toHaveAccessibleDescription(/a line “Price reduced by the refund”/);
  await expectAccessible(page);
  await button(page, 'Save Refund').click();
  await expect(form).toBeHidden();
  await expect(card(page, order).getByText('Paid', { exact: true }).first()).toBeVisible();
  const total = async () => (await admin.call<Order>('GET', `/orders/${order.id}`)).totalAmount;
  expect(await total()).toBe(order.totalAmount - 1.5);
  await expect(card(page, order).getByText('Price reduced by the refund')).toBeVisible();
  await expect(card(page, order).getByText(/^Paid ₹[\d,.]+, refunded ₹1\.50, nothing due\.$/)).toBeVisible();
  await button(page, 'Undo').first().click();
  await expect(page.getByText(`${order.orderId} is as it was before.`)).toBeVisible();
  expect(await total()).toBe(order.totalAmount);
});

test('the artist keeps the rest of a canceled order, and no refund is due any more', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const order = await addOrder(admin, { price: { actual: 500, allowDiscount: false } });
  await pay(admin, order, 'payment', 500);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await pay(admin, order, 'refund', 420);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const header = card(page, order).locator('header');
  await expect(header).toContainText('Refund due');
  await inspect(page, 'refund-due');
  const keep = button(page, `Keep the rest: ${order.orderId}`);
  const takeBack = button(page, `Don’t keep: ${order.orderId}`);
  const question = page.getByRole('alertdialog', { name: `Keep ₹80.00 of ${order.orderId}?` });
  const confirm = question.getByRole('button', { name: 'Keep it' });
  await keep.press('Enter');
  await expect(question).toContainText('“The artist keeps ₹80.00, as agreed with you.”');
  await confirm.press('Enter');
  await expect(successToast(page, '₹80 kept')).toContainText(`${order.orderId}: no refund is due.`);
  await expect(header).toContainText('₹80 kept');
  await expect(takeBack).toBeFocused();
  await expect(card(page, order).getByText('Paid ₹500.00, refunded ₹420.00, ₹80.00 kept.')).toBeVisible();
  await inspect(page, 'kept');

  await button(page, 'Undo').click();
  await expect(header).toContainText('Refund due');
  await keep.press('Enter');
  await confirm.press('Enter');
  await expect(header).toContainText('₹80 kept');
  await openHydrated(page, '/admin/orders?payment=refund');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await expect(card(page, order)).toHaveCount(0);
  await openHydrated(page, '/admin/today');
  await expect(page.getByRole('link', { name: /refund/ })).toHaveCount(0);

  await openHydrated(page, '/admin/orders');
  await takeBack.press('Enter');
  await expect(header).toContainText('Refund due');
  await openHydrated(page, '/admin/history');
  await expect(page.getByText('Amount kept').first()).toBeVisible();
});

test('a refund proposes what is due now, not the amount of a try that was canceled', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const order = await addOrder(admin, { price: { actual: 500, allowDiscount: false } });
  await pay(admin, order, 'payment', 500);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const amount = page.getByRole('dialog', { name: 'Record Refund', exact: true }).getByLabel('Amount');
  const open = () => button(page, `Refund: ${order.orderId}`).click();
  await open();
  await amount.fill('120');
  await page.keyboard.press('Escape');
  await expect(amount).toBeHidden();
  // The amount due is the same: what was typed is still there.
  await open();
  await expect(amount).toHaveValue('120');
  await page.keyboard.press('Escape');
  await expect(amount).toBeHidden();
  await pay(admin, order, 'refund', 200);
  await open();
  await expect(amount).toHaveValue('300');
});
