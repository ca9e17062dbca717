import { logIn } from '../support/login-page.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { expect, test } from '../support/admin.ts';
import { storedLogin } from '../support/stored-login.ts';
import { signUp } from '../support/visitors.ts';

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

test('after an admin logs out, no page shows what only an admin sees', async ({
  page,
  admin,
  shop,
  allowBrowserError,
}) => {
  // The product is not found any more, in the tab that shows it.
  allowBrowserError(/404/);
  const category = await admin.createCategory({ name: 'Drawers' });
  const product = await admin.createProduct(category, { name: 'A hidden lotus' });
  // A session of its own: logging out ends that of `admin.storeLogin`.
  await openHydrated(page, '/login');
  await logIn(page, shop.adminEmail, shop.adminPassword);
  await expect(page).toHaveURL('/');
  const other = await page.context().newPage();
  await openHydrated(other, `/shop/${category.slug}`);
  const sameDocument = await markDocument(other);
  await admin.saveProduct(product, { visibility: false });
  await other.getByRole('link', { name: 'A hidden lotus' }).first().click();
  const heading = other.getByRole('heading', { name: 'A hidden lotus' });
  await expect(other).toHaveURL(/\/product\//);
  await expect(heading).toBeVisible();
  // The home page is open already: it is loaded again, as for a guest.
  const asGuest = page.waitForRequest(
    (request) => request.url().includes('/api/products?') && !request.headers()['authorization'],
  );
  await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await asGuest;
  await expect(heading).toHaveCount(0);
  expect(await sameDocument()).toBe(true);
});
