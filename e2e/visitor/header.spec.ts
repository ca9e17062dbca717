import type { Page } from '@playwright/test';
import { demoProduct } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { expect, test } from '../support/admin.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';
import { changeSettings } from '../support/settings.ts';
import { signUp } from '../support/visitors.ts';

const navLinks = [
  { name: 'Home', path: '/' },
  { name: 'Shop', path: '/shop' },
  { name: 'Paintings', path: '/paintings' },
  { name: 'About Me', path: '/about' },
];

/** Not in `visitorPages`: the search, the form for a new password, missing pages, and pages that guests may not see. */
const otherPages = ['/search', '/reset', '/404', '/no-such-page', '/profile', '/admin/products'];

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** On a phone the navigation is behind a button. */
async function openNav(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
}

test(
  'the header of every page has brand, navigation, Login and a Back button; home has no Back button',
  { tag: ['@S45', '@S46', '@S47', '@S48', '@S49', '@S50', '@S51', '@S59', '@S60'] },
  async ({ page, request, isMobile, allowBrowserError }) => {
    allowBrowserError(/status of 404/);
    const header = page.getByRole('banner');
    const back = header.getByRole('button', { name: 'Back', exact: true });
    const pages = (await visitorPages(request)).map(({ path }) => path);
    for (const path of [...pages, ...otherPages]) {
      await openHydrated(page, path);
      await expect(
        header.getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
        path,
      ).toBeVisible();
      await expect(header.getByText('Hridaya', { exact: true }), path).toBeVisible();
      await expect(header.getByRole('link', { name: 'Login', exact: true }), path).toBeVisible();
      if (path === '/') await expect(back, path).toHaveCount(0);
      else await expect(back, path).toBeVisible();
      await openNav(page, isMobile);
      await expect(nav(page).getByRole('link'), path).toHaveText(navLinks.map(({ name }) => name));
    }
    // Home has no Back button for a visitor from another page either.
    await header.getByRole('link', { name: /^Hridaya/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
    await expect(back).toHaveCount(0);
  },
);

test(
  'the navigation links open their pages',
  { tag: ['@S46', '@S47', '@S48', '@S49'] },
  async ({ page, isMobile }) => {
    await openHydrated(page, '/contact');
    for (const { name, path } of navLinks) {
      await openNav(page, isMobile);
      await nav(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      // Waits for the page: its navigation closes an open menu.
      await expect(page.getByRole('banner').getByText(name, { exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  },
);

test('the logo leads home', { tag: ['@S44'] }, async ({ page }) => {
  await openHydrated(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
});

test('the header marks the current page', async ({ page, isMobile }) => {
  await openHydrated(page, '/shop/bookmarks');
  await openNav(page, isMobile);
  await expect(nav(page).getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(nav(page).getByRole('link', { name: 'Home', exact: true })).not.toHaveAttribute(
    'aria-current',
  );
});

test(
  'the profile and the dashboard have the header and its Back button too',
  { tag: ['@S50', '@S60'] },
  async ({ page, admin, isMobile }) => {
    await admin.storeLogin(page);
    const header = page.getByRole('banner');
    for (const path of ['/profile', '/admin/products', '/admin/orders', '/admin/settings']) {
      await openHydrated(page, path);
      await expect(
        header.getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
        path,
      ).toBeVisible();
      await expect(header.getByRole('button', { name: 'Back', exact: true }), path).toBeVisible();
      await openNav(page, isMobile);
      await expect(nav(page).getByRole('link', { name: 'About Me', exact: true }), path).toBeVisible();
    }
  },
);

test('Back leads to the page before', async ({ page }) => {
  await openHydrated(page, '/about');
  const sameDocument = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Me' })).toBeVisible();
  expect(await sameDocument()).toBe(true);
});

test('Back leads to the parent page for a visitor from an external link', async ({ page, request }) => {
  const print = await demoProduct(request, 'Marigold Study');
  const painting = await demoProduct(request, 'Kaveri at Dusk');
  const parents = [
    ['/shop', '/'],
    ['/shop/bookmarks', '/shop'],
    [`/product/${print._id}`, '/shop/art-prints'],
    [`/product/${painting._id}`, '/paintings'],
    ['/about', '/'],
    ['/paintings', '/'],
    ['/login', '/'],
  ] as const;
  for (const [path, parent] of parents) {
    await openHydrated(page, path);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page, `above ${path}`).toHaveURL(parent);
  }
});

test(
  'on a phone the navigation is in a menu that opens and closes',
  { tag: ['@phone', '@S52'] },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    await expect(nav(page)).toBeHidden();
    const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(nav(page).getByRole('link', { name: 'Paintings' })).toBeVisible();
    const close = page.getByRole('banner').getByRole('button', { name: 'Close menu' });
    await expect(close).toBeFocused();
    await expect(close).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(nav(page)).toBeHidden();

    await menu.click();
    await nav(page).getByRole('link', { name: 'About Me' }).click();
    await expect(page).toHaveURL('/about');
    await expect(nav(page)).toBeHidden();
  },
);

test('on a phone a navigation closes an open menu', { tag: '@phone' }, async ({ page, isMobile }) => {
  const header = page.getByRole('banner');
  const leave = {
    '/': header.getByRole('link', { name: /^Hridaya/ }),
    '/search': header.getByRole('link', { name: 'Search', exact: true }),
    '/login': header.getByRole('link', { name: 'Login', exact: true }),
  };
  await openHydrated(page, '/shop');
  for (const [path, way] of Object.entries(leave)) {
    await openNav(page, isMobile);
    await expect(nav(page)).toBeVisible();
    await way.click();
    await expect(page).toHaveURL(path);
    await expect(nav(page), path).toBeHidden();
  }
  await openNav(page, isMobile);
  await header.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/search');
  await expect(nav(page)).toBeHidden();
  // Nor is the menu open again on the page where it was open.
  await page.goForward();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toBeVisible();
  await expect(nav(page)).toBeHidden();
});

test.describe('with a long shop name', () => {
  test.use({ ownShop: true });

  test('the header stays in one row from 320 pixels', async ({ page, admin, shop }) => {
    const brand = 'Shree Lakshmi Narayan Handicrafts and Original Paintings';
    await changeSettings(admin, { brand });
    const header = page.getByRole('banner');
    const loginOrMenu = {
      guest: header.getByRole('link', { name: 'Login' }),
      user: header.getByRole('button', { name: 'Meera' }),
    };
    for (const who of ['guest', 'user'] as const) {
      if (who === 'user') await signUp(page, shop);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        await openHydrated(page, '/shop');
        await expect(loginOrMenu[who]).toBeVisible();
        const menu = header.getByRole('button', { name: 'Open menu' });
        const parts = [
          header.getByRole('button', { name: 'Back', exact: true }),
          header.getByRole('link', { name: /^Shree Lakshmi/ }),
          header.getByRole('link', { name: 'Search', exact: true }),
          loginOrMenu[who],
          width < 768 ? menu : nav(page),
        ];
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        const centers = boxes.map((box) => (box ? box.y + box.height / 2 : 0));
        expect(Math.max(...centers) - Math.min(...centers), `${who} at ${width}`).toBeLessThan(4);
        expect(Math.max(...boxes.map((box) => (box ? box.x + box.width : 0)))).toBeLessThanOrEqual(width);
      }
    }
  });
});

test(
  'on the narrowest phones the header still has the search in one row',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, '/shop');
    const header = page.getByRole('banner');
    const parts = [
      header.getByRole('button', { name: 'Back', exact: true }),
      header.getByRole('link', { name: /^Hridaya/ }),
      header.getByRole('link', { name: 'Search', exact: true }),
      header.getByRole('link', { name: 'Login', exact: true }),
      header.getByRole('button', { name: 'Open menu' }),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const centers = boxes.map((box) => (box ? box.y + box.height / 2 : 0));
    expect(Math.max(...centers) - Math.min(...centers)).toBeLessThan(4);
    expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
  },
);
