import type { Order } from '#contract/orders/order.ts';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addOrder, button, card } from '../support/payments.ts';
import { turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

test('Undo of a recorded and of a deleted payment restores the order, unless the payment changed meanwhile', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const order = await addOrder(admin);
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
