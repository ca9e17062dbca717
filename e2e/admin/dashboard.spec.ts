import type { Page } from '@playwright/test';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { signUp } from '../support/visitors.ts';

const denied = (page: Page) => page.getByRole('heading', { name: 'Access Denied', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard', exact: true });
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true });

/** Ends the browser's session on the server. */
async function endLogin(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
}

/** Fills in the login dialog. */
async function signInOver(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.getByRole('dialog', { name: 'Sign In' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Logs in with a session of its own, so that ending it affects no other test, and opens `path`. */
async function openAsAdmin(page: Page, shop: { adminEmail: string; adminPassword: string }, path: string) {
  await openHydrated(page, `/login?next=${encodeURIComponent(path)}`);
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeVisible();
}

test(
  'the dashboard has the tabs Products and Categories; orders are only at their URL',
  { tag: ['@S10', '@S26', '@S143', '@S144', '@S145', '@S148', '@S336'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories']);
    await expect(selectedTab(page)).toHaveText('Products');
    await expectAccessible(page);

    await openHydrated(page, '/admin/orders');
    await expect(page.getByRole('heading', { level: 2, name: 'Orders', exact: true })).toBeVisible();
    await expect(page.getByText(/^ORD-\d+$/).first()).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories']);
  },
);

/** Expects the first rows of the products and categories at most `maxTop` pixels below the top of the screen. */
async function expectFirstRowNearTop(page: Page, maxTop: number) {
  for (const screen of ['products', 'categories']) {
    await openHydrated(page, `/admin/${screen}`);
    const first = page.getByRole('rowheader').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect((await first.boundingBox())?.y, `first row of ${screen}`).toBeLessThanOrEqual(maxTop);
  }
}

test('the first row of a list is near the top', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await expectFirstRowNearTop(page, 240);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the first row is near the top, the list is short, and the main button stays in reach', async ({
    page,
    admin,
  }) => {
    await admin.storeLogin(page);
    await expectFirstRowNearTop(page, 320);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('status').filter({ hasText: '43 products' })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add Product', exact: true });
    // Rows are measured as they come into view, which moves the end of the page.
    const lastRow = () =>
      page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight);
        return [...document.querySelectorAll('tr[aria-rowindex]')].at(-1)?.ariaRowIndex;
      });
    await expect.poll(lastRow).toBe('44');
    await expect(add).toBeInViewport({ ratio: 1 });
    // 127.5 pixels for each of the 43 products: with a line for each field, a row would take three times as much.
    const list = await page.getByRole('table', { name: 'Products' }).boundingBox();
    expect(list?.height).toBeLessThanOrEqual(5483);
    // The bar of the selected rows replaces the button.
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByRole('region', { name: 'Change selected products' })).toBeVisible();
    await expect(add).toBeHidden();
  });
});

test(
  'choosing a tab by mouse or keyboard opens its URL, and a reload opens it again',
  { tag: ['@S26', '@S146', '@S147'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await expect(page).toHaveURL('/admin/categories');
    await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
    await page.reload();
    await expect(selectedTab(page)).toHaveText('Categories');
    await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Categories' }).press('ArrowLeft');
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/admin/categories');
    await expect(selectedTab(page)).toHaveText('Categories');
  },
);

test('an unknown or missing screen name opens the products', { tag: ['@S27'] }, async ({ page, admin }) => {
  await admin.storeLogin(page);
  for (const path of ['/admin', '/admin/paintings', '/admin/Products']) {
    await openHydrated(page, path);
    await expect(page).toHaveURL('/admin/products');
    await expect(selectedTab(page)).toHaveText('Products');
  }
});

test('history, trash and settings are next to the tabs and mark the current page', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const moreLinks = page.getByRole('navigation', { name: 'More of the dashboard' });
  for (const name of ['History', 'Trash', 'Settings']) {
    await moreLinks.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(moreLinks.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(selectedTab(page)).toHaveCount(0);
  }
});

test(
  'a guest and a visitor are denied every screen of the dashboard',
  { tag: ['@S25', '@S275'] },
  async ({ page, shop }) => {
    const expectDenied = async () => {
      for (const screen of ['products', 'categories', 'orders', 'settings', 'trash', 'history']) {
        await openHydrated(page, `/admin/${screen}`);
        await expect(denied(page), screen).toBeVisible();
        await expect(heading(page), screen).toHaveCount(0);
      }
    };
    await expectDenied();
    await signUp(page, shop);
    await expectDenied();
  },
);

test(
  'the dashboard requires both a token and the admin role',
  { tag: ['@S275'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/401 \(Unauthorized\)/);
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('role', 'ADMIN'));
    await openHydrated(page, '/admin/products');
    await expect(denied(page)).toBeVisible();
    // With an unknown token the dashboard shows nothing private.
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await openHydrated(page, '/admin/products');
    await expect(denied(page)).toBeVisible();

    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('role', 'USER'));
    await openHydrated(page, '/about');
    await page.evaluate(() => localStorage.removeItem('role'));
    await openHydrated(page, '/admin/products');
    // The server returns the role of the token at once; the stored role follows it.
    await expect(heading(page)).toBeVisible();
  },
);

test('a session that expires during work is renewed in a dialog', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await openAsAdmin(page, shop, '/admin/settings');
  await page.getByLabel('Tagline').fill('Typed before the login ended');
  await endLogin(page);
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(signInDialog).toContainText('Your login has ended.');
  // Behind the dialog the page is inert, so the heading has no role.
  await expect(page.getByText('Admin Dashboard', { exact: true })).toBeVisible();
  await signInOver(page, { email: shop.adminEmail, password: shop.adminPassword });
  await expect(signInDialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Trash', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the login ended');
});

test('the login dialog accepts only the same user; closing it says that the session ended', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await openAsAdmin(page, shop, '/admin/settings');
  const savedTagline = await page.getByLabel('Tagline').inputValue();
  await page.getByLabel('Tagline').fill('Typed before the login ended');
  await endLogin(page);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' });
  const email = signInDialog.getByLabel('Email', { exact: true });
  await expect(email).toHaveValue(shop.adminEmail);
  await signInOver(page, { email: 'ravi@example.com', password: 'seven paper boats' });
  await expect(email).toHaveAccessibleDescription(
    `${shop.adminEmail} was logged in here. Sign in with that email, or close this to leave.`,
  );
  await page.keyboard.press('Escape');
  await expect(signInDialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your login has ended', exact: true })).toBeVisible();
  await expectAccessible(page);
  // The draft is restored, as the screen says.
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/admin/history');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the login ended');
  await page.getByLabel('Tagline').fill(savedTagline);
});

test.describe('while the order book is on', () => {
  test.use({ ownShop: true });

  test(
    'the dashboard has a third tab and the profile two more',
    { tag: ['@S145'] },
    async ({ page, admin }) => {
      await turnOnOrderBook(admin);
      await admin.storeLogin(page);
      await openHydrated(page, '/admin/products');
      await expect(page.getByRole('tab')).toHaveText(['Products', 'Categories', 'Orders']);
      await page.getByRole('tab', { name: 'Orders' }).click();
      await expect(page).toHaveURL('/admin/orders');
      await expect(selectedTab(page)).toHaveText('Orders');
      await openHydrated(page, '/profile');
      await expect(page.getByRole('tab')).toHaveText([
        'Personal Info',
        'Favorites',
        'Addresses',
        'Order History',
      ]);
    },
  );
});

/** Opens the lists of the order book, each with a row, and expects the first at most `maxTop` pixels below the top. */
async function expectOrderBookNearTop(page: Page, admin: Admin, maxTop: number) {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Kites' });
  const { _id: product } = await admin.createProduct(category, { stock: 1 });
  await admin.call('POST', '/enquiries', { products: [product] });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await admin.call('POST', '/holds', { product, customerName: 'Asha', until: tomorrow });
  await admin.storeLogin(page);
  for (const screen of ['orders', 'enquiries', 'holds']) {
    await openHydrated(page, `/admin/${screen}`);
    const first = page.getByRole('main').getByRole('article').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, `first row of ${screen}`).toBeLessThanOrEqual(maxTop);
  }
}

test.describe('with the order book', () => {
  test.use({ ownShop: true });

  test('its lists begin near the top, and all links fit', async ({ page, admin }) => {
    await expectOrderBookNearTop(page, admin, 240);
    await expect(page.getByRole('link', { name: /^Set up/ })).toBeVisible();
    const row = page.locator('.tab-row');
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test('its lists begin near the top, and the current link is in view', async ({ page, admin }) => {
      await expectOrderBookNearTop(page, admin, 320);
      await openHydrated(page, '/admin/settings');
      const links = page.getByRole('navigation', { name: 'More of the dashboard' });
      // This link appears last, and moves the others.
      await expect(links.getByRole('link', { name: /^Set up/ })).toBeVisible();
      await expect(links.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 });
      await openHydrated(page, '/admin/setup');
      await expect(links.getByRole('link', { name: /^Set up/ })).toBeInViewport({ ratio: 1 });
    });
  });
});

test('a list shows at once that it is offline and loads when the connection returns', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_INTERNET_DISCONNECTED/);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.context().setOffline(true);
  let requested = 0;
  page.on('request', (request) => (requested += request.url().includes('/api/products') ? 1 : 0));
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption({ label: 'Hidden' });
  await expect(page.getByRole('heading', { name: 'We couldn’t load the list' })).toBeVisible();
  expect(requested).toBe(1);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We couldn’t load the list' })).toHaveCount(0);
});
