import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

/** Deletes a product, which shows an undo toast. */
async function showUndoToast(page: Page) {
  await page.getByRole('button', { name: 'Delete A paper kite' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Product deleted' });
  await expect(toast).toBeVisible();
  return { toast, undo: toast.getByRole('button', { name: 'Undo' }) };
}

test('an undo toast waits while pointer or focus is on it, then ten more seconds', async ({
  page,
  admin,
}) => {
  const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
  await admin.createProduct(category, { name: 'A paper kite' });
  await admin.storeLogin(page);
  await page.clock.install();
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const { toast, undo } = await showUndoToast(page);

  await undo.hover();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await undo.hover();
  await undo.blur();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(9_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(toast).toHaveCount(0);
});

test('the text of a toast keeps its space beside the buttons in large text', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
  await admin.createProduct(category, { name: 'A paper kite' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const { toast } = await showUndoToast(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const textBox = await toast.getByText('Product deleted').boundingBox();
  expect(textBox?.width).toBeGreaterThan(200);
});

test('a toast that replaces the focused one takes the focus, so that Enter presses nothing behind it', async ({
  page,
  shop,
}) => {
  await signUp(page, shop);
  await openHydrated(page, '/shop/bookmarks');
  const add = page.getByRole('main').getByRole('button', { name: /^Add .* to favorites$/ });
  const added = page.getByRole('status').filter({ hasText: 'Added to favorites' });
  const dismiss = added.getByRole('button', { name: 'Dismiss' });
  await add.first().click();
  await expect(added).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/wishlist', async (route) => {
    await released;
    await route.continue();
  });
  const name = (await add.first().getAttribute('aria-label')) ?? '';
  const heart = page.getByRole('button', { name: name.replace(/^Add (.*) to /, 'Remove $1 from ') });
  await add.first().click();
  await expect(heart).toBeFocused();
  await page.keyboard.press('F8');
  await expect(dismiss).toBeFocused();
  const replaced = await dismiss.elementHandle();
  release();
  await expect.poll(() => replaced?.evaluate((button) => button.isConnected)).toBe(false);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(added).toHaveCount(0);
  await expect(heart).toBeFocused();
});

test('a toast does not cover the close button of an open dialog', async ({ page, allowBrowserError }) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  for (const size of [
    { width: 390, height: 500 },
    { width: 640, height: 420 },
  ]) {
    await page.setViewportSize(size);
    await openHydrated(page, '/shop/bookmarks');
    await page
      .getByRole('main')
      .getByRole('button', { name: /favorites/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email', { exact: true }).fill('nobody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('not the right one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
    // A click would not reach a covered element.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
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

test('a toast does not cover the buttons of an open form', async ({ page, admin, isMobile }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const add = page.getByRole('button', { name: 'Add Product', exact: true });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Half a kite');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('tab', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const create = page.getByRole('dialog').getByRole('button', { name: /^Create/ });
  const toast = page.locator('.toasts').getByText('Unsaved changes kept');
  await expect(toast).toHaveCount(1);
  // On a phone it waits behind the dialog, which covers the screen.
  if (isMobile) await expect(toast).toBeHidden();
  else await expect.poll(() => relativePosition(toast, create)).toBe('apart');
});

test('a toast does not cover the main button of three dialogs, on phones and a wide screen', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  await admin.storeLogin(page);
  for (const size of [
    { width: 320, height: 600 },
    { width: 390, height: 844 },
    { width: 1440, height: 700 },
  ]) {
    await page.setViewportSize(size);
    for (const [tab, open] of [
      ['Products', 'Add Product'],
      ['Products', 'Change price'],
      ['Categories', 'Add Category'],
    ] as const) {
      await showErrorToast(page);
      // On a phone, the bar of the selection replaces this button.
      if (open === 'Add Product') await page.getByRole('button', { name: 'Clear selection' }).click();
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('main').getByRole('button', { name: open, exact: true }).first().click();
      const mainButton = page.getByRole('dialog').getByRole('button').last();
      const where = `${open} at ${size.width}`;
      await expect(mainButton, where).toBeVisible();
      await mainButton.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await expect.poll(() => isUncovered(mainButton), where).toBe(true);
    }
  }
});

/** Fails to hide a product: its error toast stays until it is dismissed, and the product stays selected. */
async function showErrorToast(page: Page): Promise<void> {
  await page.route('**/api/products/bulk', (route) => route.abort('failed'));
  await openHydrated(page, '/admin/products');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Error updating products');
}

/** Whether no part of a button is covered. */
function isUncovered(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((x) =>
      [0.1, 0.5, 0.9].every((y) =>
        element.contains(document.elementFromPoint(left + width * x, top + height * y)),
      ),
    );
  });
}

test("a toast does not cover a form's close button with reduced motion", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_INTERNET_DISCONNECTED/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Category' });
  await form.getByLabel('Name', { exact: true }).fill('Kites');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still here. Save again.');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
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

async function relativePosition(
  one: Locator,
  other: Locator,
): Promise<'apart' | 'overlapping' | 'not there'> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return 'not there';
  const isApart =
    a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
  return isApart ? 'apart' : 'overlapping';
}

test(
  'a toast shown while a dialog closes moves to the edge of the screen',
  { tag: '@phone' },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/categories');
    await page.getByRole('button', { name: `Edit ${category.name}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Description/).fill('Paper on bamboo.');
    await dialog.getByRole('button', { name: 'Save Category', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Category updated' });
    await expect(toast).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
    // The screen is 844 pixels high.
    expect(Math.min(y, 844 - y - height)).toBeLessThan(24);
  },
);

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

test(
  'a toast is hidden behind a dialog that opens later, and is back with its button afterwards',
  { tag: '@phone' },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Kites ${Date.now()}` });
    await admin.createProduct(category, { name: 'A paper kite' });
    await admin.createProduct(category, { name: 'A silk kite' });
    await admin.storeLogin(page);
    await page.clock.install();
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const { toast, undo } = await showUndoToast(page);
    await page.getByRole('button', { name: 'Edit A silk kite' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(toast).toBeHidden();
    await page.clock.fastForward(60_000);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(undo).toBeVisible();
    await undo.click();
    await expect(page.getByText('A paper kite', { exact: true })).toBeVisible();
  },
);
