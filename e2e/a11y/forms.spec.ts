import type { Locator } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

// A rejected save moves a keyboard or screen reader user to the first invalid field: it has
// the focus, is marked invalid and has a description.
test.use({ ownShop: true });

const anyText = /.+/;

async function expectFocusedError(field: Locator, words: string | RegExp) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(words);
}

async function expectNoError(field: Locator, words: string | RegExp) {
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).not.toHaveAccessibleDescription(words);
}

test('the forms of login and password reset move focus to their first error, and a shop without mail offers WhatsApp', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  const keys = keyboardOf(page);
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await openHydrated(page, '/login');
  await keys.use(signIn);
  await expectFocusedError(email, /required/);
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await keys.fill(email, 'artist');
  await expectNoError(email, /required/);
  await keys.press('Enter');
  await expectFocusedError(email, anyText);
  await keys.fill(email, shop.adminEmail);
  await keys.press('Enter');
  await expectFocusedError(password, /required/);
  // An error without a field is announced, and the focus stays.
  await keys.write('not the password');
  await keys.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await expect(password).toBeFocused();

  // This shop has no mail server: it promises no mail, and offers a chat with the artist.
  await keys.use(page.getByRole('button', { name: 'Forgot password?', exact: true }));
  const chat = page.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/);
  await expect(page.getByRole('button', { name: 'Send Link', exact: true })).toHaveCount(0);
  await keys.use(page.getByRole('button', { name: 'Back to Sign In', exact: true }));

  // The form to reset a password: its page is changed to that of a shop with a mail server.
  await page.route('**/login?mode=forgot', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"sendsMail":false');
    return route.fulfill({ response, body: html.replace('"sendsMail":false', '"sendsMail":true') });
  });
  await openHydrated(page, '/login?mode=forgot');
  await keys.use(page.getByRole('button', { name: 'Send Link', exact: true }));
  await expectFocusedError(email, /required/);
});

test('the category form moves focus to its first error', async ({ page, admin }) => {
  const keys = keyboardOf(page);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/categories');
  await keys.use(page.getByRole('button', { name: 'Add Category', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Add New Category', exact: true });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const name = dialog.getByLabel('Name', { exact: true });
  const title = dialog.getByLabel('Feature title');
  await keys.use(button('Create Category'));
  await expectFocusedError(name, 'Category name is required');
  await keys.write('Kites');
  await expectNoError(name, 'Category name is required');

  await keys.use(button('Add Feature'));
  await expectFocusedError(dialog.getByLabel('Emoji'), 'A feature needs an emoji');
  await keys.write('🪁');
  await keys.fill(title, 'Light');
  await keys.use(button('Create Category'));
  await expectFocusedError(title, /^This feature is not in the list yet/);
  await keys.use(button('Clear'));
  await keys.use(button('Create Category'));
  await expect(successToast(page, 'Category created')).toBeVisible();
});

test('the order form moves focus to its first error', async ({ page, admin }) => {
  const keys = keyboardOf(page);
  const category = await admin.createCategory({ name: 'Kites' });
  const product = await admin.createProduct(category, { name: 'Red Kite' });
  await admin.call('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: {
      address: { firstName: 'Meera', address: '12 Lake Road', city: 'Pune', zip: '411004' },
    },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await keys.use(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Edit order/ }),
  );
  const dialog = page.getByRole('dialog', { name: /^Edit Order/ });
  const city = dialog.getByLabel('City');
  await keys.fill(city, ' ');
  await keys.fill(dialog.getByLabel('PIN code'), ' ');
  await keys.use(dialog.getByRole('button', { name: 'Save Order', exact: true }));
  await expectFocusedError(city, 'City is required');
  await keys.write('Mumbai');
  await expectNoError(city, 'City is required');
  await keys.press('Enter');
  await expectFocusedError(dialog.getByLabel('PIN code'), /PIN code is required/);
  await keys.write('400001');
  await keys.press('Enter');
  await expect(successToast(page, 'Order updated')).toBeVisible();

  await keys.use(page.getByRole('button', { name: 'Add Order', exact: true }));
  const adding = page.getByRole('dialog', { name: 'Add New Order', exact: true });
  await keys.use(adding.getByRole('button', { name: 'Create Order', exact: true }));
  await expectFocusedError(adding.getByRole('combobox', { name: 'Add a product' }), anyText);
});

test('the forms of settings and of a password reset link move focus to their first error', async ({
  page,
  admin,
}) => {
  const keys = keyboardOf(page);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings');
  const name = page.getByLabel('Name of the shop');
  const youtube = page.getByLabel('YouTube channel');
  await keys.fill(name, ' ');
  await keys.fill(youtube, 'youtube.com/me');
  await keys.press('Control+s');
  await expectFocusedError(name, /^The shop needs a name/);
  await keys.write('Kalakari');
  await expectNoError(name, /^The shop needs a name/);
  await keys.press('Control+s');
  await expectFocusedError(youtube, /^Please give the address of your YouTube page/);
  await keys.write(' ');
  await keys.press('Control+s');
  await expect(successToast(page, 'Settings saved')).toBeVisible();

  // The form that creates a link with which a visitor resets the password.
  const email = page.getByLabel('Email of their account');
  await keys.use(page.getByRole('button', { name: 'Create link', exact: true }));
  await expectFocusedError(email, /required/);
});
