import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { copyText } from '../support/clipboard.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { openHydrated } from '../support/open-hydrated.ts';

type Order = Reply<'getOrder'>;

test.use({ ownShop: true });

/** Counts taps and key presses from now on, until the page loads a new document. */
async function countTouches(page: Page): Promise<() => Promise<{ taps: number; keys: number }>> {
  const touches = await page.evaluateHandle(() => {
    const counted = { taps: 0, keys: 0 };
    addEventListener('pointerdown', () => (counted.taps += 1), { capture: true });
    addEventListener('keydown', () => (counted.keys += 1), { capture: true });
    return counted;
  });
  return () => touches.jsonValue();
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

/**
 * A chat about an enquiry, as the artist copies it.
 * @param customer the sender of the customer's messages: a name, or the number of an unknown contact
 */
async function chatAbout(
  admin: Admin,
  name: string,
  {
    customer = 'Meera',
    addressLines,
    price = 1200,
  }: { customer?: string; addressLines: readonly string[]; price?: number },
): Promise<string> {
  const category = await admin.createCategory({ name: `Prints ${name}` });
  const { _id } = await admin.createProduct(category, {
    name,
    price: { actual: price, allowDiscount: false },
  });
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products: [_id] });
  return [
    `[10:45 am, 21/11/2026] ${customer}: Hello! I would like to order this piece:\n${name}\nCode: ${code}`,
    '[10:46 am, 21/11/2026] Studio: Total ₹1,200. Please share your address',
    `[10:50 am, 21/11/2026] ${customer}: ${addressLines.join('\n')}`,
    `[10:55 am, 21/11/2026] ${customer}: paid 1200`,
  ].join('\n');
}

const ADDRESS = ['7/22 Temple Street', 'Thrissur 680001', '9447012345'];

/** Opens, from the list of orders, the form of a new one that is filled in from the clipboard. */
async function fillIn(page: Page) {
  await tap(page, 'Paste a chat');
  await tap(page, 'Paste');
  await tap(page, 'Fill In an Order');
  return page.getByRole('dialog', { name: 'Add New Order', exact: true });
}

const latestOrder = async ({ call }: Admin) => (await call<Reply<'listOrders'>>('GET', '/orders'))[0];

test(
  'a chat becomes an order in 4 taps, which is paid in 2 and shipped in 3, without typing',
  { tag: ['@phone', '@every-time'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const chat = await chatAbout(admin, 'Lotus Print', { addressLines: ['Meera Nair', ...ADDRESS] });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await copyText(page, chat);
    const touches = await countTouches(page);
    const form = await fillIn(page);
    await expect(form.getByText('₹1,200.00').last()).toBeVisible();
    // The amount in the chat is the total, so it is not shown beside it.
    await expect(form.getByText(/^In the chat ₹/)).toHaveCount(0);
    await form.getByRole('button', { name: 'Create Order', exact: true }).tap();
    await expect(form).toBeHidden();
    expect(await touches()).toEqual({ taps: 4, keys: 0 });
    const order = await latestOrder(admin);
    expect(order).toMatchObject({
      totalAmount: 1200,
      internalNote: 'In the chat: ₹1,200',
      shippingInformation: { address: { firstName: 'Meera', address: '7/22 Temple Street', zip: '680001' } },
    });
    const { orderId = '', id = '' } = order ?? {};

    await tap(page, `Record payment: ${orderId}`);
    await tap(page, 'Save Payment');
    const card = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(card.getByText('Paid', { exact: true })).toBeVisible();
    expect(await touches()).toEqual({ taps: 4 + 2, keys: 0 });
    expect(await admin.call<Order>('GET', `/orders/${id}`)).toMatchObject({ paymentState: 'paid' });

    await copyText(page, 'EM123456785IN');
    await tap(page, `Mark as shipped: ${orderId}`);
    await tap(page, 'Paste the tracking number');
    await tap(page, 'Save as shipped');
    await expect(card.getByText('Shipped', { exact: true })).toBeVisible();
    expect(await touches()).toEqual({ taps: 4 + 2 + 3, keys: 0 });
    expect(await admin.call<Order>('GET', `/orders/${id}`)).toMatchObject({
      status: 'SHIPPED',
      shippingInformation: { trackingNumber: 'EM123456785IN', carrier: 'India Post' },
    });
  },
);

test(
  'one tap makes the amount in the chat the total, by a line that the form shows and another tap removes',
  { tag: ['@phone', '@every-time'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const chat = await chatAbout(admin, 'Lotus Print', {
      addressLines: ['Meera Nair', ...ADDRESS],
      price: 1250.5,
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await copyText(page, chat);
    const touches = await countTouches(page);
    const form = await fillIn(page);
    await expect(form.getByText('In the chat ₹1,200.00')).toBeVisible();
    await expectAccessible(page);
    // Without a valid quantity the total lacks the piece, and the line would be for the whole amount.
    const quantity = form.getByLabel('Quantity of Lotus Print');
    await quantity.fill('0');
    await expect(form.getByRole('button', { name: 'Use as total' })).toHaveCount(0);
    await quantity.fill('1');
    await tap(page, 'Use as total');
    await expect(form.getByText('Total ₹1,200.00')).toBeVisible();
    await expect(form.getByText('As agreed in the chat: discount −₹50.50')).toBeVisible();
    await expect(form.getByLabel('Discount: reason')).toHaveValue('As agreed');
    await expectAccessible(page);
    await tap(page, 'Remove');
    await expect(form.getByText('Total ₹1,250.50')).toBeVisible();
    await tap(page, 'Use as total');
    await tap(page, 'Create Order');
    await expect(form).toBeHidden();
    expect(await touches()).toEqual({ taps: 4 + 3, keys: 0 });
    expect(await latestOrder(admin)).toMatchObject({
      totalAmount: 1200,
      lines: [{ kind: 'product' }, { kind: 'discount', label: 'As agreed', amount: -50.5 }],
    });
  },
);

test(
  'only what a chat lacks is typed, and the taps stay 4 besides that field',
  { tag: ['@phone', '@every-time'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const chat = await chatAbout(admin, 'Kolam Print', {
      customer: '+91 94470 12345',
      addressLines: ADDRESS,
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await copyText(page, chat);
    const touches = await countTouches(page);
    const form = await fillIn(page);
    const name = form.getByRole('textbox', { name: 'First name', exact: true });
    await expect(name).toHaveValue('');
    await name.tap();
    await name.pressSequentially('Meera');
    await form.getByRole('button', { name: 'Create Order', exact: true }).tap();
    await expect(form).toBeHidden();
    expect(await touches()).toEqual({ taps: 4 + 1, keys: 'Meera'.length });
    expect(await latestOrder(admin)).toMatchObject({
      totalAmount: 1200,
      shippingInformation: { address: { firstName: 'Meera', address: '7/22 Temple Street', zip: '680001' } },
    });
  },
);
