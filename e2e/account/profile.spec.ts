import type { Page } from '@playwright/test';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { storedLogin } from '../support/stored-login.ts';
import { signUp } from '../support/visitors.ts';

test(
  'a guest is denied the profile, offered the login and returned afterwards',
  { tag: ['@S24', '@S274', '@S317'] },
  async ({ page, shop }) => {
    const { email, password } = await signUp(page, shop);
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, '/profile');
    await expect(page.getByRole('heading', { name: 'Access Denied', exact: true })).toBeVisible();
    await expect(
      page.getByText("You don't have permission to view this page", { exact: true }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  },
);

test(
  'the profile has two tabs, and its forms are accessible',
  { tag: ['@S126', '@S127', '@S137'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    await openHydrated(page, '/profile');
    await expect(page.getByRole('tab')).toHaveText(['Personal Info', 'Favorites']);
    await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Favorites' }).click();
    await expect(page.getByRole('heading', { name: 'No favorite products yet', exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'name and phone number can be changed, the email cannot',
  { tag: ['@S9', '@S128', '@S129', '@S130', '@S134', '@S249', '@S313'] },
  async ({ page, shop }) => {
    const { email } = await signUp(page, shop);
    await openHydrated(page, '/profile');
    const emailField = page.getByLabel('Email', { exact: true });
    await expect(emailField).toHaveValue(email);
    await expect(emailField).not.toBeEditable();
    await expect(page.getByText('Email cannot be changed', { exact: true })).toBeVisible();
    await page.getByLabel('Full name').fill('Meera Nair-Kulkarni');
    await page.getByLabel('Phone number').fill('+91 98765 43210');
    // Input survives a switch to another tab.
    await page.getByRole('tab', { name: 'Favorites' }).click();
    await expect(page.getByRole('heading', { name: 'No favorite products yet', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Personal Info' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair-Kulkarni');
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    // The request has this email or none.
    expect((await saving).postDataJSON()).not.toMatchObject({ email: expect.not.stringMatching(email) });
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toContainText(
      'Your profile information has been successfully updated.',
    );
    await openHydrated(page, '/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair-Kulkarni');
    await expect(page.getByLabel('Phone number')).toHaveValue('+91 98765 43210');
  },
);

test('two tabs that save different fields keep what the other has saved', async ({ page, shop }) => {
  await signUp(page, shop);
  const other = await page.context().newPage();
  await openHydrated(page, '/profile');
  await openHydrated(other, '/profile');
  const save = async (tab: Page, label: string, value: string) => {
    await tab.getByLabel(label).fill(value);
    await tab.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(tab.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();
  };
  await save(page, 'Phone number', '+91 98765 43210');
  await save(other, 'Full name', 'Meera Nair');
  // The second tab shows what the first has saved.
  await expect(other.getByLabel('Phone number')).toHaveValue('+91 98765 43210');
  await openHydrated(page, '/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair');
  await expect(page.getByLabel('Phone number')).toHaveValue('+91 98765 43210');
});

test(
  'the full name may be left empty; the menu then shows the part of the email before the @',
  { tag: ['@S53'] },
  async ({ page, shop, isMobile }) => {
    const { name, email } = await signUp(page, shop);
    await openHydrated(page, '/profile');
    // On a phone the button shows the first letter only.
    const button = page.getByRole('banner').getByRole('button');
    const containerOfName = isMobile ? page.getByRole('menu') : button;
    await button.filter({ hasText: name }).click();
    await expect(containerOfName.getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();
    await openHydrated(page, '/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    const nameShown = email.split('@')[0] ?? '';
    await button.filter({ hasText: nameShown }).click();
    await expect(containerOfName.getByText(nameShown, { exact: true })).toBeVisible();
  },
);

test('a date of birth shows "Not set" until a day is chosen, which may be the proposed one', async ({
  page,
  shop,
}) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  const field = page.getByRole('button', { name: /Date of birth/ });
  await expect(field).toContainText('Not set');
  await expect(field).not.toContainText('1990');
  // Saving another field sets no date.
  await page.getByLabel('Phone number').fill('+91 98765 43210');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();
  await openHydrated(page, '/profile');
  await expect(field).toContainText('Not set');
  await field.click();
  await page
    .getByRole('dialog', { name: 'Choose your date of birth' })
    .getByRole('button', { name: / 14 June 1990/ })
    .click();
  await expect(field).not.toContainText('Not set');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated' })).toBeVisible();
  await openHydrated(page, '/profile');
  await expect(field).toContainText('14 June 1990');
  await expect(field).not.toContainText('Not set');
});

test(
  'the date of birth defaults to 14 June 1990 and can be from 1900 to today',
  { tag: ['@S131', '@S132', '@S133', '@S250', '@S334'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    // In the middle of a month, so that today and tomorrow are on one calendar page.
    await page.clock.setFixedTime('2026-06-15T12:00:00+05:30');
    await openHydrated(page, '/profile');
    const field = page.getByRole('button', { name: /Date of birth/ });
    await expect(field).toContainText('Not set');
    await field.click();
    const calendar = page.getByRole('dialog', { name: 'Choose your date of birth' });
    await expect(calendar.getByRole('button', { name: / 14 June 1990/ })).toBeVisible();
    const years = calendar.getByRole('combobox').last();
    const thisYear = 2026;
    await expect(years.getByRole('option')).toHaveCount(thisYear - 1900 + 1);
    const offered = await years.getByRole('option').allTextContents();
    expect(offered.map(Number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: thisYear - 1900 + 1 }, (_, index) => 1900 + index),
    );

    await years.selectOption('1900');
    await calendar.getByRole('combobox').first().selectOption({ label: 'January' });
    await expect(calendar.getByRole('button', { name: / 1 January 1900/ })).toBeEnabled();
    await expect(calendar.getByRole('button', { name: /Previous/ })).toBeDisabled();

    await years.selectOption(String(thisYear));
    await calendar.getByRole('combobox').first().selectOption({ label: 'June' });
    await expect(calendar.getByRole('button', { name: 'Monday, 15 June 2026' })).toBeEnabled();
    for (const later of ['16 June 2026', '30 June 2026'])
      await expect(calendar.getByRole('button', { name: later })).toBeDisabled();

    await years.selectOption('1984');
    await calendar.getByRole('combobox').first().selectOption({ label: 'February' });
    await calendar.getByRole('button', { name: /29 February 1984/ }).click();
    await expect(field).toContainText('29 February 1984');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    await openHydrated(page, '/profile');
    await expect(field).toContainText('29 February 1984');
  },
);

test(
  "shows an error when the profile can't be saved and keeps the input",
  { tag: ['@S305'] },
  async ({ page, shop, allowBrowserError }) => {
    allowBrowserError(/400 \(Bad Request\)/);
    await signUp(page, shop);
    await openHydrated(page, '/profile');
    await page.getByLabel('Phone number').fill('call me');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error updating profile' })).toContainText(
      'Please give a phone number with digits',
    );
    await expect(page.getByLabel('Phone number')).toHaveValue('call me');
  },
);

test(
  'favorites show image or placeholder, name and price; a hidden one is faded, has no link and can be removed',
  { tag: ['@S135', '@S136'] },
  async ({ page, shop, admin }) => {
    await signUp(page, shop);
    const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
    const visible = await admin.createProduct(category, {
      name: 'A red kite',
      price: { actual: 123456, allowDiscount: false },
    });
    const hidden = await admin.createProduct(category, { name: 'A kite that flew away' });
    const painted = await admin.createProduct(category, {
      name: 'A painted kite',
      images: [{ url: await plainImage('teal') }],
    });
    await openHydrated(page, `/shop/${category.slug}`);
    for (const name of ['A red kite', 'A kite that flew away', 'A painted kite']) {
      // The button changes before the server responds, and a product hidden meanwhile could not be added.
      const saved = page.waitForResponse('**/api/user/wishlist');
      await page.getByRole('button', { name: `Add ${name} to favorites` }).click();
      expect((await saved).status()).toBe(200);
    }
    await admin.saveProduct(hidden, { visibility: false });

    await openHydrated(page, '/profile?tab=favorites');
    const list = page.getByRole('list', { name: 'Favorites' });
    const red = list.getByRole('listitem').filter({ hasText: 'A red kite' });
    await expect(red).toContainText('₹1,23,456');
    await expect(red.getByRole('img', { name: 'A red kite (no picture)' })).toBeVisible();
    await expect(red.getByRole('link', { name: 'A red kite' })).toHaveAttribute(
      'href',
      `/product/${visible._id}`,
    );
    const image = list.getByRole('img', { name: 'A painted kite', exact: true });
    await expect(image).toHaveAttribute('src', /^\/media\//);
    // Loaded, not a broken image.
    await expect
      .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(list.getByRole('link', { name: 'A painted kite' })).toHaveAttribute(
      'href',
      `/product/${painted._id}`,
    );
    const leftEdges = await list
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(leftEdges).size, 'a grid of several columns').toBeGreaterThan(1);
    const flown = list.getByRole('listitem').filter({ hasText: 'A kite that flew away' });
    await expect(flown.getByText('No longer available', { exact: true })).toBeVisible();
    await expect(flown.getByRole('link')).toHaveCount(0);
    expect(
      await flown.getByRole('img').evaluate((productImage) => Number(getComputedStyle(productImage).opacity)),
    ).toBeLessThan(0.7);
    await flown.getByRole('button', { name: 'Remove A kite that flew away from favorites' }).click();
    await expect(flown).toHaveCount(0);
  },
);

test('a role that changes after a new password keeps the token of the new session', async ({
  page,
  shop,
}) => {
  const { password } = await signUp(page, shop);
  await openHydrated(page, '/profile');
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('nine quiet moons');
  const renewing = page.waitForResponse('**/api/user/password');
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  const { data: renewed } = await (await renewing).json();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  // As if the owner had made the user an administrator meanwhile.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, role: 'ADMIN' } } });
  });
  await page.getByLabel('Full name').fill('Meera Kulkarni');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect.poll(() => storedLogin(page)).toEqual({ token: renewed.token, role: 'ADMIN' });
});
