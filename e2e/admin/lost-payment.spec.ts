import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/order.ts';
import { expect, test } from '../support/admin.ts';
import { inspect } from '../support/inspect.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { createPickup } from '../support/pickups.ts';

test.use({ ownShop: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'a payment is recorded once after a lost response, also if it is edited and sent again',
  { tag: '@every-time' },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    allowBrowserError(/ERR_FAILED/);
    const order = await createPickup(admin);
    const recorded = async () =>
      (await admin.call<Order>('GET', `/orders/${order.id}`)).payments?.map(({ kind, amount }) => [
        kind,
        amount,
      ]);
    const path = `**/api/orders/${order.id}/payments`;
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');

    // Closed after the error, and sent again unchanged: the retry finds the payment.
    await button(page, `Record payment: ${order.orderId}`).click();
    const form = page.getByRole('dialog', { name: 'Record Payment', exact: true });
    await form.getByLabel('Amount').fill('100');
    await loseResponse(page, path);
    await button(page, 'Save Payment').click();
    await expect(form.getByText(/The shop can’t be reached/)).toBeVisible();
    expect(await recorded()).toEqual([['payment', 100]]);
    await expect(form.getByText(`${order.orderId}: ₹100.00 of ₹500.00 paid`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.reload();
    await button(page, `Record payment: ${order.orderId}`).click();
    await expect(form.getByLabel('Amount')).toHaveValue('100');
    await button(page, 'Save Payment').click();
    await expect(page.getByText('Payment of ₹100.00 was already recorded')).toBeVisible();
    expect(await recorded()).toEqual([['payment', 100]]);

    // Edited after the error: nothing else is recorded, and the form says what was.
    await button(page, `Record payment: ${order.orderId}`).click();
    await expect(form.getByLabel('Amount')).toHaveValue('400');
    await loseResponse(page, path);
    await button(page, 'Save Payment').click();
    await expect(form.getByText(/The shop can’t be reached/)).toBeVisible();
    await form.getByLabel('Amount').fill('300');
    await button(page, 'Save Payment').click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Not saved a second time', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Recorded already: ₹400\.00, UPI, /)).toBeVisible();
    const card = page.getByRole('article', { name: `Order ${order.orderId}` });
    await expect(card.getByRole('list', { name: 'Payments' })).toContainText('₹400.00');
    expect(await recorded()).toEqual([
      ['payment', 100],
      ['payment', 400],
    ]);
    await inspect(page, 'payment-recorded-already');

    // The same for a refund.
    await button(page, `Refund: ${order.orderId}`).click();
    const refund = page.getByRole('dialog', { name: 'Record Refund', exact: true });
    await refund.getByLabel('Amount').fill('50');
    await loseResponse(page, path);
    await button(page, 'Save Refund').click();
    await expect(refund.getByText(/The shop can’t be reached/)).toBeVisible();
    await refund.getByLabel('Amount').fill('60');
    await button(page, 'Save Refund').click();
    await expect(page.getByText(/^Recorded already: Refund of ₹50\.00, UPI, /)).toBeVisible();
    expect(await recorded()).toHaveLength(3);

    // The next payment has an idempotency key of its own.
    await button(page, `Record payment: ${order.orderId}`).click();
    await form.getByLabel('Amount').fill('20');
    await button(page, 'Save Payment').click();
    await expect(page.getByText('Payment of ₹20.00 recorded')).toBeVisible();
    expect(await recorded()).toHaveLength(4);
  },
);

test('a payment is gone from the list when the response of its deletion is lost', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const order = await createPickup(admin);
  await admin.call('POST', `/orders/${order.id}/payments`, { amount: 100, method: 'cash' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const card = page.getByRole('article', { name: `Order ${order.orderId}` });
  await card.getByRole('button', { name: /^Edit payment/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit Payment', exact: true });
  await loseResponse(page, `**/api/orders/${order.id}/payments/*`, 'DELETE');
  await button(page, 'Delete this payment').click();
  await expect(page.getByText(/The shop can’t be reached/).first()).toBeVisible();
  await expect(form.getByText('This payment was deleted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(card.getByText('Unpaid', { exact: true })).toBeVisible();
});
