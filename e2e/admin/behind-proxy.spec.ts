import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import type { Shop } from '../support/shop.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

async function logIn(page: Page, shop: Shop): Promise<void> {
  await openHydrated(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const storedValues = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test(
  'the artist logs in from a known browser although a stranger at the same IP address is locked out',
  { tag: ['@FX07'] },
  async ({ page, browser, shop, allowBrowserError }) => {
    await openHydrated(page, '/login');
    expect(await storedValues(page)).toEqual({});
    const first = page.waitForRequest('**/api/auth/login');
    await logIn(page, shop);
    await expect(page).toHaveURL('/');
    const { device } = await storedValues(page);
    expect(device).toMatch(/^[\w-]{43}$/);
    expect((await first).headers()['device-token']).toBe(device);

    const nextCall = page.waitForRequest('**/api/user');
    await page.reload();
    expect(
      (await nextCall).headers()['device-token'],
      'only a call that starts a session carries it',
    ).toBeUndefined();
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(async () => Object.keys(await storedValues(page))).not.toContain('token');
    expect(await storedValues(page)).toMatchObject({ device });

    // More wrong passwords than one IP address may try for an account.
    for (let n = 0; n < 20; n += 1)
      await page.request.post('/api/auth/login', {
        data: { email: shop.adminEmail, password: `wrong ${n}` },
      });

    allowBrowserError(/429/);
    const elsewhere = await browser.newContext({ baseURL: shop.url });
    const stranger = await elsewhere.newPage();
    await logIn(stranger, shop);
    await expect(stranger.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible();
    await elsewhere.close();

    await logIn(page, shop);
    await expect(page.getByRole('status').filter({ hasText: 'Login Successful' })).toBeVisible();
    expect(await storedValues(page)).toMatchObject({ device });
  },
);

test('the dashboard warns about a proxy that is not trusted', { tag: ['@FX07'] }, async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const note = page.getByRole('note').filter({ hasText: 'All visitors share one IP address' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await openHydrated(page, '/admin/products');
  await expect(note).toContainText('Set TRUST_PROXY=127.0.0.1 and restart the shop.');
  await expectAccessible(page);
  await page.setExtraHTTPHeaders({});
  await openHydrated(page, '/admin/settings');
  await expect(note, 'it stays until the shop is started again').toBeVisible();
});
