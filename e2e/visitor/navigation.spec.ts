import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { waitForHydration, openHydrated } from '../support/open-hydrated.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('Back returns to the product in the list that was opened, also after a reload', async ({ page }) => {
  await openHydrated(page, '/shop/art-prints');
  const last = cards(page).last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const before = await scrollPosition(page);
  expect(before).toBeGreaterThan(100);
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.reload();
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(before);
});

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  await openHydrated(page, '/shop/art-prints');
  const product = page.getByRole('main').getByRole('link', { name: 'Gulmohar in May', exact: true });
  await product.scrollIntoViewIfNeeded();
  const before = await scrollPosition(page);
  expect(before).toBeGreaterThan(500);
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gulmohar in May' })).toBeInViewport();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Art Prints Collection' })).toBeAttached();
  await expect.poll(() => scrollPosition(page)).toBe(before);
});

test('Forward restores the scroll position of the page from which a visitor left the shop', async ({
  page,
}) => {
  await openHydrated(page, '/shop/art-prints');
  const card = cards(page).first().getByRole('link');
  const product = page.getByRole('heading', { level: 1, name: await card.innerText(), exact: true });
  await card.click();
  await expect(product).toBeFocused();
  await page.evaluate(() => {
    scrollTo(0, 150);
    // The browser itself adjusts the scroll position while content above changes its height.
    addEventListener('pagehide', () => sessionStorage.setItem('left at', String(Math.round(scrollY))));
  });
  await page.goto('/robots.txt');
  await page.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect(page).toHaveURL('/shop/art-prints');
  await waitForHydration(page);
  await page.goForward();
  await expect(product).toBeFocused();
  const leftAt = await page.evaluate(() => Number(sessionStorage.getItem('left at')));
  expect(leftAt).toBeGreaterThan(100);
  await expect.poll(() => scrollPosition(page)).toBe(leftAt);
});

test('a link clicked with a modifier key is left to the browser', { tag: '@wide' }, async ({ page }) => {
  await openHydrated(page, '/shop');
  // What happens then is up to the browser: it does not always report a tab opened in the background.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.documentElement.dataset['click'] = event.defaultPrevented ? 'taken' : 'left';
    }),
  );
  await page.getByRole('link', { name: 'Art Prints', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('html')).toHaveAttribute('data-click', 'left');
  await expect(page).toHaveURL('/shop');
});

test('the last of two quick navigations wins', async ({ page }) => {
  await openHydrated(page, '/');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/categories*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Browse the shop' }).click();
  await page.getByRole('link', { name: 'Terms' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Terms');
  const responded = page.waitForResponse('**/api/categories*');
  release();
  await responded;
  await expect(heading).toHaveText('Terms');
  await expect(page).toHaveURL('/terms');
});

test('a link tapped before hydration still navigates', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Art Prints', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Art Prints Collection' })).toBeVisible();
  release();
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

test('a malformed URL hash does not break the page', async ({ page, shop }) => {
  await openHydrated(page, `/login?next=${encodeURIComponent('/shop#%')}`);
  await page.getByLabel('Email', { exact: true }).fill(shop.adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/shop#%');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page whose scripts fail to load is readable, and its links work', async ({
  page,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|Failed to fetch dynamically imported module/);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/shop._slug-*.js', (route) => route.abort());
  await page.goto('/shop/art-prints');
  // The document is reloaded once; when its scripts fail too, there is no second reload.
  await expect.poll(() => documents).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(2);
  const link = cards(page).first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
});

test.describe('between a card and its page', () => {
  /** Records how many images have a view transition name when a transition starts, and on the new page. */
  async function recordTransitions(page: Page) {
    await page.addInitScript(() => {
      const notes: string[] = [];
      Object.assign(window, { notes });
      const countNamedImages = () =>
        [...document.querySelectorAll<HTMLElement>('main img')].filter(
          (image) => image.style.viewTransitionName,
        ).length;
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        notes.push(`before ${countNamedImages()}`);
        const transition = begin(update);
        void transition.updateCallbackDone.then(() => notes.push(`after ${countNamedImages()}`));
        return transition;
      };
    });
    return (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'notes'));
  }

  test('the image transitions from card to page and back', async ({ page }) => {
    const notes = await recordTransitions(page);
    await openHydrated(page, '/shop/art-prints');
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(notes).toEqual(['before 1', 'after 1']);
    await page.goBack();
    await expect.poll(notes).toEqual(['before 1', 'after 1', 'before 1', 'after 1']);
  });

  test('nothing moves with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const notes = await recordTransitions(page);
    await openHydrated(page, '/shop/art-prints');
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await notes()).toEqual([]);
  });
});
