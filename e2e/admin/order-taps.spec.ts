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

/** An enquiry about a new product. */
async function createEnquiry(admin: Admin, name: string, price: number) {
  const category = await admin.createCategory({ name: `Prints ${name}` });
  const { _id } = await admin.createProduct(category, {
    name,
    price: { actual: price, allowDiscount: false },
  });
  return admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products: [_id] });
}

/**
 * A chat about an enquiry, as the artist copies it.
 * @param customer the sender of the customer's messages: a name, or the number of an unknown contact
 * @param price of the product, in rupees; the chat says ₹1,200
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
  const { code } = await createEnquiry(admin, name, price);
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
    await expect(form.getByText(/^Total in the chat Use as total₹/)).toHaveCount(0);
    await form.getByRole('button', { name: 'Create Order', exact: true }).tap();
    await expect(form).toBeHidden();
    expect(await touches()).toEqual({ taps: 4, keys: 0 });
    const order = await latestOrder(admin);
    expect(order).toMatchObject({
      totalAmount: 1200,
      internalNote: 'In the chat: total ₹1,200, paid ₹1,200',
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
  'a bargained chat becomes an order in 4 taps from the enquiries: its total by a line that the form shows first, with what is paid',
  { tag: ['@phone', '@axe', '@every-time'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const { code } = await createEnquiry(admin, 'Howrah Dusk', 1300);
    const chat = [
      `[10:45 am, 21/11/2026] Meera: Hello! I would like to order this piece:\nHowrah Dusk\nCode: ${code}`,
      '[10:46 am, 21/11/2026] Studio: 1,300 for one. Please share your address',
      '[10:47 am, 21/11/2026] Meera: 2 pcs chahiye',
      '[10:48 am, 21/11/2026] Studio: ok 2 ka 2,400 final',
      `[10:50 am, 21/11/2026] Meera: ${['Meera Nair', ...ADDRESS].join('\n')}\nmeera@example.com`,
      '[10:55 am, 21/11/2026] Meera: 1000 abhi, UTR 632512345678',
    ].join('\n');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/enquiries');
    await copyText(page, chat);
    const touches = await countTouches(page);
    await tap(page, 'Paste a chat');
    await tap(page, 'Paste');
    const paste = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
    for (const [label, value] of [
      ['Quantity', '2'],
      ['Agreed total in rupees', '2400'],
      ['Paid in rupees', '1000'],
      ['Email', 'meera@example.com'],
    ] as const)
      await expect(paste.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expectAccessible(page);
    await tap(page, 'Fill In an Order');
    const form = page.getByRole('dialog', { name: 'Add New Order', exact: true });
    await expect(form.getByText('Total ₹2,400.00')).toBeInViewport();
    await expect(form.getByText('As agreed in the chat: discount Remove−₹200.00')).toBeInViewport();
    await expect(form.getByLabel('Paid in rupees')).toHaveValue('1000');
    await tap(page, 'Create Order');
    await expect(form).toBeHidden();
    expect(await touches()).toEqual({ taps: 4, keys: 0 });
    expect(await latestOrder(admin)).toMatchObject({
      totalAmount: 2400,
      email: 'meera@example.com',
      lines: [
        { kind: 'product', quantity: 2 },
        { kind: 'discount', label: 'As agreed', amount: -200 },
      ],
      payments: [{ state: 'reported', amount: 1000, reference: '632512345678' }],
      shippingInformation: { address: { firstName: 'Meera', address: '7/22 Temple Street', zip: '680001' } },
    });
  },
);

test(
  'the line of the agreed total is removed and added again with a tap each',
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
    const form = await fillIn(page);
    await expect(form.getByText('As agreed in the chat: discount Remove−₹50.50')).toBeVisible();
    await expect(form.getByLabel('Discount: reason')).toHaveValue('As agreed');
    await tap(page, 'Remove');
    await expect(form.getByText('Total ₹1,250.50')).toBeVisible();
    await expect(form.getByText('Total in the chat Use as total₹1,200.00')).toBeVisible();
    await expectAccessible(page);
    // Without a valid quantity the total lacks the piece, and the line would be for the whole amount.
    const quantity = form.getByLabel('Quantity of Lotus Print');
    await quantity.fill('0');
    await expect(form.getByRole('button', { name: 'Use as total' })).toHaveCount(0);
    await quantity.fill('1');
    await tap(page, 'Use as total');
    await expect(form.getByText('Total ₹1,200.00')).toBeVisible();
    await tap(page, 'Create Order');
    await expect(form).toBeHidden();
    expect(await latestOrder(admin)).toMatchObject({
      totalAmount: 1200,
      lines: [{ kind: 'product' }, { kind: 'discount', label: 'As agreed', amount: -50.5 }],
    });
  },
);

test(
  'the total in a chat is applied if it is near the computed one with shipping, which is charged once, and not if it is far from it',
  { tag: ['@phone'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin, { shippingRates: { kind: 'flat', amount: 80 } });
    await admin.storeLogin(page);
    for (const [name, price, total] of [
      ['Lotus Print', 1200, 'Total ₹1,200.00'],
      ['Lotus Canvas', 3000, 'Total ₹3,080.00'],
      ['Lotus Card', 1120, 'Total ₹1,200.00'],
    ] as const) {
      const chat = await chatAbout(admin, name, { addressLines: ['Meera Nair', ...ADDRESS], price });
      await openHydrated(page, '/admin/orders');
      await copyText(page, chat);
      const form = await fillIn(page);
      await expect(form.getByLabel('Shipping: rupees')).toHaveValue('80');
      await expect(form.getByText(total)).toBeVisible();
      await tap(page, 'Create Order');
      await expect(form).toBeHidden();
    }
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
