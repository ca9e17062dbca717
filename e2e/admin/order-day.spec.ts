// A whole day of the artist, from the visitor's tap to the refund. `SCREENSHOTS=folder` saves each screen.
import type { BrowserContext, Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, plainImage, test } from '../support/admin.ts';
import { openChat, standInForChats } from '../support/chats.ts';
import { copyText } from '../support/clipboard.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

type Order = Reply<'getOrder'>;

const PRODUCT = 'Lotus Pond at Dawn';
const upi = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal', bank: 'SBI 1234 5678' };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();

/** Adds one original to the shop. @returns the id of the product */
async function openShop(admin: Admin): Promise<string> {
  await turnOnOrderBook(admin, { upi });
  const category = await admin.createCategory({ name: 'Originals' });
  const { _id } = await admin.createProduct(category, {
    name: PRODUCT,
    images: [{ url: await plainImage('#7a4f00') }],
    price: { actual: 2400, allowDiscount: false },
    stock: 1,
  });
  return _id;
}

/** The visitor taps the order button. @returns the message in the chat that opens */
async function enquire(visitor: Page, product: string): Promise<string> {
  await openHydrated(visitor, `/product/${product}`);
  await inspect(visitor, '01-product');
  const order = visitor
    .getByRole('main')
    .getByRole('button', { name: 'Order on WhatsApp', exact: true })
    .filter({ visible: true });
  const chat = await openChat(visitor, () => order.click());
  return chat.searchParams.get('text') ?? '';
}

/** The artist puts the piece on hold for the customer. */
async function hold(page: Page, code: string): Promise<void> {
  await openHydrated(page, '/admin/enquiries');
  const card = page.getByRole('article', { name: `Enquiry ${code}`, exact: true });
  await expect(card.getByRole('button', { name: `Hold for ${code}`, exact: true })).toBeVisible();
  await inspect(page, '02-enquiries');
  await press(page, `Hold for ${code}`);
  const form = dialog(page, 'Put on Hold');
  await form.getByRole('textbox', { name: 'For whom' }).fill('Meera');
  await inspect(page, '03-hold');
  await form.getByRole('button', { name: 'Put on Hold', exact: true }).click();
  await expect(form).toBeHidden();
  await openHydrated(page, '/admin/holds');
  await expect(page.getByRole('article', { name: `Hold of ${PRODUCT}`, exact: true })).toBeVisible();
  await inspect(page, '04-holds');
}

/** The artist pastes the chat and creates the order, which ends the hold. */
async function recordOrder(page: Page, admin: Admin, message: string): Promise<Order> {
  const chat = [
    `[10:45 am, 21/11/2026] Meera: ${message}`,
    '[10:46 am, 21/11/2026] Studio: Yes! ₹2,400. I hold it for you. Please share your address',
    '[10:50 am, 21/11/2026] Meera: Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
    '[10:55 am, 21/11/2026] Meera: paying 1000 now, the rest on Friday',
  ].join('\n');
  await openHydrated(page, '/admin/orders');
  await inspect(page, '05-orders');
  await copyText(page, chat);
  await press(page, 'Paste a chat');
  await inspect(page, '06-paste');
  await press(page, 'Paste');
  const paste = dialog(page, 'Paste a Chat');
  await expect(paste.getByRole('textbox', { name: 'PIN code' })).toHaveValue('680001');
  // In view without a scroll, also on a phone.
  await expect(paste.getByRole('button', { name: 'Fill In an Order', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expect(paste.getByRole('list', { name: 'Products found' })).toBeInViewport({ ratio: 1 });
  await inspect(page, '07-pasted');
  await press(page, 'Fill In an Order');
  const form = dialog(page, 'Add New Order');
  await expect(form.getByRole('checkbox', { name: /^On hold for Meera/ })).toBeChecked();
  // The amount that she pays now is not the total.
  await expect(form.getByText('Total ₹2,400.00')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Use as total' })).toHaveCount(0);
  await inspect(page, '08-order');
  await press(page, 'Create Order');
  await expect(form).toBeHidden();
  const [order] = await admin.call<Order[]>('GET', '/orders');
  if (!order) throw new Error('There is no order.');
  await expect(cardOf(page, order)).toBeVisible();
  await inspect(page, '09-unpaid');
  return order;
}

const cardOf = (page: Page, { orderId }: Order) =>
  page.getByRole('article', { name: `Order ${orderId}`, exact: true });

/** The artist shares the customer's page. @returns its path */
async function sharePage(page: Page, admin: Admin, { id, orderId }: Order): Promise<string> {
  await press(page, `Order page: ${orderId}`);
  const share = dialog(page, `Page of ${orderId}`);
  await share.getByRole('button', { name: 'Create link' }).click();
  await expect(share.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
  await inspect(page, '10-share');
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  const { page: shared } = await admin.call<Order>('GET', `/orders/${id}`);
  return shared?.path ?? '';
}

async function pay(page: Page, { orderId }: Order, amount: string, screen: string): Promise<void> {
  await press(page, `Record payment: ${orderId}`);
  const form = dialog(page, 'Record Payment');
  await form.getByLabel('Amount').fill(amount);
  await inspect(page, screen);
  await press(page, 'Save Payment');
  await expect(form).toBeHidden();
}

/** Two part payments: the artist records one, the customer reports the other. */
async function payInParts(page: Page, customer: Page, order: Order, path: string): Promise<void> {
  await openHydrated(customer, path);
  await expect(customer.getByText('Waiting for your payment of ₹2,400.00.')).toBeVisible();
  await inspect(customer, '11-page-unpaid');
  await pay(page, order, '1000', '12-payment');
  await expect(cardOf(page, order).getByText('Partly paid')).toBeVisible();
  await inspect(page, '13-partly-paid');

  await customer.reload();
  await expect(customer.getByRole('img', { name: 'UPI QR code for ₹1,400.00' })).toBeVisible();
  await customer.getByLabel('UTR').fill('632712345678');
  await customer.getByRole('button', { name: 'I have paid' }).click();
  await expect(customer.getByText('Thank you! The artist is checking your payment.')).toBeVisible();
  await inspect(customer, '14-page-reported');
  await openHydrated(page, '/admin/orders?payment=reported');
  await expect(cardOf(page, order)).toBeVisible();
  await inspect(page, '15-reported');
  await press(page, `Confirm ₹1,400.00 of ${order.orderId}`);
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('All Payments');
  await expect(cardOf(page, order).getByText('Paid', { exact: true }).first()).toBeVisible();
  await inspect(page, '16-paid');
  await customer.reload();
  await expect(customer.getByText('Everything is paid. Thank you!')).toBeVisible();
  await inspect(customer, '17-page-paid');
}

/** The artist prints the packing slip and ships the parcel. */
async function packAndShip(page: Page, customer: Page, order: Order): Promise<void> {
  await press(page, `Papers of order ${order.orderId}`);
  await expect(button(page, `Print: packing slip of ${order.orderId}`)).toBeVisible();
  await inspect(page, '18-papers');
  await press(page, `Print: packing slip of ${order.orderId}`);
  const slip = dialog(page, `Packing slip of ${order.orderId}`);
  await expect(slip.getByText(PRODUCT)).toBeVisible();
  await inspect(page, '19-slip');
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Papers')).toBeHidden();

  // The proposed message is about the payment, and after the shipment below about the parcel.
  await page
    .getByRole('button', { name: `Message: payment received: ${order.orderId}`, exact: true })
    .click();
  const message = dialog(page, 'Messages');
  const text = message.getByRole('textbox', { name: 'Message', exact: true });
  await expect(text).toHaveValue(/received your payment of ₹1,400/);
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();

  await copyText(page, 'EM123456785IN');
  await press(page, `Mark as shipped: ${order.orderId}`);
  await press(page, 'Paste the tracking number');
  await inspect(page, '20-ship');
  await press(page, 'Save as shipped');
  await expect(cardOf(page, order).getByText('Shipped', { exact: true })).toBeVisible();
  await inspect(page, '21-shipped');
  await page.getByRole('button', { name: `Message: shipped: ${order.orderId}`, exact: true }).click();
  await expect(text).toHaveValue(/EM123456785IN/);
  await expect(message.getByRole('link', { name: 'Open WhatsApp' })).toBeInViewport({ ratio: 1 });
  await inspect(page, '22-message');
  await page.keyboard.press('Escape');
  await customer.reload();
  await expect(customer.getByText('On its way with India Post.')).toBeVisible();
  await inspect(customer, '23-page-shipped');
}

/** The parcel was damaged: a part of the money goes back. */
async function refund(page: Page, customer: Page, admin: Admin, order: Order): Promise<void> {
  await press(page, `Refund: ${order.orderId}`);
  const form = dialog(page, 'Record Refund');
  await form.getByLabel('Amount').fill('400');
  await expect(form.getByRole('checkbox', { name: 'Reduce the total by ₹400.00' })).toBeChecked();
  await inspect(page, '24-refund');
  await press(page, 'Save Refund');
  await expect(form).toBeHidden();
  const summary = 'Paid ₹2,400.00, refunded ₹400.00, nothing due.';
  await expect(cardOf(page, order).getByText(summary)).toBeVisible();
  await inspect(page, '25-refunded');
  await customer.reload();
  const refunded = '₹400.00 was refunded to you. You have nothing left to pay.';
  await expect(customer.getByText(refunded)).toBeVisible();
  await inspect(customer, '26-page-refunded');
  expect(await admin.call<Order>('GET', `/orders/${order.id}`)).toMatchObject({
    totalAmount: 2000,
    amountPaid: 2000,
    paymentState: 'paid',
    status: 'SHIPPED',
  });
}

/** The enquiry leads to the order, and the order is found by its customer. */
async function findAgain(page: Page, order: Order, code: string): Promise<void> {
  await openHydrated(page, '/admin/enquiries?state=ORDERED');
  const enquiry = page.getByRole('article', { name: `Enquiry ${code}`, exact: true });
  await enquiry.getByRole('link', { name: order.orderId, exact: true }).click();
  await expect(cardOf(page, order)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search orders by number, name or phone number' });
  await expect(search).toHaveValue(order.orderId);
  await search.fill('94470 12345');
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('article')).toHaveCount(1);
  await inspect(page, '27-search');
  await search.fill('NONE-SUCH');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await inspect(page, '28-search-nothing');
}

/** A visitor without an account, who also opens chats. */
async function newVisitor(
  open: () => Promise<BrowserContext>,
  allowBrowserError: (pattern: RegExp) => void,
): Promise<Page> {
  const context = await open();
  await standInForChats(context, allowBrowserError);
  return context.newPage();
}

test(
  'a piece goes from the chat over two payments and the parcel to a refund',
  { tag: '@release' },
  async ({ page, admin, shop, browser, allowBrowserError }) => {
    test.setTimeout(300_000);
    const product = await openShop(admin);
    const visitor = await newVisitor(() => browser.newContext({ baseURL: shop.url }), allowBrowserError);
    const message = await enquire(visitor, product);
    const code = /Code: ([A-Z0-9-]+)$/.exec(message)?.[1] ?? '';
    expect(code).toMatch(/^LOTUS-/);

    await admin.storeLogin(page);
    await hold(page, code);
    await openHydrated(visitor, `/product/${product}`);
    await expect(visitor.getByText(/until \d+ \w+, \d+:\d\d [ap]m/)).toBeVisible();
    await inspect(visitor, '04-product-on-hold');
    const order = await recordOrder(page, admin, message);
    expect(await admin.call('GET', '/holds')).toEqual([]);
    const path = await sharePage(page, admin, order);
    await payInParts(page, visitor, order, path);
    await packAndShip(page, visitor, order);
    await refund(page, visitor, admin, order);
    await findAgain(page, order, code);
    await visitor.context().close();
  },
);
