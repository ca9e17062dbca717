import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openChat, standInForChats } from '../support/chats.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { changeSettings } from '../support/settings.ts';

test.use({ ownShop: true });

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name} to favorites` });
const filledHeart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from favorites` });
const countStoredFavorites = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guestFavorites') ?? '[]').length);

test('favorites of a visitor without an account can be ordered with variants, and move to a new account', async ({
  page,
  context,
  admin,
  allowBrowserError,
  isMobile,
}) => {
  await changeSettings(admin, { guestFavorites: true, orderBook: true });
  const kites = await admin.createCategory({ name: 'Kites' });
  const variants = {
    options: ['Size'],
    items: [
      { values: ['Small'], stock: 2 },
      { values: ['Large'], price: 900, stock: 1 },
    ],
  };
  await admin.createProduct(kites, { name: 'Red Kite', variants });
  const blue = await admin.createProduct(kites, { name: 'Blue Kite' });
  await openHydrated(page, '/shop/kites');
  const counted = page.waitForRequest('**/api/hearts');
  await heart(page, 'Blue Kite').click();
  expect((await counted).postDataJSON()).toEqual({ product: blue._id });
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Another tab knows it at once, and adds one more.
  const other = await context.newPage();
  await openHydrated(other, '/shop/kites');
  await expect(filledHeart(other, 'Blue Kite')).toBeVisible();
  await heart(other, 'Red Kite').click();
  await expect(filledHeart(page, 'Red Kite')).toBeVisible();
  expect(await countStoredFavorites(page)).toBe(2);
  await other.close();

  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favorites');
  await expect(page.locator('#site-nav [aria-current=page]')).toHaveText('Favorites');
  const list = page.getByRole('list', { name: 'Favorites' });
  await expect(list.getByRole('heading')).toHaveText(['Blue Kite', 'Red Kite']);
  await page.getByLabel('Red Kite: Size').selectOption('Large · ₹900');
  await expectAccessible(page);
  await standInForChats(context, allowBrowserError);
  const chat = await openChat(page, () => page.getByRole('button', { name: 'Order on WhatsApp' }).click());
  expect(chat.searchParams.get('text')).toMatch(
    /^Hello! I would like these 2 pieces:\n1\. Blue Kite, ₹500\nhttp\S+\n2\. Red Kite, Size: Large, ₹900\nhttp\S+\?variant=\S+\nCode: BLUE-\w+$/,
  );
  const [enquiry] = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
  expect(enquiry?.products.map(({ variant }) => variant?.text)).toEqual([undefined, 'Size: Large']);

  // A piece that is hidden meanwhile does not get into the account.
  await admin.saveProduct(blue, { visibility: false });
  await openHydrated(page, '/profile?tab=favorites');
  await expect(list.getByRole('heading')).toHaveText(['Red Kite']);
  await page.getByRole('link', { name: 'Log in or sign up' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Create Account', exact: true }).click();
  await main.getByLabel('Full Name').fill('Meera');
  await main.getByLabel('Email', { exact: true }).fill('meera.kites@example.com');
  await main.getByLabel('Password', { exact: true }).fill('seven paper boats');
  await main.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(list.getByRole('heading')).toHaveText(['Red Kite']);
  await expect.poll(() => countStoredFavorites(page)).toBe(1);
  // Once the hidden piece is visible again, the next page adds it.
  await admin.saveProduct(blue, { visibility: true });
  await openHydrated(page, '/shop/kites');
  await expect(filledHeart(page, 'Red Kite')).toBeVisible();
  await expect(filledHeart(page, 'Blue Kite')).toBeVisible();
  await expect.poll(() => countStoredFavorites(page)).toBe(0);
  await openHydrated(page, '/profile?tab=favorites');
  await expect(list.getByRole('heading')).toHaveText(['Red Kite', 'Blue Kite']);
});

test('removing a favorite with the keyboard focuses the next heart, not the order button', async ({
  page,
  admin,
}) => {
  await changeSettings(admin, { guestFavorites: true, orderBook: true });
  const kites = await admin.createCategory({ name: 'Paper Kites' });
  const names = ['White Kite', 'Green Kite', 'Golden Kite'];
  const ids: string[] = [];
  for (const name of names) ids.push((await admin.createProduct(kites, { name }))._id);
  await page.addInitScript((stored) => localStorage.setItem('guestFavorites', stored), JSON.stringify(ids));
  await openHydrated(page, '/profile?tab=favorites');
  await expect(page.getByRole('button', { name: 'Order on WhatsApp' })).toBeVisible();
  await filledHeart(page, 'White Kite').press('Enter');
  await expect(filledHeart(page, 'Green Kite')).toBeFocused();
  await filledHeart(page, 'Golden Kite').press('Enter');
  await expect(filledHeart(page, 'Green Kite')).toBeFocused();
});

test('a favorite that another tab removes moves no focus, unless its heart had it', async ({
  page,
  context,
  admin,
}) => {
  await changeSettings(admin, { guestFavorites: true });
  const kites = await admin.createCategory({ name: 'Silk Kites' });
  const names = ['Plain Kite', 'Striped Kite', 'Dotted Kite', 'Woven Kite'];
  const ids: string[] = [];
  for (const name of names) ids.push((await admin.createProduct(kites, { name }))._id);
  await page.addInitScript((stored) => localStorage.setItem('guestFavorites', stored), JSON.stringify(ids));
  await openHydrated(page, '/profile?tab=favorites');
  const other = await context.newPage();
  await openHydrated(other, '/profile?tab=favorites');
  // Once the second one is gone, the page has handled the first.
  for (const name of ['Plain Kite', 'Striped Kite']) {
    await filledHeart(other, name).click();
    await expect(filledHeart(page, name)).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await filledHeart(page, 'Dotted Kite').focus();
  await filledHeart(other, 'Dotted Kite').click();
  await expect(filledHeart(page, 'Woven Kite')).toBeFocused();
});

test('while the setting is off, a guest has no favorites page; the privacy page says what the browser stores', async ({
  page,
  admin,
}) => {
  await page.goto('/profile?tab=favorites');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('main')).not.toContainText('with a heart without an account');
  await changeSettings(admin, { guestFavorites: true });
  await page.reload();
  await expect(page.getByRole('main')).toContainText('with a heart without an account');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
