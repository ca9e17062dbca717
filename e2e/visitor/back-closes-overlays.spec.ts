// Back, as Android's button does it, closes an overlay and leaves no history entry.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';

/** The number of open overlays in the current history entry. */
const countOverlays = (page: Page): Promise<number> => page.evaluate(() => history.state?.overlays ?? 0);

const historyLength = (page: Page) => page.evaluate(() => history.length);

/** Opens a page after another one, so that one Back too many is noticed. */
async function visitFrom(page: Page, from: string, path: string) {
  await openHydrated(page, from);
  await openHydrated(page, path);
}

/** Opens an overlay twice: Back closes it, and `closeByHand` leaves no history entry. */
async function expectBackCloses(
  page: Page,
  from: string,
  {
    open,
    countShown,
    closeByHand,
  }: { open: () => Promise<void>; countShown: () => Promise<number>; closeByHand: () => Promise<void> },
) {
  const url = page.url();
  await open();
  await expect.poll(countShown).toBe(1);
  await page.goBack();
  await expect.poll(countShown).toBe(0);
  expect(page.url()).toBe(url);
  const length = await historyLength(page);

  await open();
  await expect.poll(countShown).toBe(1);
  await closeByHand();
  await expect.poll(countShown).toBe(0);
  expect(page.url()).toBe(url);
  // `history.length` counts the entry that Forward leads to, which the second overlay has used again.
  expect(await historyLength(page)).toBe(length);
  await page.goBack();
  await expect(page).toHaveURL(from);
}

test('Back closes the sign-in popup and stays on the page; the next Back leaves it', async ({ page }) => {
  await visitFrom(page, '/about', '/shop/bookmarks');
  const popup = page.getByRole('dialog', { name: 'Sign In' });
  await expectBackCloses(page, '/about', {
    open: () => page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click(),
    countShown: () => popup.count(),
    closeByHand: () => popup.getByRole('button', { name: 'Close' }).click(),
  });
});

test('Forward does not lead to a popup that was closed', async ({ page }) => {
  await visitFrom(page, '/about', '/shop/bookmarks');
  const popup = page.getByRole('dialog', { name: 'Sign In' });
  await page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click();
  await expect(popup).toBeVisible();
  await page.goBack();
  await expect(popup).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => countOverlays(page)).toBe(0);
  await expect(popup).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a reload under an open popup leaves no history entry behind', async ({ page }) => {
  await visitFrom(page, '/about', '/shop/bookmarks');
  await page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect.poll(() => countOverlays(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('Back closes the account menu; its links navigate without an extra history entry', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await visitFrom(page, '/about', '/shop');
  const trigger = page.getByRole('banner').getByRole('button', { name: 'Administrator' });
  const menu = page.getByRole('menu');
  await trigger.click();
  await menu.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  // Until the profile is on screen, Back only stops its navigation: the focus stays where it is.
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  // A loaded page takes the focus, which closes a menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
  await expect(menu).toHaveCount(0);
  await expectBackCloses(page, '/about', {
    open: () => trigger.click(),
    countShown: () => menu.count(),
    closeByHand: () => page.keyboard.press('Escape'),
  });
});

test('a link outside an open menu closes the menu and navigates', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await visitFrom(page, '/about', '/shop');
  await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('Back closes the navigation menu', { tag: '@phone' }, async ({ page }) => {
  await visitFrom(page, '/about', '/shop');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expectBackCloses(page, '/about', {
    open: () => page.getByRole('button', { name: 'Open menu' }).click(),
    countShown: async () => ((await nav.isVisible()) ? 1 : 0),
    closeByHand: () => page.getByRole('button', { name: 'Close menu' }).click(),
  });
});

test('Back closes the image viewer', async ({ page, request }) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  await visitFrom(page, '/about', `/product/${product._id}`);
  const viewer = page.getByRole('dialog', { name: `Pictures of ${product.name}` });
  await expectBackCloses(page, '/about', {
    open: () =>
      page
        .getByRole('button', { name: /full screen/ })
        .first()
        .click(),
    countShown: () => viewer.count(),
    closeByHand: () => page.keyboard.press('Escape'),
  });
});

test("Back closes the profile's calendar and confirmation", async ({ page, admin }) => {
  await admin.storeLogin(page);
  await visitFrom(page, '/about', '/profile');
  const calendar = page.getByRole('dialog', { name: 'Choose your date of birth' });
  await page.getByRole('button', { name: /Date of birth/ }).click();
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toHaveCount(0);
  const question = page.getByRole('dialog', { name: 'Delete my account' });
  await expectBackCloses(page, '/about', {
    open: () => page.getByRole('button', { name: 'Delete my account' }).click(),
    countShown: () => question.count(),
    closeByHand: () => question.getByRole('button', { name: 'Keep my account' }).click(),
  });
});

test('Back closes the dialogs of the dashboard', async ({ page, admin }) => {
  await admin.storeLogin(page);
  for (const [tab, open, close] of [
    ['products', /^Add Product/, 'Cancel'],
    ['products', /^Delete /, 'Cancel'],
    ['categories', /^Add Category/, 'Cancel'],
    ['categories', /^Delete /, 'Cancel'],
    ['orders', /^Add Order/, 'Cancel'],
    ['orders', /^Edit /, 'Cancel'],
  ] as const) {
    await visitFrom(page, '/about', `/admin/${tab}`);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expectBackCloses(page, '/about', {
      open: () => page.getByRole('main').getByRole('button', { name: open }).first().click(),
      countShown: () => dialog.count(),
      closeByHand: () => dialog.getByRole('button', { name: close, exact: true }).click(),
    });
  }
});

test('Back closes the dialog of a bulk change', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await visitFrom(page, '/about', '/admin/products');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole('region', { name: 'Change selected products' })
    .getByRole('button', { name: 'Change price' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/products');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
