// Profile, favorites, addresses and orders of a user.
import { expect } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';
import { expectScreen, skipWithoutFont, onPhone, scrollTo } from './compare-screen.ts';
import { test } from './stocked-shop.ts';

for (const scheme of ['light', 'dark'] as const) {
  test(`the profile, ${scheme}`, scheme === 'dark' ? onPhone : {}, async ({ page, shop }) => {
    await signUp(page, shop);
    await page.emulateMedia({ colorScheme: scheme });
    await openHydrated(page, '/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
    await expectScreen(page, scheme === 'light' ? 'profile' : 'profile-dark', [page.getByLabel('Email')]);
  });
}

test('the sessions in the profile', onPhone, async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  const logins = page.getByRole('heading', { name: 'Where you are logged in' });
  await expect(page.getByRole('list', { name: 'Logins' })).toBeVisible();
  await scrollTo(logins);
  await expectScreen(page, 'profile-sessions');
});

test('an empty list of favorites', onPhone, async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile?tab=favorites');
  await expect(page.getByRole('heading', { name: 'No favorite products yet' })).toBeVisible();
  await expectScreen(page, 'profile-no-favorites');
});

test('favorites', async ({ page, customer }) => {
  await customer.storeLogin(page);
  await openHydrated(page, '/profile?tab=favorites');
  await skipWithoutFont(page);
  await expect(page.getByRole('list', { name: 'Favorites' }).getByRole('heading')).toHaveCount(
    customer.favorites,
  );
  await expectScreen(page, 'profile-favorites');
});

test('an address book and its form', onPhone, async ({ page, customer }) => {
  await customer.storeLogin(page);
  await openHydrated(page, '/profile?tab=addresses');
  await skipWithoutFont(page);
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(2);
  await expectScreen(page, 'profile-addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('First name is required', { exact: true })).toBeVisible();
  await expectScreen(page, 'address-form');
});

test('the order history', onPhone, async ({ page, customer }) => {
  await customer.storeLogin(page);
  await openHydrated(page, '/profile?tab=orders');
  await skipWithoutFont(page);
  await expect(page.getByText(/^ORD-\d+$/).first()).toBeVisible();
  await expectScreen(page, 'profile-orders');
});
