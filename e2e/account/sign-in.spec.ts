import { demoProduct } from '../support/demo-products.ts';
import { expect, test } from '../support/shop.ts';
import type { Page } from '@playwright/test';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

const favoriteButton = 'Add Tulsi Bookmark to favorites';

/** Logs out and returns without a reload: only the popup itself can have cleared its form. */
async function expectEmptyPopupAfterLogout(page: Page, name: string): Promise<void> {
  const sameDocument = await markDocument(page);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/shop/bookmarks');
  await page.getByRole('button', { name: favoriteButton }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(popup.getByLabel('Email', { exact: true })).toHaveValue('');
  await expect(popup.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await sameDocument()).toBe(true);
}

test('the title of the login page names its form', async ({ page }) => {
  await openHydrated(page, '/login?mode=forgot');
  await expect(page).toHaveTitle('Forgot password? — Hridaya');
  await page.getByRole('main').getByRole('button', { name: 'Back to Sign In', exact: true }).click();
  await expect(page).toHaveTitle('Sign In — Hridaya');
});

test(
  'the favorite button opens the sign-in popup for a guest; closing it leaves the page unchanged',
  { tag: ['@S66', '@S68', '@S273'] },
  async ({ page }) => {
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: favoriteButton }).click();
    const popup = page.getByRole('dialog', { name: 'Sign In', exact: true });
    await expect(popup.getByLabel('Email', { exact: true })).toBeVisible();

    for (const leave of ['Escape', 'Close']) {
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await popup.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(popup).toHaveCount(0);
      await expect(page).toHaveURL('/shop/bookmarks');
      await expect(page.getByRole('button', { name: favoriteButton })).toBeFocused();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.getByRole('button', { name: favoriteButton }).click();
      await expect(popup).toBeVisible();
    }
  },
);

test(
  'the favorite button opens the popup on the product page and in the gallery too',
  { tag: ['@S119'] },
  async ({ page, request }) => {
    const product = await demoProduct(request, 'Tulsi Bookmark');
    for (const [path, name] of [
      [`/product/${product._id}`, product.name],
      ['/paintings', 'Kaveri at Dusk'],
      ['/shop/paintings', 'Salt Pans, Little Rann'],
    ] as const) {
      await openHydrated(page, path);
      await page.getByRole('button', { name: `Add ${name} to favorites`, exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Sign In', exact: true }), path).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  },
);

test("the server rejects a guest's favorite", { tag: ['@S273'] }, async ({ request }) => {
  const product = await demoProduct(request, 'Tulsi Bookmark');
  const response = await request.post('/api/user/wishlist', { data: { favoriteProducts: [product._id] } });
  expect(response.status()).toBe(401);
});

test(
  'the popup switches between Sign In and Sign Up; only Sign Up asks for the full name',
  { tag: ['@S61', '@S63', '@S216'] },
  async ({ page }) => {
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: favoriteButton }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(popup.getByLabel('Full Name')).toHaveCount(0);

    await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(popup.getByRole('heading', { name: 'Sign Up', exact: true })).toBeVisible();
    await expect(popup.getByLabel('Full Name', { exact: true })).toBeVisible();
    await expect(popup.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(popup.getByLabel('Password', { exact: true })).toBeVisible();

    await popup.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(popup.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(popup.getByLabel('Full Name')).toHaveCount(0);
  },
);

test('the login page switches between Sign In and Create Account', { tag: ['@S62'] }, async ({ page }) => {
  await openHydrated(page, '/login');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Sign In', exact: true })).toBeVisible();
  await expect(main.getByLabel('Full Name')).toHaveCount(0);
  await main.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Create Account', exact: true })).toBeVisible();
  await expect(main.getByLabel('Full Name', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sign In', exact: true })).toBeVisible();
});

test(
  'the email field has type email, and the password can be shown and hidden',
  { tag: ['@S64', '@S65'] },
  async ({ page }) => {
    for (const path of ['/login', '/shop/bookmarks']) {
      await openHydrated(page, path);
      if (path !== '/login') await page.getByRole('button', { name: favoriteButton }).click();
      const form = path === '/login' ? page.getByRole('main') : page.getByRole('dialog');
      await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
      const password = form.getByLabel('Password', { exact: true });
      await password.fill('seven paper boats');
      await expect(password).toHaveAttribute('type', 'password');
      await form.getByRole('button', { name: 'Show password', exact: true }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await expect(password).toHaveValue('seven paper boats');
      await form.getByRole('button', { name: 'Hide password', exact: true }).click();
      await expect(password).toHaveAttribute('type', 'password');
    }
  },
);

test('the login page redirects a logged-in user to home', { tag: ['@S67'] }, async ({ page, shop }) => {
  await signUp(page, shop);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
  // A bookmarked link or a second tab redirects as after a login.
  await page.goto('/login?next=/profile?tab=favorites');
  await expect(page).toHaveURL('/profile?tab=favorites');
  await page.goto('/login?next=//elsewhere.example');
  await expect(page).toHaveURL('/');
});

test(
  'a visitor signs up from a favorite button; the favorite is still there after a later login',
  { tag: ['@S5', '@S213'] },
  async ({ page }) => {
    const email = `asha.${Date.now()}@example.com`;
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: favoriteButton }).click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await popup.getByLabel('Full Name').fill('Asha Kulkarni');
    await popup.getByLabel('Email', { exact: true }).fill(email);
    await popup.getByLabel('Password', { exact: true }).fill('seven paper boats');
    // The button fills at once; only the response proves that it is saved.
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
    await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Welcome Asha Kulkarni', { exact: true })).toBeVisible();
    expect((await saved).status()).toBe(200);
    const greeting = page.getByRole('status').filter({ hasText: 'Signup Successful' });
    await expect(greeting.getByText('Added to favorites', { exact: true })).toBeVisible();
    const filledFavorite = page.getByRole('button', { name: 'Remove Tulsi Bookmark from favorites' });
    await expect(filledFavorite).toBeVisible();
    await expect(page).toHaveURL('/shop/bookmarks');
    await expect(popup).toHaveCount(0);
    await expectEmptyPopupAfterLogout(page, 'Asha Kulkarni');

    await openHydrated(page, '/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('seven paper boats');
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/shop/bookmarks');
    await expect(filledFavorite).toBeVisible();
  },
);

test(
  'a login from the popup closes it, refetches the user and clears the form',
  { tag: ['@S212'] },
  async ({ page, shop }) => {
    const { name, email, password } = await signUp(page, shop);
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('button', { name: favoriteButton }).click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await popup.getByRole('button', { name: 'Sign In', exact: true }).click();
    await popup.getByLabel('Email', { exact: true }).fill(email);
    await popup.getByLabel('Password', { exact: true }).fill(password);
    const user = page.waitForRequest('**/api/user');
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
    await popup.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(popup).toHaveCount(0);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect((await user).headers().authorization).toBe(`Bearer ${token}`);
    expect((await saved).status()).toBe(200);
    await expect(page).toHaveURL('/shop/bookmarks');

    await expectEmptyPopupAfterLogout(page, name);
  },
);

test(
  'the browser does not truncate input and leaves password rules to the server',
  { tag: ['@S248'] },
  async ({ page, allowBrowserError }) => {
    allowBrowserError(/40\d \(/);
    await openHydrated(page, '/login');
    const main = page.getByRole('main');
    const longPassword = ' a very long पासवर्ड 🌸 '.repeat(200);
    await main.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await main.getByLabel('Password', { exact: true }).fill(longPassword);
    const loginRequest = page.waitForRequest('**/api/auth/login');
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    expect((await loginRequest).postDataJSON()).toEqual({
      email: 'asha@example.com',
      password: longPassword,
    });
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();

    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    const account = {
      name: 'Asha '.repeat(60).trim(),
      email: `${'a'.repeat(300)}@example.com`,
      password: 'k'.repeat(128),
    };
    await main.getByLabel('Full Name').fill(account.name);
    await main.getByLabel('Email', { exact: true }).fill(account.email);
    await main.getByLabel('Password', { exact: true }).fill(account.password);
    const signUpRequest = page.waitForRequest('**/api/auth/signup');
    await main.getByRole('button', { name: 'Create Account', exact: true }).click();
    expect((await signUpRequest).postDataJSON()).toEqual(account);
    await expect(main.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(main.getByLabel('Full Name')).toHaveValue(account.name);
  },
);
