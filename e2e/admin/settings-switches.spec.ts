import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { save, saved } from '../support/settings-form.ts';

// These settings appear on pages that other tests open.
test.use({ ownShop: true });

test('the order book can be turned on and off and says what it shows', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const orderBook = page.getByRole('switch', { name: 'Show the order book' });
  await expect(orderBook).not.toBeChecked();
  await expect(orderBook).toHaveAccessibleDescription(/Orders tab here.*Addresses and Order History/);
  for (const isOn of [true, false]) {
    await orderBook.press('Space');
    const responded = page.waitForResponse((response) => response.request().method() === 'PUT');
    await save(page).click();
    expect((await responded).status()).toBe(200);
    await expect(page.getByRole('tab', { name: 'Orders' })).toHaveCount(isOn ? 1 : 0);
  }
});

test('starts in Today and gives new pieces stock 1 once both are turned on', async ({ page, shop }) => {
  const logIn = async (path: string) => {
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, path);
    const main = page.getByRole('main');
    await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
    await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  const stock = page.getByRole('dialog', { name: 'Add New Product' }).getByLabel('Stock', { exact: true });
  await logIn('/login');
  await expect(page).toHaveURL('/');
  await openHydrated(page, '/admin/products?edit=new');
  await expect(stock).toHaveValue('0');

  await openHydrated(page, '/admin/settings#dashboard');
  await page.getByRole('switch', { name: 'Start in Today' }).check();
  await page.getByRole('switch', { name: 'New pieces have stock 1' }).check();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await logIn('/login?next=%2Fadmin%2Fproducts%3Fedit%3Dnew');
  await expect(page).toHaveURL('/admin/products?edit=new');
  await expect(stock).toHaveValue('1');
  await logIn('/login');
  await expect(page).toHaveURL('/admin/today');
});
