import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { relativePosition } from '../support/relative-position.ts';
import { showUndoToast } from '../support/toasts.ts';

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

/** Whether none of nine points of a button is covered. */
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
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(toast).toBeHidden();
    await page.clock.fastForward(60_000);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(undo).toBeVisible();
    await undo.click();
    await expect(page.getByText('A paper kite', { exact: true })).toBeVisible();
  },
);
