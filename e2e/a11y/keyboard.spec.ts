import { expect, test } from '../support/shop.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await openHydrated(page, '/shop');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content', exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Art Prints', exact: true })).toBeFocused();
});

test('after a navigation the focus is on the new heading and the tab shows the new title', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  await expect(page).toHaveTitle('Shop — Hridaya');
  const sameDocument = await markDocument(page);
  const steps = [
    { link: 'Art Prints', heading: 'Art Prints Collection' },
    { link: 'Marigold Study', heading: 'Marigold Study' },
    { link: 'Art Prints', heading: 'Art Prints Collection' },
  ];
  for (const { link, heading } of steps) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
    await expect(page).toHaveTitle(`${heading} — Hridaya`);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy', exact: true })).toBeFocused();
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Hridaya We follow heart', exact: true })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeFocused();
  await expect(page).toHaveTitle('Hridaya — We follow heart');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeFocused();
  expect(await sameDocument()).toBe(true);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeFocused();
});

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  await openHydrated(page, '/shop/art-prints');
  const product = page.getByRole('main').getByRole('link', { name: 'Gulmohar in May', exact: true });
  await product.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gulmohar in May' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Art Prints Collection' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100);
});

test('a favorite button pressed before hydration opens the popup afterwards', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/shop/bookmarks', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
