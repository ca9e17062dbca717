import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { Order } from '#contract/orders/order.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { createPickup } from '../support/pickups.ts';

test.use({ ownShop: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a credit note is issued once after a lost response, also from another preview', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  allowBrowserError(/ERR_FAILED/);
  const order = await createPickup(admin);
  const path = `/orders/${order.id}/documents`;
  const receipt = await admin.call<Reply<'issueDocument'>>('POST', path, { kind: 'receipt' });
  const creditedAmounts = async () =>
    (await admin.call<Reply<'listOrderDocuments'>>('GET', path))
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ content }) => content.total);

  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Papers of order ${order.orderId}`).click();
  const dialog = page.getByRole('dialog', { name: 'Papers', exact: true });
  const preview = async (amount: string) => {
    await button(page, `Credit note: ${receipt.number}`).click();
    await dialog.getByLabel('Amount (₹)').fill(amount);
    await dialog.getByLabel('Reason').fill('Sent back');
    await button(page, 'Preview credit note').click();
    await expect(button(page, 'Issue credit note')).toBeVisible();
  };

  await preview('100');
  await loseResponse(page, `**/api${path}`);
  await button(page, 'Issue credit note').click();
  await expect(page.getByText(/The shop can’t be reached/)).toBeVisible();
  expect(await creditedAmounts()).toEqual([100]);
  await page.keyboard.press('Escape');

  // Entered once more: nothing else is issued, and a message says what was.
  await preview('120');
  await button(page, 'Issue credit note').click();
  await expect(page.getByText('Not saved a second time', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Issued already: Credit note C/)).toBeVisible();
  expect(await creditedAmounts()).toEqual([100]);

  // The next credit note has an idempotency key of its own.
  await preview('50');
  await button(page, 'Issue credit note').click();
  await expect(page.getByRole('article', { name: /^Credit note C/ })).toBeVisible();
  expect(await creditedAmounts()).toEqual([100, 50]);
});

test('a paper that differs from its preview is shown again before it is issued', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const order = await createPickup(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Papers of order ${order.orderId}`).click();
  await button(page, 'Preview receipt').click();
  await expect(button(page, 'Issue receipt')).toBeVisible();

  // Of the ₹500 that the order costs, ₹380 are left to pay.
  await admin.call('POST', `/orders/${order.id}/payments`, { amount: 120, method: 'cash' });
  await button(page, 'Issue receipt').click();
  await expect(page.getByRole('note')).toContainText('have changed since the preview');
  await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('₹380.00');
  await button(page, 'Issue receipt').click();
  await expect(page.getByRole('article', { name: /^Receipt R/ })).toContainText('₹380.00');
});

test('a credit note takes back the chosen lines', async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/400 \(Bad Request\)/);
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Originals' });
  const product = await admin.createProduct(category, { name: 'Lotus', price: { actual: 500 } });
  const order = await admin.call<Order>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    lines: [{ kind: 'other', label: 'Frame', amount: 200 }],
    shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
  });
  const path = `/orders/${order.id}/documents`;
  const receipt = await admin.call<Reply<'issueDocument'>>('POST', path, { kind: 'receipt' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Papers of order ${order.orderId}`).click();
  await button(page, `Credit note: ${receipt.number}`).click();
  const form = page.getByRole('form', { name: `Credit note to ${receipt.number}` });
  await button(page, 'Choose lines').click();
  await form.getByLabel('Frame (₹)').fill('200.01');
  await form.getByLabel('Reason').fill('Sent back');
  await expectAccessible(page);
  await button(page, 'Preview credit note').click();
  await expect(form.getByText('At most ₹200 is left of Frame')).toBeVisible();
  await expect(form.getByLabel('Frame (₹)')).toBeFocused();
  await form.getByLabel('Frame (₹)').fill('150');
  await button(page, 'Preview credit note').click();
  await button(page, 'Issue credit note').click();
  const note = page.getByRole('article', { name: /^Credit note C/ });
  await expect(note).toContainText('Frame');
  await expect(note).not.toContainText('Lotus');
  await page.keyboard.press('Escape');
  await button(page, `Credit note: ${receipt.number}`).click();
  await button(page, 'Choose lines').click();
  await expect(form.getByText('₹50 is left of it.')).toBeVisible();
});

test('an erased order has no packing slip, and its credit note no reason', async ({ page, admin }) => {
  const order = await createPickup(admin);
  const path = `/orders/${order.id}`;
  const receipt = await admin.call<Reply<'issueDocument'>>('POST', `${path}/documents`, { kind: 'receipt' });
  await admin.call('PUT', path, { status: 'DELIVERED' });
  await admin.call('POST', `${path}/erase`);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Papers of order ${order.orderId}`).click();
  await expect(page.getByText('was erased, so it has no packing slip.')).toBeVisible();
  await expect(button(page, `Print: packing slip of ${order.orderId}`)).toHaveCount(0);
  await button(page, `Credit note: ${receipt.number}`).click();
  const form = page.getByRole('form', { name: `Credit note to ${receipt.number}` });
  await form.getByLabel('Amount (₹)').fill('100');
  await expect(form.getByLabel('Reason')).toHaveCount(0);
  await button(page, 'Preview credit note').click();
  await button(page, 'Issue credit note').click();
  const note = page.getByRole('article', { name: /^Credit note C/ });
  await expect(note).toContainText('₹100.00');
  await expect(note).not.toContainText('Reason');
});

test('a paper is shown as canceled when the response of its cancellation is lost', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const order = await createPickup(admin);
  const receipt = await admin.call<Reply<'issueDocument'>>('POST', `/orders/${order.id}/documents`, {
    kind: 'receipt',
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await button(page, `Papers of order ${order.orderId}`).click();
  const dialog = page.getByRole('dialog', { name: 'Papers', exact: true });
  await button(page, `Cancel: ${receipt.number}`).click();
  await dialog.getByLabel('Reason').fill('Wrong name');
  await loseResponse(page, `**/api/papers/${receipt.id}/cancel`);
  await button(page, 'Cancel the document').click();
  await expect(page.getByText(/The shop can’t be reached/).first()).toBeVisible();
  await expect(dialog.getByText(/canceled: Wrong name$/)).toBeVisible();
  await expect(button(page, 'Cancel the document')).toHaveCount(0);
});
