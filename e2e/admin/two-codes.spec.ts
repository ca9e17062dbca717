import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addDialog } from '../support/orders.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { successToast, toast } from '../support/toasts.ts';

test.use({ ownShop: true });

/**
 * Pastes a chat with an enquiry about each of two pieces, and one address after both.
 * @param about what the message of each enquiry says after its code
 */
async function pasteTwoCodes(page: Page, admin: Admin, about = ['', '']) {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Prints' });
  const codes: string[] = [];
  for (const name of ['Lotus Pond', 'Koi']) {
    const { _id } = await admin.createProduct(category, {
      name,
      price: { actual: 700, allowDiscount: false },
    });
    const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products: [_id] });
    codes.push(code);
  }
  const chat = [
    `[10:45 am, 21/11/2026] Meera: I would like to order this piece:\nCode: ${codes[0]}${about[0]}`,
    `[10:46 am, 21/11/2026] Meera: I would like to order this piece:\nCode: ${codes[1]}${about[1]}`,
    '[10:50 am, 21/11/2026] Meera: Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
  ].join('\n');
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=paste');
  await page.getByRole('textbox', { name: 'Chat' }).fill(chat);
  return { chat, codes: codes as [string, string] };
}

const pasteDialog = (page: Page) => page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
const enquiryField = (page: Page) =>
  pasteDialog(page).getByRole('combobox', { name: /^This chat has 2 codes/ });
const productList = (page: Page) => pasteDialog(page).getByRole('list', { name: 'Products found' });

async function createFromChat(page: Page): Promise<void> {
  await pasteDialog(page).getByRole('button', { name: 'Fill In an Order', exact: true }).click();
  await addDialog(page).getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(addDialog(page)).toBeHidden();
}

/** The orders with their pieces and the city, the newest first; `orderOf` finds that of a code and returns its index. */
async function readOrders(admin: Admin) {
  const orders = await admin.call<Reply<'listOrders'>>('GET', '/orders');
  const enquiries = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
  return {
    orders: orders.map(({ products, shippingInformation: { address } }) =>
      [...products.map(({ product }) => product.name), address.city].join(', '),
    ),
    orderOf: (code: string) =>
      orders.findIndex(({ id }) => id === enquiries.find((each) => each.code === code)?.order?.id),
  };
}

test(
  'a chat with two codes becomes an order of each, the second by a button in the toast of the first',
  { tag: '@axe' },
  async ({ page, admin }) => {
    const { codes } = await pasteTwoCodes(page, admin);
    await expect(enquiryField(page)).toHaveValue(codes[1]);
    await expect(enquiryField(page).getByRole('option')).toHaveText([
      `${codes[0]}: Lotus Pond`,
      `${codes[1]}: Koi`,
      `${codes[0]} and ${codes[1]}, in one order`,
    ]);
    await enquiryField(page).selectOption(codes[0]);
    await expect(productList(page)).toHaveText('Lotus Pond');
    await expectAccessible(page);
    await createFromChat(page);
    await successToast(page, 'Order created')
      .getByRole('button', { name: `Order of ${codes[1]}` })
      .click();
    await expect(productList(page)).toHaveText('Koi');
    await expect(pasteDialog(page).getByRole('textbox', { name: 'PIN code' })).toHaveValue('680001');
    await createFromChat(page);
    await expect(successToast(page, 'Order created').getByRole('button', { name: /^Order of/ })).toHaveCount(
      0,
    );
    const { orders, orderOf } = await readOrders(admin);
    expect(orders.slice(0, 2)).toEqual(['Koi, Thrissur', 'Lotus Pond, Thrissur']);
    expect(codes.map(orderOf)).toEqual([1, 0]);
  },
);

test('the next order of a chat is offered after an error of the payment is dismissed, too', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const { codes } = await pasteTwoCodes(page, admin, ['\npaid 650, UTR 632712345678', '']);
  await enquiryField(page).selectOption(codes[0]);
  await page.route('**/api/orders/*/payments', (route) => route.abort());
  await createFromChat(page);
  const failed = toast(page, 'alert', 'payment not saved');
  await failed.getByRole('button', { name: 'Dismiss', exact: true }).click();
  const notRecorded = successToast(page, 'Its payment of ₹650.00 with UTR 632712345678 is not recorded.');
  await notRecorded.getByRole('button', { name: `Order of ${codes[1]}` }).click();
  await expect(productList(page)).toHaveText('Koi');
});

test('a chat with two codes becomes one order of both', async ({ page, admin }) => {
  const { codes } = await pasteTwoCodes(page, admin);
  await enquiryField(page).selectOption({ label: `${codes[0]} and ${codes[1]}, in one order` });
  await expect(productList(page).getByRole('listitem')).toHaveText(['Lotus Pond', 'Koi']);
  await createFromChat(page);
  await expect(successToast(page, 'Order created').getByRole('button', { name: /^Order of/ })).toHaveCount(0);
  const { orders, orderOf } = await readOrders(admin);
  expect(orders[0]).toBe('Lotus Pond, Koi, Thrissur');
  expect(codes.map(orderOf)).toEqual([0, 0]);
});

test('one order of two codes takes no total and payment of one of them', async ({ page, admin }) => {
  const about = ['\n600 final, 600 paid, UTR 632712345678', '\n650 final, 650 paid, UTR 632712345679'];
  const { codes } = await pasteTwoCodes(page, admin, about);
  await enquiryField(page).selectOption({ label: `${codes[0]} and ${codes[1]}, in one order` });
  await expect(pasteDialog(page).getByText('Agreed totals and payments in this chat')).toBeVisible();
  await createFromChat(page);
  const [order] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
  expect(order).toMatchObject({ totalAmount: 1400, payments: [] });
});

test('an agreed total that only both codes cost together is that of one order of both', async ({
  page,
  admin,
}) => {
  const about = ['', '\nTotal 1400 done\n1400 paid, UTR 632712345678'];
  const { chat, codes } = await pasteTwoCodes(page, admin, about);
  await expect(enquiryField(page)).toHaveValue('all');
  await expect(productList(page).getByRole('listitem')).toHaveText(['Lotus Pond', 'Koi']);
  await expect(pasteDialog(page).getByText('The agreed total is what all codes cost together')).toBeVisible();
  // With one code, ₹1,400 would pass for the price of two pieces, so no total is proposed.
  await enquiryField(page).selectOption(codes[1]);
  await expect(pasteDialog(page).getByRole('textbox', { name: 'Agreed total' })).toHaveCount(0);
  await pasteDialog(page).getByRole('button', { name: 'Fill In an Order', exact: true }).click();
  await expect(
    addDialog(page)
      .getByText(/^Total ₹/)
      .last(),
  ).toHaveText('Total ₹700.00');
  await expect(addDialog(page).getByText('2 × Koi')).toHaveCount(0);
  await openHydrated(page, '/admin/orders?edit=paste');
  await page.getByRole('textbox', { name: 'Chat' }).fill(chat);
  await pasteDialog(page).getByRole('button', { name: 'Fill In an Order', exact: true }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await addDialog(page).getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(addDialog(page)).toBeHidden();
  const [order] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
  expect(order).toMatchObject({ totalAmount: 1400, payments: [{ amount: 1400, reference: '632712345678' }] });
});

test('a chat with two codes begins with the one that is not ordered', async ({ page, admin }) => {
  const { chat, codes } = await pasteTwoCodes(page, admin);
  await expect(enquiryField(page)).toHaveValue(codes[1]);
  const enquiries = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
  const later = enquiries.find(({ code }) => code === codes[1]);
  await admin.call('PUT', `/enquiries/${later?.id}`, { state: 'ORDERED' });
  await openHydrated(page, '/admin/orders?edit=paste');
  await page.getByRole('textbox', { name: 'Chat' }).fill(chat);
  await expect(enquiryField(page)).toHaveValue(codes[0]);
  await expect(productList(page)).toHaveText('Lotus Pond');
});
