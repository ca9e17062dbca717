// Every screen that an order passes: product, chat, enquiry, hold, order, payments, papers, messages, and the order page.
import type { Page } from '@playwright/test';
import { expect, test as adminTest } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expectOrderScreen, onDesktop, onPhone, scrollTo } from './compare-screen.ts';
import { orderStates, type OrderState } from './order-shop-orders.ts';
import type { PaperName } from './order-shop-papers.ts';
import { type OrderShop, test } from './order-shop.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const schemes = ['light', 'dark'] as const;
const nameIn = (name: string, scheme: (typeof schemes)[number]) =>
  scheme === 'light' ? name : `${name}-dark`;

/** Opens a screen of the dashboard, with the dialog in its URL. */
async function openScreen(page: Page, path: string): Promise<void> {
  await openHydrated(page, `/admin/${path}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (path.includes('edit=')) await expect(dialog(page)).toBeVisible();
}

/** Compares a screen in light and dark. @param options.dark the tag with the widths of the dark screen */
function compareInLightAndDark(
  name: string,
  open: (page: Page, shop: OrderShop) => Promise<void>,
  options: { fullPage?: boolean; dark?: typeof onPhone } = {},
): void {
  const { dark = {}, ...rest } = options;
  for (const scheme of schemes)
    test(`${name}, ${scheme}`, scheme === 'dark' ? dark : {}, async ({ page, orderShop }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, orderShop);
      await expectOrderScreen(page, nameIn(name, scheme), rest);
    });
}

/** Responds in place of the shop, which other tests share: it would store the enquiry. */
const fulfillEnquiries = (page: Page) =>
  page.route('**/api/enquiries', (route) =>
    route.fulfill({ status: 201, json: { status: 'success', data: { code: 'LOTUS-7K3' } } }),
  );

test.describe('a visitor', () => {
  compareInLightAndDark('order-product-variants', async (page, { products, variants }) => {
    await openHydrated(page, `/product/${products.withVariants._id}?variant=${variants.chosen}`);
    await scrollTo(page.getByRole('heading', { level: 1 }));
  });

  for (const [name, product, variant] of [
    ['order-product-variant-sold-out', 'withVariants', 'soldOut'],
    ['order-product-on-hold', 'onHold', undefined],
    ['order-product-variant-on-hold', 'withVariantOnHold', undefined],
  ] as const)
    test(name, async ({ page, orderShop: { products, variants } }) => {
      const search = variant ? `?variant=${variants[variant]}` : '';
      await openHydrated(page, `/product/${products[product]._id}${search}`);
      await scrollTo(page.getByRole('heading', { level: 1 }));
      await expectOrderScreen(page, name);
    });

  test('the QR code of a chat', onDesktop, async ({ page, orderShop: { products } }) => {
    await fulfillEnquiries(page);
    await openHydrated(page, `/product/${products.withVariants._id}`);
    await page.getByRole('button', { name: 'Continue on your phone' }).click();
    await expect(dialog(page)).toBeVisible();
    const code = dialog(page).getByRole('img', { name: 'QR code of the WhatsApp chat' });
    await expectOrderScreen(page, 'order-chat-qr', { changing: [code] });
  });

  test('the chat on Instagram', async ({ page, orderShop: { products } }) => {
    await fulfillEnquiries(page);
    await openHydrated(page, `/product/${products.withVariants._id}`);
    await page.getByRole('button', { name: 'Order on Instagram' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectOrderScreen(page, 'order-chat-instagram');
  });
});

test.describe('the page of an order', () => {
  const states: Record<string, OrderState | 'revoked'> = {
    'to-pay': 'unpaid',
    'part-paid': 'partly paid',
    reported: 'reported',
    'all-reported': 'all reported',
    paid: 'paid',
    shipped: 'shipped',
    delivered: 'delivered',
    canceled: 'canceled',
    refunded: 'refunded',
    'long-names': 'long names',
    revoked: 'revoked',
  };
  for (const [name, state] of Object.entries(states))
    for (const scheme of ['to-pay', 'shipped'].includes(name) ? schemes : (['light'] as const))
      test(`${name}, ${scheme}`, async ({ page, orderShop: { pages }, allowBrowserError }) => {
        allowBrowserError(/status of 404/);
        await page.emulateMedia({ colorScheme: scheme });
        await openHydrated(page, pages[state]);
        await expectOrderScreen(page, nameIn(`order-page-${name}`, scheme), { fullPage: true });
      });
});

test.describe('the artist', () => {
  test.beforeEach(({ page, admin }) => admin.storeLogin(page));

  for (const scheme of schemes)
    test(`all orders, ${scheme}`, onDesktop, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await openScreen(page, 'orders');
      // One for each state, the revoked one, and three of the demo.
      await expect(page.getByRole('article')).toHaveCount(15);
      await expectOrderScreen(page, nameIn('orders-all-states', scheme), { fullPage: true });
    });

  // In the list, an order with everything reported looks like one with a part reported.
  for (const state of orderStates.filter((each) => each !== 'all reported'))
    test(`the order that is ${state}`, onPhone, async ({ page, orderShop: { orders } }) => {
      const { orderId } = orders[state];
      await openScreen(page, `orders?q=${orderId}`);
      const part = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
      await expectOrderScreen(page, `order-card-${state.replace(' ', '-')}`, { part, fullPage: true });
    });

  // Without `fullPage`, which makes a page higher that fits into the viewport.
  compareInLightAndDark('enquiries', (page) => openScreen(page, 'enquiries'), { dark: onPhone });
  compareInLightAndDark('holds', (page) => openScreen(page, 'holds'), { dark: onPhone });

  test('products on hold', async ({ page }) => {
    await openScreen(page, 'products?q=Red+Moon+over');
    await expectOrderScreen(page, 'product-rows-on-hold');
  });

  const chats: Record<string, (shop: OrderShop) => string> = {
    empty: () => '',
    proposals: ({ enquiries }) =>
      [
        `[10:45 am, 21/11/2026] Meera: Hello! I would like to order this piece:\nLotus Pond, at Dawn\nCode: ${enquiries.open}`,
        '[10:46 am, 21/11/2026] Studio: Total ₹2,330. Please share your address',
        '[10:50 am, 21/11/2026] Meera: Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
        '[10:55 am, 21/11/2026] Meera: paid 2330, UTR 632512345678',
      ].join('\n'),
    missing: ({ enquiries }) => `[10:45 am, 21/11/2026] Meera: Code: ${enquiries.open}\nPin 680001`,
    ordered: ({ enquiries }) => `Code: ${enquiries.ordered}\nMeera Nair\n7/22 Temple Street\nThrissur 680001`,
    unknown: () => 'Code: LOTUS-222\nMeera Nair\n7/22 Temple Street\nThrissur 411001',
    nothing: () => 'Good morning! Lovely weather in the hills today.',
  };
  for (const [name, chat] of Object.entries(chats))
    test(`the pasted chat: ${name}`, async ({ page, orderShop, allowBrowserError }) => {
      allowBrowserError(/status of 404/);
      await openScreen(page, 'orders?edit=paste');
      await dialog(page).getByRole('textbox', { name: 'Chat', exact: true }).fill(chat(orderShop));
      if (name === 'nothing') await expect(dialog(page).getByText('No order details found')).toBeVisible();
      else if (name !== 'empty')
        await expect(dialog(page).getByRole('textbox', { name: 'PIN code' })).not.toHaveValue('');
      await expect(dialog(page).locator('[aria-busy=true]')).toHaveCount(0);
      await expectOrderScreen(page, `paste-chat-${name}`);
    });

  const dialogs: Record<string, (shop: OrderShop) => string> = {
    'order-form-lines': ({ orders }) => orders.unpaid.id,
    'order-form-locked': ({ orders }) => orders['partly paid'].id,
    'order-form-long-names': ({ orders }) => orders['long names'].id,
    'payment-request': ({ orders }) => `request:${orders.unpaid.id}`,
    'payment-form': ({ orders }) => `pay:${orders['partly paid'].id}`,
    'payment-form-refund': ({ orders }) => `pay:${orders.canceled.id}`,
    'papers-none': ({ orders }) => `papers-${orders.unpaid.id}`,
    'papers-issued': ({ orders }) => `papers-${orders.delivered.id}`,
    'papers-canceled': ({ orders }) => `papers-${orders['partly paid'].id}`,
    'packing-slips': () => 'slips',
  };
  for (const [name, edit] of Object.entries(dialogs))
    test(`the dialog ${name}`, async ({ page, orderShop }) => {
      await openScreen(page, `orders?edit=${encodeURIComponent(edit(orderShop))}`);
      await expectOrderScreen(page, name);
    });

  test('a payment with a repeated UTR', async ({ page, orderShop: { orders }, allowBrowserError }) => {
    allowBrowserError(/409/);
    const { orderId } = orders.repeated;
    await openScreen(page, `orders?q=${orderId}`);
    await page.getByRole('button', { name: `Confirm ₹2,330.00 of ${orderId}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectOrderScreen(page, 'payment-repeated');
  });

  for (const [name, state, button] of [
    ['order-page-dialog', 'unpaid', 'Order page'],
    ['ship-dialog', 'paid', 'Mark as shipped'],
    ['messages-confirmed', 'unpaid', /^Message: order confirmed/],
    ['messages-shipped', 'shipped', /^Messages?: /],
    ['messages-canceled', 'canceled', /^Messages?: /],
  ] as const)
    test(`the dialog ${name}`, async ({ page, orderShop: { orders } }) => {
      const { orderId } = orders[state];
      await openScreen(page, `orders?q=${orderId}`);
      const label = typeof button === 'string' ? `${button}: ${orderId}` : button;
      await page.getByRole('article').getByRole('button', { name: label }).first().click();
      await expect(dialog(page)).toBeVisible();
      await expectOrderScreen(page, name);
    });

  test('the list of papers', async ({ page }) => {
    await openScreen(page, 'papers');
    // The header and one for each of the papers below.
    await expect(page.getByRole('table', { name: 'Papers' }).getByRole('row')).toHaveCount(6);
    await expectOrderScreen(page, 'papers-list');
  });

  const papers: PaperName[] = ['receipt', 'bill-of-supply', 'tax-invoice', 'canceled-invoice', 'credit-note'];
  for (const name of papers)
    test(`the paper ${name}`, async ({ page, orderShop }) => {
      const { number } = orderShop.papers[name];
      await openScreen(page, 'papers');
      await page.getByRole('button', { name: `Print ${number}`, exact: true }).click();
      await expect(dialog(page).getByRole('article')).toBeVisible();
      await expectOrderScreen(page, `paper-${name}`);
    });

  test('the packing slip of a gift', async ({ page, orderShop: { orders } }) => {
    const { id, orderId } = orders.paid;
    await openScreen(page, `orders?edit=papers-${id}`);
    await page.getByRole('button', { name: `Print: packing slip of ${orderId}` }).click();
    await expect(dialog(page).getByRole('article')).toBeVisible();
    await expectOrderScreen(page, 'paper-packing-slip');
  });
});

adminTest.describe('an order book without entries', () => {
  adminTest.use({ ownShop: true });
  adminTest('its lists', async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    await admin.call('POST', '/demo/remove');
    await admin.storeLogin(page);
    for (const screen of ['orders', 'enquiries', 'holds', 'papers']) {
      await openScreen(page, screen);
      await expectOrderScreen(page, `${screen}-empty`);
    }
  });
});
