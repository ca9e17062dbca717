import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { signUp } from '../support/visitors.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

// A visitor's and a user's pages with the keyboard only. `keys` checks the focus after every key press, except those that
// type text.
test.use({ ownShop: true });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a visitor finds a product, zooms in, adds it to favorites and signs up with the keyboard only', async ({
  page,
  isMobile,
  allowBrowserError,
}) => {
  test.setTimeout(120_000);
  const keys = keyboardOf(page);
  await openHydrated(page, '/');
  await keys.press('Tab');
  await keys.use(page.getByRole('link', { name: 'Skip to content', exact: true }));
  await keys.use(main(page).getByRole('link', { name: 'Shop Collection' }));
  await expect(heading(page, 'Shop')).toBeFocused();
  await keys.use(main(page).getByRole('link', { name: 'Art Prints', exact: true }));
  await expect(heading(page, 'Art Prints Collection')).toBeFocused();
  await keys.use(main(page).getByRole('link', { name: 'Lotus Pond, First Light', exact: true }));
  await expect(heading(page, 'Lotus Pond, First Light')).toBeFocused();

  const second = page.getByRole('button', { name: 'View picture 2 of 5 full screen' });
  await keys.use(page.getByRole('button', { name: 'Show picture 2 of 5' }));
  await keys.use(second);
  const viewer = dialog(page, 'Pictures of Lotus Pond, First Light');
  await keys.use(viewer.getByRole('button', { name: 'Next picture' }));
  await keys.press('ArrowRight');
  await keys.press('Escape');
  await expect(viewer).toHaveCount(0);
  // The check after Escape may run before the viewer has closed: this one sees where the focus is then.
  await keys.press('Tab');

  await keys.to(page.getByRole('link', { name: 'Order on WhatsApp' }));
  const favoriteButton = page.getByRole('button', { name: 'Add Lotus Pond, First Light to favorites' });
  await keys.use(favoriteButton);
  const signInDialog = dialog(page, 'Sign In');
  await expect(signInDialog).toBeVisible();
  await keys.press('Escape');
  await expect(favoriteButton).toBeFocused();

  await keys.press('Enter');
  await keys.use(signInDialog.getByRole('button', { name: 'Sign Up', exact: true }));
  const signUpDialog = dialog(page, 'Sign Up');
  await keys.use(signUpDialog.getByRole('button', { name: 'Sign Up', exact: true }));
  await expect(signUpDialog.getByLabel('Full Name')).toBeFocused();
  await expect(signUpDialog.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required');
  await keys.write('Meera Nair');
  await keys.fill(signUpDialog.getByLabel('Email', { exact: true }), 'meera@example.com');
  await keys.fill(signUpDialog.getByLabel('Password', { exact: true }), 'seven paper boats');
  await keys.press('Enter');
  await expect(successToast(page, 'Signup Successful')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Remove Lotus Pond, First Light from favorites' }),
  ).toBeFocused();
  // F8 focuses the toast's button, and Enter closes the toast.
  await keys.press('F8');
  await keys.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Remove Lotus Pond, First Light from favorites' }),
  ).toBeFocused();

  const menu = page.getByRole('button', { name: /^Meera/ });
  await keys.use(menu);
  await keys.press('Escape');
  await expect(menu).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await keys.press('Enter');
  await expect(heading(page, 'Profile')).toBeFocused();

  const phone = page.getByLabel('Phone number');
  allowBrowserError(/400 \(Bad Request\)/);
  await keys.fill(phone, 'by letter');
  await keys.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Please give a phone number/);
  await keys.write('98765 43210');
  await keys.use(page.getByRole('button', { name: /Date of birth/ }));
  await keys.press('ArrowLeft');
  await keys.press('Enter');
  await keys.use(page.getByRole('button', { name: 'Save Changes', exact: true }));
  await expect(successToast(page, 'Profile updated')).toBeVisible();
  await keys.to(page.getByRole('tab', { name: 'Personal Info' }));
  await keys.press('ArrowRight');
  await keys.press('Enter');
  await keys.use(page.getByRole('button', { name: 'Remove Lotus Pond, First Light from favorites' }));
  await expect(page.getByText('No favorite products yet')).toBeVisible();

  if (isMobile) {
    await keys.use(page.getByRole('button', { name: 'Open menu' }));
    await keys.press('Escape');
    await keys.press('Enter');
  }
  await keys.use(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Paintings' }));
  await expect(heading(page, 'Paintings Collection')).toBeFocused();
  await keys.use(main(page).getByRole('link', { name: 'Kaveri at Dusk', exact: true }));
  await expect(heading(page, 'Kaveri at Dusk')).toBeFocused();
  await keys.use(page.getByRole('button', { name: 'Back', exact: true }));
  await expect(heading(page, 'Paintings Collection')).toBeFocused();

  await keys.use(menu);
  await keys.press('End');
  await keys.press('Enter');
  await expect(heading(page, 'We follow heart')).toBeFocused();
});

test('a user manages addresses and deletes the account with the keyboard only', async ({ page, shop }) => {
  test.setTimeout(120_000);
  const keys = keyboardOf(page);
  await page.goto('/about');
  const { password } = await signUp(page, shop);
  await openHydrated(page, '/profile?tab=addresses');
  const add = page.getByRole('button', { name: 'Add Address' }).first();
  await keys.use(add);
  const form = dialog(page, 'Add Address');
  await keys.to(form.getByRole('button', { name: 'Save Address' }));
  await keys.press('Enter');
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveAccessibleDescription(/required/);
  for (const [label, value] of Object.entries({
    'First name': 'Meera',
    Address: '12 Lake Road',
    City: 'Pune',
    State: 'Maharashtra',
    'PIN code': '411004',
    'Phone number': '9820012345',
  })) {
    await keys.fill(form.getByLabel(new RegExp(`^${label}`)), value);
  }
  await keys.press('Enter');
  await expect(successToast(page, 'Address added')).toBeVisible();
  await expect(form).toHaveCount(0);
  await keys.press('Tab');
  await keys.use(page.getByRole('button', { name: /^Edit the address of Meera/ }));
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: /^Edit the address of Meera/ })).toBeFocused();
  await keys.use(page.getByRole('button', { name: /^Delete the address of Meera/ }));
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await keys.press('F8');
  await keys.use(page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByRole('button', { name: /^Edit the address of Meera/ })).toBeVisible();
  // The toast is gone with its focused button: the focus must be visible elsewhere.
  await keys.press('Tab');

  // Without the order book there is no tab for addresses, so none of the tabs is selected.
  await keys.to(page.getByRole('tab').first());
  await keys.press('Home');
  await keys.use(page.getByRole('button', { name: 'Delete my account' }));
  const deleteDialog = dialog(page, 'Delete my account');
  await keys.use(deleteDialog.getByRole('button', { name: 'Delete for good' }));
  await expect(deleteDialog.getByLabel('Your password')).toBeFocused();
  await expect(deleteDialog.getByLabel('Your password')).toHaveAccessibleDescription('Password is required');
  await keys.press('Escape');
  await keys.press('Enter');
  await keys.fill(deleteDialog.getByLabel('Your password'), password);
  await keys.press('Enter');
  await expect(heading(page, 'We follow heart')).toBeFocused();
});
