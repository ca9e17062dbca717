import { logIn } from '../support/login-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { storedLogin } from '../support/stored-login.ts';

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
    // The server does not know this token, as if its session had expired.
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
