import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import type { Reply } from '#contract/api/routes.ts';
import { orderPagePath, TOKEN_LENGTH } from '#contract/orders/order-page/order-page.ts';
import { type Admin, expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { expectAccessibleInLightAndDark } from '../support/accessible.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';

type Order = Reply<'getOrder'>;

const UTR = '632712345678';
const LONG_NAME = 'कमल के तालाब पर सुबह की पहली धूप और उसमें नहाते हुए दो सारस पक्षियों का चित्र';

test.use({ ownShop: true });

/** Creates an unpaid order of a shop that accepts UPI. */
async function createOrderToPay(admin: Admin): Promise<Order> {
  const upi = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal', bank: 'SBI 1234 5678' };
  await turnOnOrderBook(admin, { upi });
  const category = await admin.createCategory({ name: 'Commissions' });
  const image = await plainImage('#7a4f00');
  const { _id } = await admin.createProduct(category, { name: LONG_NAME, images: [{ url: image }] });
  return admin.call('POST', '/orders', {
    products: [{ product: { id: _id }, quantity: 2 }],
    lines: [{ kind: 'shipping', amount: 60 }],
    shippingInformation: {
      address: {
        firstName: 'Asha',
        address: '12 Prabhat Road',
        city: 'Pune',
        zip: '411004',
        phone: '9876543210',
      },
    },
  });
}

async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
}

test(
  'the artist shares a page, on which the customer pays and follows the parcel',
  { tag: '@every-time' },
  async ({ page, admin, context, browser, allowBrowserError, shop }) => {
    allowBrowserError(/status of 404/);
    const order = await createOrderToPay(admin);
    await allowClipboard(context);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    const card = page.getByRole('article', { name: `Order ${order.orderId}`, exact: true });
    await card.getByRole('button', { name: `Order page: ${order.orderId}` }).click();
    const dialog = page.getByRole('dialog', { name: `Page of ${order.orderId}` });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expectAccessible(page);
    const path = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;
    await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`Hello Asha! .*${path}`, 's'));
    const chat = dialog.getByRole('link', { name: 'Send on WhatsApp' });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello%20Asha/);

    // The customer has no scripts.
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
    const customer = await withoutScripts.newPage();
    await customer.goto(path);
    await expect(customer.getByText('Waiting for your payment of ₹1,060.00.')).toBeVisible();
    await expect(customer.getByRole('img', { name: 'UPI QR code for ₹1,060.00' })).toBeVisible();
    await customer.getByLabel('UTR').fill('12345');
    await customer.getByRole('button', { name: 'I have paid' }).click();
    await expect(customer.getByText('Please give the 12 digits of the UTR')).toBeVisible();
    await expect(customer.getByLabel('UTR')).toBeFocused();
    await expect(customer.getByLabel('UTR')).toHaveValue('12345');
    await customer.getByLabel('UTR').fill(UTR);
    await customer.getByRole('button', { name: 'I have paid' }).click();
    await expect(customer.getByRole('list', { name: 'Payments' })).toContainText(`UTR ${UTR}`);
    await expect(customer.getByText('Thank you! The artist is checking your payment.')).toBeVisible();
    expect(new URL(customer.url()).search).toBe('');
    await withoutScripts.close();

    const { payments } = await admin.call<Order>('GET', `/orders/${order.id}`);
    await admin.call('PUT', `/orders/${order.id}/payments/${payments?.[0]?.id}`, { state: 'confirmed' });
    const shippingInformation = { carrier: 'DTDC Courier', trackingNumber: 'D12345678' };
    await admin.call('PUT', `/orders/${order.id}`, { status: 'SHIPPED', shippingInformation });

    await page.goto(path);
    await expect(page.getByText('On its way with DTDC Courier.')).toBeVisible();
    await expect(page.getByText('Everything is paid. Thank you!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Follow it at DTDC Courier' })).toHaveAttribute(
      'href',
      'https://www.dtdc.com/track-your-shipment/?awb=D12345678',
    );
    await page.getByRole('button', { name: 'Copy the tracking number' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('D12345678');

    await openHydrated(page, '/admin/orders');
    await card.getByRole('button', { name: `Order page: ${order.orderId}` }).click();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible();
  },
);

test('the page of an order is accessible, fits large text and keeps its URL secret', async ({
  page,
  admin,
  shop,
}) => {
  const order = await createOrderToPay(admin);
  const { page: link } = await admin.call<Order>('PUT', `/orders/${order.id}/page`, { action: 'create' });
  const path = link?.path ?? '';
  const token = path.split('/').at(-1) ?? '';
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: order.orderId })).toBeVisible();
  // The announcement says how to order: here the customer only has to pay.
  await expect(page.getByRole('region', { name: 'Announcement' })).toBeHidden();
  await expectAccessibleInLightAndDark(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // A client navigation, and back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: order.orderId })).toBeVisible();
  expect(referers.filter((referer) => referer.includes(token))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token);
  expect(shop.log()).not.toContain(token);
});

test('the customer saves the QR code as an image that says the same', async ({ page, admin }) => {
  const order = await createOrderToPay(admin);
  const { page: link } = await admin.call<Order>('PUT', `/orders/${order.id}/page`, { action: 'create' });
  await openHydrated(page, link?.path ?? '');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${order.orderId}-upi.png`);
  const { data, info } = await sharp(await download.path())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = page.getByRole('img', { name: 'UPI QR code for ₹1,060.00' });
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
  expect(dark.size, 'dark modules').toBeGreaterThan(100);
  // The image has 12 × 12 pixels for each module.
  expect([info.width, info.height]).toEqual([size * 12, size * 12]);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      // The middle of a module.
      const brightness = data[(y * 12 + 6) * info.width + x * 12 + 6];
      expect(brightness, `${x} ${y}`).toBe(dark.has(`${x} ${y}`) ? 0 : 255);
    }
});

test('while the order book is off, every link says that order pages are turned off', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 404/);
  const order = await createOrderToPay(admin);
  const { page: link } = await admin.call<Order>('PUT', `/orders/${order.id}/page`, { action: 'create' });
  const unknown = orderPagePath('0'.repeat(TOKEN_LENGTH));
  await page.goto(unknown);
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await changeSettings(admin, { orderBook: false });
  for (const path of [link?.path ?? '', unknown]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Order pages are turned off' })).toBeVisible();
    await expect(page.getByText('The artist has turned them off at present.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible();
  }
});
