import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { showUndoToast } from '../support/toasts.ts';
import { signUp } from '../support/visitors.ts';

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
