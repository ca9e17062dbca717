import { expectAccessibleInLightAndDark } from '../support/accessible.ts';
import { expect, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.beforeEach(() => test.setTimeout(180_000));

test(
  'every page that search engines may list is accessible in light and dark',
  { tag: ['@axe'] },
  async ({ page, request }) => {
    for (const { path } of await visitorPages(request)) {
      await openHydrated(page, path);
      await expectAccessibleInLightAndDark(page);
    }
  },
);

test(
  'error pages, an empty category, the profile of a guest and sign-up are accessible',
  { tag: ['@axe'] },
  async ({ page, admin, allowBrowserError }) => {
    // The two error pages themselves respond with 404.
    allowBrowserError(/status of 404 .*\/(404|no-such-page)\)$/);
    await admin.createCategory({ name: 'Nothing Yet' });
    for (const path of ['/404', '/no-such-page', '/profile', '/shop/nothing-yet', '/login?mode=sign-up']) {
      await openHydrated(page, path);
      await expectAccessibleInLightAndDark(page);
    }
  },
);

test('the sign-in popup is accessible', { tag: ['@axe'] }, async ({ page }) => {
  await openHydrated(page, '/shop/bookmarks');
  await page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(popup.getByLabel('Full Name')).toBeVisible();
  await popup.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(popup.getByText('Full name is required')).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test('the image viewer is accessible', { tag: ['@axe'] }, async ({ page, request }) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  await openHydrated(page, `/product/${product._id}`);
  await page.getByRole('button', { name: 'View picture 1 of 5 full screen' }).click();
  await expect(page.getByText('1 / 5', { exact: true }).last()).toBeVisible();
  // It fades in, and the fade begins only after it is there.
  await expect(page.locator('.yarl__portal')).toHaveCSS('opacity', '1');
  await expectAccessibleInLightAndDark(page);
});

test('the phone menu is accessible', { tag: ['@axe', '@phone'] }, async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
});

test(
  'a page that failed to render and one that failed to load are accessible',
  { tag: ['@axe'] },
  async ({ page, request, allowBrowserError }) => {
    allowBrowserError(/React|ApiError|status of 418/);
    const product = await demoProduct(request, 'Tulsi Bookmark');
    // A tag that is no text makes the page fail to render.
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({ json: { status: 'success', data: { ...product, tags: [{}] } } }),
    );
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('main').getByRole('link', { name: 'Tulsi Bookmark' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectAccessibleInLightAndDark(page);

    const rejection = { status: 'error', error: 'Not now.', code: 'unavailable', requestId: 'r' };
    // A status with which the browser does not try again by itself.
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({ status: 418, json: rejection }),
    );
    await openHydrated(page, '/shop/bookmarks');
    await page.getByRole('main').getByRole('link', { name: 'Tulsi Bookmark' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  },
);

test('no page is wider than the screen', async ({ page, request, isMobile }) => {
  const widths = isMobile ? [320, 390] : [768, 1440];
  for (const { path } of await visitorPages(request)) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${path} at ${width}`).toBe(0);
    }
  }
});
