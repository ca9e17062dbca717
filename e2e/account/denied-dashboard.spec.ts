import { logIn } from '../support/login-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { signUp } from '../support/visitors.ts';

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
