import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { heading } from '../support/dashboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const denied = (page: Page) => page.getByRole('heading', { name: 'Access Denied', exact: true });

/** Ends the browser's session on the server. */
async function endLogin(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
}

/** Fills in and submits the login dialog. */
async function signInWithDialog(page: Page, { email, password }: { email: string; password: string }) {
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

test('a guest goes from the denied dashboard to the login and back', async ({ page, shop }) => {
  await openHydrated(page, '/admin');
  const main = page.getByRole('main');
  await expect(main.getByText('Log in, and you come back here.', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fproducts');
  await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(heading(page)).toBeVisible();
});

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
  await signInWithDialog(page, { email: shop.adminEmail, password: shop.adminPassword });
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
  await signInWithDialog(page, { email: 'ravi@example.com', password: 'seven paper boats' });
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
