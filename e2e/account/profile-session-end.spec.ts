import { cards, fill, meera } from '../support/address-book.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, test } from '../support/shop.ts';
import { bearer } from '../support/stored-login.ts';
import { signUp } from '../support/visitors.ts';

test('a session that expires while typing is renewed over the form without losing input', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  const { email, password } = await signUp(page, shop);
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' });
  const endLogin = async () => page.request.post('/api/auth/logout', { headers: await bearer(page) });
  const signInAgain = async () => {
    await signInDialog.getByLabel('Email', { exact: true }).fill(email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await signInDialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(signInDialog).toHaveCount(0);
  };

  await openHydrated(page, '/profile');
  await page.getByLabel('Full name').fill('Meera Kulkarni');
  await endLogin();
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await signInAgain();
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Kulkarni');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();

  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, meera);
  await endLogin();
  await page.getByRole('button', { name: 'Save Address' }).click();
  await signInAgain();
  // The save continues by itself.
  await expect(page.getByText('Address added', { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText('Meera Nair');

  await endLogin();
  await page.getByRole('button', { name: 'Delete the address of Meera Nair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await signInDialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Your login has ended', exact: true })).toBeVisible();
});

test('another user who logs in while the profile is open sees only their own data', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await signUp(page, shop);
  const other = {
    name: 'Ravi',
    email: `ravi.${process.pid}.${Date.now()}@example.com`,
    password: 'seven paper boats',
  };
  await page.request.post(`${shop.url}/api/auth/signup`, { data: other });
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, meera);
  await page.request.post('/api/auth/logout', { headers: await bearer(page) });
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  // In another tab: the dialog of this one accepts only the same user.
  const tab = await page.context().newPage();
  await openHydrated(tab, '/login');
  const main = tab.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(other.email);
  await main.getByLabel('Password', { exact: true }).fill(other.password);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No addresses yet', exact: true })).toBeVisible();
  const response = await page.request.get('/api/user/addresses', { headers: await bearer(page) });
  expect((await response.json()).data).toEqual([]);
});
