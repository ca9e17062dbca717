import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openChat, standInForChats } from '../support/chats.ts';
import { changeSettings, turnOnOrderBook } from '../support/settings.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { bearer } from '../support/stored-login.ts';
import { signUp } from '../support/visitors.ts';

const NAME = 'Lotus Pond, First Light';
/** The code of an enquiry: the first word of its product, and three characters of which none look alike. */
const ENQUIRY_CODE = /\nCode: LOTUS-[2-9A-HJKMNP-Z]{3}$/;
/** The code of the product, for a chat without an enquiry. */
const PRODUCT_CODE = /\nCode: [A-Z0-9]{6}$/;

test.use({ ownShop: true });

const listEnquiries = ({ call }: Admin) => call<Reply<'listEnquiries'>>('GET', '/enquiries');

const orderButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Order on WhatsApp', exact: true })
    .filter({ visible: true });

/** Presses the order button. @returns the message in the chat that opens */
async function pressOrderButton(page: Page): Promise<string> {
  const url = await openChat(page, () => orderButton(page).click());
  // The WhatsApp number of the demo.
  expect(url.pathname).toBe('/910000000000');
  return url.searchParams.get('text') ?? '';
}

test(
  'the order button opens a chat with a code, which the artist finds in the dashboard',
  { tag: ['@axe'] },
  async ({ page, context, admin, allowBrowserError, isMobile }) => {
    await turnOnOrderBook(admin);
    await standInForChats(context, allowBrowserError);
    const { _id } = await demoProduct(page.request, NAME);
    await openHydrated(page, `/product/${_id}`);
    await expectAccessible(page);
    const message = await pressOrderButton(page);
    expect(message).toContain(`Hello! I would like to order this piece:\n${NAME}\n`);
    expect(message).toMatch(ENQUIRY_CODE);
    const code = message.split(' ').at(-1) ?? '';
    const chat = isMobile ? page : context.pages().at(-1);
    await expect.poll(() => chat?.title()).toBe('Chat');

    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
    const card = page.getByRole('article', { name: `Enquiry ${code}`, exact: true });
    await expect(card.getByRole('link', { name: NAME, exact: true })).toBeVisible();
    const state = (name: string) => card.getByRole('button', { name, exact: true });
    await expect(state('Open')).toHaveAttribute('aria-pressed', 'true');
    await state('Answered').click();
    await expect(state('Answered')).toHaveAttribute('aria-pressed', 'true');
    await expect(state('Answered')).toBeFocused();
    const filter = page.getByRole('combobox', { name: 'State' });
    await expect(filter.getByRole('option')).toHaveText([
      'All States',
      'Open (0)',
      'Answered (1)',
      'Ordered (0)',
      'Closed (0)',
    ]);
    await expectAccessible(page);
    await filter.selectOption('OPEN');
    await expect(page.getByRole('heading', { name: 'No enquiries found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all enquiries' }).click();
    const search = page.getByRole('searchbox', { name: 'Search enquiries by code' });
    await search.fill(code.slice(-3).toLowerCase());
    await expect(card).toBeVisible();
    await search.fill('NONE-222');
    await expect(page.getByRole('heading', { name: 'No enquiries found' })).toBeVisible();
    await search.fill(message);
    await expect(card).toBeVisible();
  },
);

test('the list of enquiries says when it is empty', { tag: ['@axe'] }, async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/enquiries');
  await expect(page.getByRole('heading', { name: 'No enquiries yet' })).toBeVisible();
  await expectAccessible(page);
});

test('the chat opens with the code of the product when the server fails, stalls or rejects the enquiry', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of (429|500)|ERR_FAILED/);
  await turnOnOrderBook(admin);
  await standInForChats(context, allowBrowserError);
  const { _id } = await demoProduct(page.request, NAME);
  const failures = [
    () => page.route('**/api/enquiries', (route) => route.abort()),
    () => page.route('**/api/enquiries', (route) => route.fulfill({ status: 500, body: 'broken' })),
    () => page.route('**/api/enquiries', () => undefined),
  ];
  for (const arrange of failures) {
    await arrange();
    await openHydrated(page, `/product/${_id}`);
    expect(await pressOrderButton(page)).toMatch(PRODUCT_CODE);
    await page.unroute('**/api/enquiries');
  }
  await page.route('**/assets/open-chat-*.js', () => undefined);
  await openHydrated(page, `/product/${_id}`);
  expect(await pressOrderButton(page)).toMatch(PRODUCT_CODE);
  await page.unroute('**/assets/open-chat-*.js');
  // As many enquiries as one IP address may create.
  const body = { products: [_id] };
  for (let tap = 0; tap < 20; tap += 1) await page.request.post('/api/enquiries', { data: body });
  await openHydrated(page, `/product/${_id}`);
  expect(await pressOrderButton(page)).toMatch(PRODUCT_CODE);
});

test('the chat opens in the same tab when the browser blocks new ones', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  await turnOnOrderBook(admin);
  await standInForChats(context, allowBrowserError);
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  const { _id } = await demoProduct(page.request, NAME);
  await openHydrated(page, `/product/${_id}`);
  expect(await pressOrderButton(page)).toMatch(ENQUIRY_CODE);
  await expect(page).toHaveTitle('Chat');
  await page.goBack();
  await expect(orderButton(page)).toBeVisible();
});

test.describe('with a mouse', () => {
  // A phone opens no new tab.
  test.use({ isMobile: false, hasTouch: false });

  test('the page stays when the new tab is closed before the chat opens', async ({
    page,
    context,
    admin,
    allowBrowserError,
  }) => {
    await turnOnOrderBook(admin);
    await standInForChats(context, allowBrowserError);
    const { promise: closed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/enquiries', async (route) => {
      await closed;
      await route.continue();
    });
    const path = `/product/${(await demoProduct(page.request, NAME))._id}`;
    await openHydrated(page, path);
    const opened = context.waitForEvent('page');
    await orderButton(page).click();
    await (await opened).close();
    release();
    const toast = page.getByRole('status').filter({ hasText: 'Chat closed' });
    await expect(toast).toContainText('The code of your enquiry is LOTUS-');
    await expect(page).not.toHaveTitle('Chat');
    const chat = await openChat(page, () => toast.getByRole('button', { name: 'Open WhatsApp' }).click());
    expect(chat.searchParams.get('text')).toMatch(ENQUIRY_CODE);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form of the order button redirects to the chat', async ({
    page,
    context,
    admin,
    allowBrowserError,
  }) => {
    await turnOnOrderBook(admin);
    // Playwright cannot fulfill redirected requests, and there is no network.
    allowBrowserError(/https:\/\/wa\.me\/|ERR_/);
    await page.goto(`/product/${(await demoProduct(page.request, NAME))._id}`);
    expect(await pressOrderButton(page)).toMatch(ENQUIRY_CODE);
    await expect.poll(() => context.pages()).toHaveLength(2);
    expect(await listEnquiries(admin)).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Order on Instagram' })).toBeHidden();
  });

  for (const orderBook of [true, false])
    test(`the order button sends the chosen variant, with the order book: ${orderBook}`, async ({
      page,
      admin,
      allowBrowserError,
    }) => {
      await (orderBook ? turnOnOrderBook(admin) : changeSettings(admin, { orderBook }));
      allowBrowserError(/https:\/\/wa\.me\/|ERR_/);
      const items = ['A4', 'A3'].map((size) => ({ values: [size], stock: 4 }));
      const { _id } = await admin.createProduct(await admin.createCategory({ name: 'Kites' }), {
        name: 'Paper Kite',
        variants: { options: ['Size'], items },
      });
      await page.goto(`/product/${_id}`);
      await page.getByRole('radio', { name: 'A3' }).check();
      expect(await pressOrderButton(page)).toMatch(/\nPaper Kite\nSize: A3\n/);
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      await expect(page).toHaveURL(/\/product\/[^?]+\?variant=[^&]+$/);
      await expect(page.getByRole('radio', { name: 'A3' })).toBeChecked();
    });
});

test('variant and order button work as forms until their code arrives', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  await turnOnOrderBook(admin);
  allowBrowserError(/https:\/\/wa\.me\/|ERR_/);
  const items = ['A4', 'A3'].map((size, index) => ({ values: [size], stock: 4, price: 500 + index }));
  const { _id } = await admin.createProduct(await admin.createCategory({ name: 'Kites' }), {
    name: 'Paper Kite',
    variants: { options: ['Size'], items },
  });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/ordering-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  // React requests the code once the rest of the page works.
  const requested = page.waitForRequest('**/assets/ordering-*.js');
  await page.goto(`/product/${_id}`);
  await requested;
  await page.getByRole('radio', { name: 'A3' }).check();
  expect(await pressOrderButton(page)).toMatch(/\nPaper Kite\nSize: A3\n/);
  expect(await listEnquiries(admin)).toHaveLength(1);
  await expect(page).toHaveURL(`/product/${_id}`);
  arrive();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(page.getByRole('radio', { name: 'A3' })).toBeChecked();
  await expect(page.getByText('₹501', { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test(
  'a QR code takes the chat from a desktop to a phone',
  { tag: ['@axe'] },
  async ({ page, admin, isMobile }) => {
    await turnOnOrderBook(admin);
    const { _id } = await demoProduct(page.request, NAME);
    await openHydrated(page, `/product/${_id}`);
    const open = page.getByRole('button', { name: 'Continue on your phone', exact: true });
    if (isMobile) {
      await expect(open).toBeHidden();
      return;
    }
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Continue on your phone' });
    await expect(dialog.getByRole('img', { name: 'QR code of the WhatsApp chat' })).toBeVisible();
    const [enquiry] = await listEnquiries(admin);
    await expect(dialog.getByText(`The code of your enquiry is ${enquiry?.code}.`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  'the message for Instagram is copied, and its chat opens',
  { tag: ['@axe'] },
  async ({ page, context, admin, allowBrowserError }) => {
    await turnOnOrderBook(admin, { instagram: 'https://www.instagram.com/studio.lotus/' });
    await standInForChats(context, allowBrowserError);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { _id } = await demoProduct(page.request, NAME);
    await openHydrated(page, `/product/${_id}`);
    await page.getByRole('button', { name: 'Order on Instagram', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Order on Instagram' });
    const message = await dialog.getByRole('textbox', { name: 'Message' }).inputValue();
    expect(message).toMatch(ENQUIRY_CODE);
    await expectAccessible(page);
    const opening = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Copy and open Instagram' }).click();
    await expect(await opening).toHaveURL('https://ig.me/m/studio.lotus');
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(message);
  },
);

test(
  'favorites are ordered together in one chat',
  { tag: ['@axe'] },
  async ({ page, context, browser, shop, admin, allowBrowserError }) => {
    await turnOnOrderBook(admin);
    await standInForChats(context, allowBrowserError);
    await signUp(page, shop);
    await openHydrated(page, '/shop/bookmarks');
    for (const name of ['Tulsi Bookmark', 'Mango Leaf Toran Bookmark']) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
      await page.getByRole('button', { name: `Add ${name} to favorites`, exact: true }).click();
      await saved;
    }
    await openHydrated(page, '/profile?tab=favorites');
    await expect(orderButton(page)).toBeVisible();
    await expectAccessible(page);
    const message = await pressOrderButton(page);
    expect(message).toMatch(
      /^Hello! I would like these 2 pieces:\n1\. Tulsi Bookmark, ₹80\nhttp\S+\n2\. Mango Leaf Toran Bookmark, ₹\d+\nhttp\S+\nCode: TULSI-\w{3}$/,
    );
    const [enquiry] = await listEnquiries(admin);
    expect(enquiry?.products.map(({ name }) => name)).toEqual([
      'Tulsi Bookmark',
      'Mango Leaf Toran Bookmark',
    ]);

    // Without a code, the artist finds the pieces by their URLs.
    await page.route('**/api/enquiries', (route) => route.abort());
    allowBrowserError(/ERR_FAILED/);
    // On a phone, the first chat has replaced the page.
    await openHydrated(page, '/profile?tab=favorites');
    const messageWithoutCode = await pressOrderButton(page);
    expect(messageWithoutCode).not.toContain('Code: ');
    const dashboardPage = await browser.newPage({ baseURL: shop.url });
    await admin.storeLogin(dashboardPage);
    await openHydrated(dashboardPage, '/admin/orders');
    await dashboardPage.getByRole('button', { name: 'Paste a chat', exact: true }).click();
    const dialog = dashboardPage.getByRole('dialog', { name: 'Paste a Chat', exact: true });
    await dialog.getByRole('textbox', { name: 'Chat' }).fill(messageWithoutCode);
    await expect(dialog.getByText('Tulsi Bookmark', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Mango Leaf Toran Bookmark', { exact: true })).toBeVisible();
    await dashboardPage.context().close();
  },
);

test('a favorite that is on hold says so, and is not ordered with the others', async ({
  page,
  context,
  shop,
  admin,
  allowBrowserError,
}) => {
  await turnOnOrderBook(admin);
  await standInForChats(context, allowBrowserError);
  await signUp(page, shop);
  const category = await admin.createCategory({ name: 'Kites' });
  const reserved = await admin.createProduct(category, { name: 'Red Kite', stock: 1 });
  const free = await admin.createProduct(category, { name: 'Blue Kite', stock: 1 });
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await admin.call('POST', '/holds', { product: reserved._id, customerName: 'Asha', until });
  await openHydrated(page, '/profile?tab=favorites');
  const saved = await page.request.post('/api/user/wishlist', {
    headers: await bearer(page),
    data: { favoriteProducts: [reserved._id, free._id] },
  });
  expect(saved.status()).toBe(200);
  await openHydrated(page, '/profile?tab=favorites');
  const cards = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'Red Kite' })).toContainText('On hold until');
  await expect(cards.filter({ hasText: 'Blue Kite' })).not.toContainText('On hold');
  await expect(page.getByText('The message leaves out favorites that can’t be ordered now.')).toBeVisible();
  const message = await pressOrderButton(page);
  expect(message).toContain('Blue Kite');
  expect(message).not.toContain('Red Kite');
});

test(
  'favorites of a guest are ordered with a QR code, and on Instagram also without WhatsApp',
  { tag: ['@axe'] },
  async ({ page, context, admin, allowBrowserError, isMobile }) => {
    const instagram = 'https://www.instagram.com/studio.lotus/';
    await turnOnOrderBook(admin, { guestFavorites: true, instagram });
    await standInForChats(context, allowBrowserError);
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites', exact: true }).click();
    await openHydrated(page, '/profile?tab=favorites');
    await expect(orderButton(page)).toBeVisible();
    const onPhone = page.getByRole('button', { name: 'Continue on your phone', exact: true });
    if (isMobile) await expect(onPhone).toBeHidden();
    else {
      await onPhone.click();
      const qr = page.getByRole('dialog').getByRole('img', { name: 'QR code of the WhatsApp chat' });
      await expect(qr).toBeVisible();
      await page.keyboard.press('Escape');
    }

    await turnOnOrderBook(admin, { guestFavorites: true, instagram, whatsapp: '' });
    await openHydrated(page, '/profile?tab=favorites');
    await page.getByRole('button', { name: 'Order on Instagram', exact: true }).click();
    await expect(orderButton(page)).toHaveCount(0);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'Order on Instagram' });
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /^Hello! I would like this piece:\n1\. Tulsi Bookmark, ₹80\nhttp\S+\nCode: TULSI-\w{3}$/,
    );
    const opening = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Copy and open Instagram' }).click();
    await expect(await opening).toHaveURL('https://ig.me/m/studio.lotus');
  },
);

test('with the order book off, the order button is a link with the code of the product', async ({
  page,
  admin,
}) => {
  const { _id } = await demoProduct(page.request, NAME);
  await openHydrated(page, `/product/${_id}`);
  const link = page.getByRole('link', { name: 'Order on WhatsApp', exact: true }).filter({ visible: true });
  const url = new URL((await link.getAttribute('href')) ?? '');
  expect(url.searchParams.get('text')).toMatch(PRODUCT_CODE);
  await expect(page.getByRole('button', { name: /^(Continue on your phone|Order on)/ })).toHaveCount(0);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await expect(page.getByRole('link', { name: 'Enquiries' })).toHaveCount(0);
});
