import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { relativePosition } from '../support/relative-position.ts';
import { showUndoToast } from '../support/toasts.ts';
import { signUp } from '../support/visitors.ts';

test('the text of a toast keeps its space beside the buttons on a phone, also in large text', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
  await admin.createProduct(category, { name: 'A paper kite' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const { toast } = await showUndoToast(page);
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    const textBox = await toast.getByText('Product deleted').boundingBox();
    expect(textBox?.width, size).toBeGreaterThan(200);
  }
});

test(
  'the toast after signing in does not cover the header on a phone',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await openHydrated(page, '/login');
    const main = page.getByRole('main');
    await main.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
    await main.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
    await main.getByRole('button', { name: 'Sign In', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Login Successful' });
    await expect.poll(() => relativePosition(toast, page.getByRole('banner'))).toBe('apart');
  },
);

test('the toast of a failed login does not cover the link to reset the password', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await openHydrated(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await main.getByLabel('Password', { exact: true }).fill('not the right one');
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Login Failed' });
  await expect
    .poll(() => relativePosition(message, main.getByRole('button', { name: 'Forgot password?' })))
    .toBe('apart');
});

test('a dismissed toast leaves the next one its usual position', async ({ page, allowBrowserError }) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await openHydrated(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await main.getByLabel('Password', { exact: true }).fill('not the right one');
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  const isMoved = await page.evaluate(async () => {
    const toasts = document.querySelector('.toasts');
    const submit = Object.assign(document.createElement('button'), { type: 'submit' });
    // Over the usual position on a phone.
    submit.style.cssText = 'position: fixed; top: 0; right: 0; width: 300px; height: 100px';
    document.body.append(submit);
    // This requests a check of the position for the next frame, when the toast is gone.
    dispatchEvent(new Event('resize'));
    toasts?.querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // How toast-position.ts moves a toast.
    return toasts?.matches('[data-opposite], [style*="translate: 0"]');
  });
  expect(isMoved).toBe(false);
});

test('an undo toast does not cover the bulk bar', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
  for (const name of ['A paper kite', 'A silk kite', 'A box kite'])
    await admin.createProduct(category, { name });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  for (const name of ['A silk kite', 'A box kite']) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
  const { toast } = await showUndoToast(page);
  const bar = page.getByRole('region', { name: 'Change selected products' });
  await expect.poll(() => relativePosition(toast, bar)).toBe('apart');
});

test('a toast does not cover an open menu', { tag: '@phone' }, async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Profile updated' });
  await expect(toast).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click();
  await expect.poll(() => relativePosition(toast, page.getByRole('menu'))).toBe('apart');
});
