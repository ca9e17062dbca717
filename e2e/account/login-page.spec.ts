import type { Page } from '@playwright/test';
import { logIn } from '../support/login-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { storedLogin } from '../support/stored-login.ts';
import { signUp } from '../support/visitors.ts';

/** Waits until home has taken the focus, which would close an open menu. */
async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart', exact: true })).toBeFocused();
}

async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test(
  'logging in stores token and role, greets by name and opens home, where the menu has Profile and Logout only',
  { tag: ['@S53', '@S54', '@S55', '@S57', '@S58', '@S59', '@S210', '@S212', '@S271', '@S308'] },
  async ({ page, shop }) => {
    const { name, email, password } = await signUp(page, shop);
    await page.goto('/about');
    await clearStorage(page);
    await openHydrated(page, '/login');
    const loginRequest = page.waitForRequest('**/api/auth/login');
    await logIn(page, email, password);
    expect((await loginRequest).postDataJSON()).toEqual({ email, password });
    await expectHome(page);
    const toast = page.getByRole('status').filter({ hasText: 'Login Successful' });
    await expect(toast).toContainText(`Welcome back, ${name}`);
    const { token, role } = await storedLogin(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(role).toBe('USER');

    const header = page.getByRole('banner');
    await header.getByRole('button', { name: new RegExp(name) }).click();
    // Visible, not only for screen readers: hidden text is one pixel wide.
    const drawn = await header.getByText(name, { exact: true }).first().boundingBox();
    expect(drawn?.width).toBeGreaterThan(40);
    await expect(header.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Logout']);
    await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  },
);

test(
  'signing up on the page stores token and role, welcomes by name and opens home',
  { tag: ['@S210', '@S213', '@S309'] },
  async ({ page }) => {
    await openHydrated(page, '/login');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    const visitor = {
      name: 'Ravi Deshpande',
      email: `ravi.${process.pid}.${Date.now()}@example.com`,
      password: 'seven paper boats',
    };
    await main.getByLabel('Full Name').fill(visitor.name);
    await main.getByLabel('Email', { exact: true }).fill(visitor.email);
    await main.getByLabel('Password', { exact: true }).fill(visitor.password);
    const signUpRequest = page.waitForRequest('**/api/auth/signup');
    const userRequest = page.waitForRequest('**/api/user');
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    expect((await signUpRequest).postDataJSON()).toEqual(visitor);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: 'Signup Successful' })).toContainText(
      'Welcome Ravi Deshpande',
    );
    const { token, role } = await storedLogin(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(role).toBe('USER');
    expect((await userRequest).headers().authorization, 'the user is read with the new token').toBe(
      `Bearer ${token}`,
    );
  },
);

test(
  "the administrator's menu leads to the Admin Panel",
  { tag: ['@S55', '@S56'] },
  async ({ page, shop }) => {
    await openHydrated(page, '/login');
    await logIn(page, shop.adminEmail, shop.adminPassword);
    await expectHome(page);
    expect((await storedLogin(page)).role).toBe('ADMIN');
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
    const panel = page.getByRole('menuitem', { name: 'Admin Panel', exact: true });
    await expect(panel).toHaveAttribute('href', '/admin/products');
    await panel.click();
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
  },
);

test('a user without a name is welcomed back by email', { tag: ['@S308'] }, async ({ page, shop }) => {
  const { email, password } = await signUp(page, shop);
  await page.goto('/about');
  const { token } = await storedLogin(page);
  const saved = await page.request.put('/api/user', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: '' },
  });
  expect(saved.ok()).toBe(true);
  await clearStorage(page);
  await openHydrated(page, '/login');
  await logIn(page, email, password);
  const toast = page.getByRole('status').filter({ hasText: 'Login Successful' });
  await expect(toast.getByText(`Welcome back, ${email}`, { exact: true })).toBeVisible();
});

test(
  "a wrong password shows the server's message, keeps the input and stays on the page",
  { tag: ['@S301', '@S319'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/401 \(Unauthorized\)/);
    const { email } = await signUp(page, shop);
    await page.goto('/about');
    await clearStorage(page);
    await openHydrated(page, '/login');
    // The 401 of a rejected token would clear the role; that of a wrong password must not.
    await page.evaluate(() => localStorage.setItem('role', 'USER'));
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.url().includes('/api/')) requestedUrls.push(request.url());
    });
    await logIn(page, email, 'not the password');
    const toast = page.getByRole('alert').filter({ hasText: 'Login Failed' });
    await expect(toast).toContainText('Wrong email or password.');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
    expect((await storedLogin(page)).role).toBe('USER');
    await page.waitForLoadState('networkidle');
    expect(requestedUrls.map((url) => new URL(url).pathname)).toEqual(['/api/auth/login']);
  },
);

test(
  "an email that is taken shows the server's message",
  { tag: ['@S302'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const { email } = await signUp(page, shop);
    await page.goto('/about');
    await clearStorage(page);
    await openHydrated(page, '/login?mode=sign-up');
    const main = page.getByRole('main');
    await main.getByLabel('Full Name').fill('Somebody Else');
    await main.getByLabel('Email', { exact: true }).fill(email);
    await main.getByLabel('Password', { exact: true }).fill('seven paper boats');
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Signup Failed' })).toContainText(
      'There is already an account with this email.',
    );
  },
);

test(
  'logging in and signing up show missing input at the field',
  { tag: ['@S244', '@S245', '@S246', '@S247'] },
  async ({ page }) => {
    await openHydrated(page, '/login');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(main.getByText('Email is required', { exact: true })).toBeVisible();
    await expect(main.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(main.getByLabel('Email', { exact: true })).toBeFocused();
    await main.getByLabel('Email', { exact: true }).fill('no address');
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(main.getByText('Please give an email address like name@example.com')).toBeVisible();
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(main.getByLabel('Full Name')).toBeVisible();
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(main.getByText('Full name is required', { exact: true })).toBeVisible();
  },
);
