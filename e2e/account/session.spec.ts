import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const storedLogin = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), role: localStorage.getItem('role') }));

/** Fills in and submits the login page. */
async function logIn(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
}

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

test(
  'a user without the admin role is denied the dashboard, whatever the browser claims',
  { tag: ['@AZ37', '@S317'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/403 \(Forbidden\)/);
    const { email } = await signUp(page, shop);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('heading', { name: 'Access Denied', exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(`You are logged in as ${email}.`, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Return Home', exact: true })).toHaveAttribute('href', '/');
    await expect(main.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('role', 'ADMIN'));
    await openHydrated(page, '/admin/products');
    await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
    await expect(page.getByText('Lotus Pond')).toHaveCount(0);
    await main.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Fproducts');
    await logIn(page, shop.adminEmail, shop.adminPassword);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
  },
);

test(
  'logging out clears the browser storage, shows a toast and opens home',
  { tag: ['@S214', '@S281', '@S310'] },
  async ({ page, shop }) => {
    const { name } = await signUp(page, shop);
    await openHydrated(page, '/about');
    const sameDocument = await markDocument(page);
    const { token } = await storedLogin(page);
    const logoutRequest = page.waitForRequest('**/api/auth/logout');
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    expect((await logoutRequest).method()).toBe('POST');
    expect((await logoutRequest).postData()).toBeNull();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toContainText(
      'You have been successfully logged out.',
    );
    expect(await storedLogin(page)).toEqual({ token: null, role: null });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
    const response = await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(401);

    // No data of the first user is left for the next one.
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
    await logIn(page, shop.adminEmail, shop.adminPassword);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Administrator' })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    expect(await sameDocument()).toBe(true);
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
  'a failed logout still clears the browser storage and shows an error',
  { tag: ['@S303'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/ERR_FAILED/);
    const { name } = await signUp(page, shop);
    await openHydrated(page, '/about');
    await page.route('**/api/auth/logout', (route) => route.abort('failed'));
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error logging out' })).toContainText(
      'An unexpected error occurred.',
    );
    expect(await storedLogin(page)).toEqual({ token: null, role: null });
  },
);

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
  'an expired token is sent once and then cleared',
  { tag: ['@BR16', '@S215', '@S278', '@S282', '@S318'] },
  async ({ page, allowBrowserError }) => {
    allowBrowserError(/401 \(Unauthorized\)/);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user')) requested.push(request.headers()['authorization'] ?? '');
    });
    await openHydrated(page, '/');
    const guestCall = page.waitForRequest('**/api/categories*');
    await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click();
    expect((await guestCall).headers()).not.toHaveProperty('authorization');
    expect(requested, 'a guest has no profile to request').toEqual([]);
    await page.evaluate(() => {
      localStorage.setItem('token', 'x'.repeat(43));
      localStorage.setItem('role', 'ADMIN');
    });
    await openHydrated(page, '/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect.poll(() => storedLogin(page)).toEqual({ token: null, role: null });
    expect(requested).toEqual([`Bearer ${'x'.repeat(43)}`]);
  },
);

test(
  'a session ended by the server asks for a login in every tab; a logout applies to all tabs',
  { tag: ['@BR11'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/401 \(Unauthorized\)/);
    await openHydrated(page, '/login');
    await logIn(page, shop.adminEmail, shop.adminPassword);
    await expect(page).toHaveURL('/');
    const other = await page.context().newPage();
    await openHydrated(other, '/admin/products?edit=new');
    const form = other.getByRole('dialog', { name: 'Add New Product', exact: true });
    const name = form.getByRole('textbox', { name: /^Name/ });
    await name.fill('Half a thought');
    const { token } = await storedLogin(page);
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await openHydrated(page, '/about');
    await expect.poll(() => storedLogin(page)).toEqual({ token: null, role: null });

    const signInDialog = other.getByRole('dialog', { name: 'Sign In', exact: true });
    await signInDialog.getByLabel('Email').fill(shop.adminEmail);
    await signInDialog.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
    await signInDialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(signInDialog).toHaveCount(0);
    await expect(name).toHaveValue('Half a thought');

    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(() => storedLogin(page)).toEqual({ token: null, role: null });
    await expect(form).toHaveCount(0);
    await expect(signInDialog).toHaveCount(0);
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
