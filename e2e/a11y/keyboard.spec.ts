import { expect, test } from '../support/shop.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

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

test('a lost focus does not stay lost when the control that had it before is disabled', async ({ page }) => {
  const loading = page.waitForResponse(/\/global-listeners-/);
  await openHydrated(page, '/about');
  // The listeners start with the module, which is loaded after hydration.
  const module = (await loading).url();
  await page.evaluate(async (url) => {
    await import(url);
  }, module);
  await page.evaluate(() => {
    const add = () => {
      const button = document.createElement('button');
      document.getElementById('main')?.append(button);
      button.focus();
      return button;
    };
    const [before, last] = [add(), add()];
    before.disabled = true;
    last.remove();
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('in the account menu, a letter moves to its item, and a shortcut of the browser does not', async ({
  page,
  shop,
}) => {
  await page.goto('/about');
  await signUp(page, shop);
  await openHydrated(page, '/shop');
  await page.getByRole('button', { name: /^Meera/ }).press('Enter');
  const profile = page.getByRole('menuitem', { name: 'Profile', exact: true });
  const logout = page.getByRole('menuitem', { name: 'Logout', exact: true });
  await expect(profile).toBeFocused();
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Meta+l');
  await expect(profile).toBeFocused();
  await page.keyboard.press('l');
  await expect(logout).toBeFocused();

  // A click between two items focuses the menu itself.
  await page.getByRole('menu').focus();
  await page.keyboard.press('ArrowUp');
  await expect(logout).toBeFocused();
});
