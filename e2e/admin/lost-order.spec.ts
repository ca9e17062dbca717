import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { copyText } from '../support/clipboard.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { createPickup } from '../support/pickups.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { toast } from '../support/toasts.ts';

test.use({ ownShop: true });

/** Fills in an order from a chat with a payment, loses the response to it, edits it and sends it again. */
async function createEdited(page: Page, admin: Admin): Promise<{ code: string }> {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', {
    products: [product._id],
  });
  const chat = [
    `[10:45 am, 21/11/2026] Meera: I would like to order this piece:\nCode: ${code}`,
    '[10:50 am, 21/11/2026] Meera: Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
    '[10:55 am, 21/11/2026] Meera: paid 500, UTR 632512345678',
  ].join('\n');
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await copyText(page, chat);
  await page.getByRole('button', { name: 'Paste a chat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
  await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fill In an Order', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add New Order', exact: true });
  const create = form.getByRole('button', { name: 'Create Order', exact: true });
  await loseResponse(page, '**/api/orders');
  await create.click();
  await expect(page.getByText(/The shop can’t be reached/).first()).toBeVisible();
  await form.getByLabel('First name').fill('Mira');
  await create.click();
  await expect(form).toBeHidden();
  return { code };
}

/** Found by the phone number in the chat: the demo has orders too. */
const ordersOf = (admin: Admin) => admin.call<Reply<'listOrders'>>('GET', '/orders?q=9447012345');
const enquiryOf = async (admin: Admin, code: string) =>
  (await admin.call<Reply<'listEnquiries'>>('GET', `/enquiries?q=${code}`))[0];
const reported = [{ state: 'reported', amount: 500, reference: '632512345678' }];

test(
  'the payment and the enquiry of an order are saved after a lost response and an edit',
  { tag: '@every-time' },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    allowBrowserError(/ERR_FAILED/);
    const { code } = await createEdited(page, admin);
    const shown = toast(page, 'alert', 'Not saved a second time');
    const [order, ...others] = await ordersOf(admin);
    await expect(shown).toContainText(`Created already: ${order?.orderId}.`);
    await expect(shown).toContainText('What you changed after that is not saved: edit that order.');
    await expectAccessible(page);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      payments: reported,
      shippingInformation: { address: { firstName: 'Meera' } },
    });
    expect(await enquiryOf(admin, code)).toMatchObject({
      code,
      state: 'ORDERED',
      order: { orderId: order?.orderId },
    });
  },
);

test('what is not saved with an order that exists is named, and can be sent again', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  allowBrowserError(/ERR_FAILED/);
  await page.route('**/api/orders/*/payments', (route) => route.abort(), { times: 1 });
  await createEdited(page, admin);
  const [order] = await ordersOf(admin);
  const shown = toast(page, 'alert', `${order?.orderId} created, payment not saved`);
  await expect(shown).toContainText('What you changed after that is not saved: edit that order.');
  expect(order?.payments).toEqual([]);
  await shown.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(toast(page, 'alert', 'Not saved a second time')).toBeVisible();
  expect((await ordersOf(admin)).map(({ payments }) => payments)).toMatchObject([reported]);
});

test('the dialog of the order page shows the new link when the response to its renewal is lost', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const order = await createPickup(admin);
  const changePage = (action: string) =>
    admin.call<Reply<'getOrder'>>('PUT', `/orders/${order.id}/page`, { action });
  const { page: former } = await changePage('create');
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await page.getByRole('button', { name: `Order page: ${order.orderId}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Page of ${order.orderId}`, exact: true });
  const link = dialog.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(new RegExp(`${former?.path}$`));
  await loseResponse(page, `**/api/orders/${order.id}/page`, 'PUT');
  await dialog.getByRole('button', { name: 'New link', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link', exact: true }).click();
  await expect(page.getByText(/The shop can’t be reached/).first()).toBeVisible();
  const { page: renewed } = await admin.call<Reply<'getOrder'>>('GET', `/orders/${order.id}`);
  expect(renewed?.path).not.toBe(former?.path);
  await expect(link).toHaveValue(new RegExp(`${renewed?.path}$`));
});
