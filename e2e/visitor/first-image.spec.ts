import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

/** Delays the first requested image until it is released. @returns the requested URLs and the release function */
async function delayFirstImage(page: Page) {
  const first = page.locator('img[fetchpriority=high]');
  const requested = new Set<string>();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    const url = route.request().url();
    requested.add(url);
    if (requested.size === 1) await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(first).toBeAttached();
  await expect.poll(() => requested.size).toBe(1);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return { requested, release };
}

const lazyImage = (page: Page) => page.getByRole('main').locator('img[loading=lazy]').first();
const mainHeight = async (page: Page) => (await page.getByRole('main').boundingBox())?.height;

// The boot script hides lazy images (`data-holds-images`) until the first image has loaded or the visitor scrolls, but at
// most for 5 s.
const BEFORE_IT_SHOWS_ALL = { timeout: 3_000 };

test('images below the fold do not delay the first one and keep their space', async ({ page }) => {
  const { requested, release } = await delayFirstImage(page);
  await expect(lazyImage(page)).toBeHidden();
  const before = await mainHeight(page);
  expect(requested.size).toBe(1);
  release();
  await expect(lazyImage(page)).toBeVisible();
  await expect.poll(() => requested.size).toBeGreaterThan(1);
  expect(await mainHeight(page)).toBe(before);
});

test('scrolling before the first image has loaded loads the next ones', async ({ page }) => {
  const { requested, release } = await delayFirstImage(page);
  await page.mouse.wheel(0, 300);
  await expect(lazyImage(page)).toBeVisible(BEFORE_IT_SHOWS_ALL);
  await expect.poll(() => requested.size, BEFORE_IT_SHOWS_ALL).toBeGreaterThan(1);
  release();
});
