import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

/** Delays the first image until it is released. @returns the requested URLs and the release function */
async function heldImage(page: Page) {
  const first = page.locator('img[fetchpriority=high]');
  const asked = new Set<string>();
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    const url = route.request().url();
    asked.add(url);
    if (asked.size === 1) await promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(first).toBeAttached();
  await expect.poll(() => asked.size).toBe(1);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return { asked, letGo };
}

const later = (page: Page) => page.getByRole('main').locator('img[loading=lazy]').first();
const room = async (page: Page) => (await page.getByRole('main').boundingBox())?.height;

test('images below the fold do not delay the first one and keep their space', async ({ page }) => {
  const { asked, letGo } = await heldImage(page);
  await expect(later(page)).toBeHidden();
  const before = await room(page);
  expect(asked.size).toBe(1);
  letGo();
  await expect(later(page)).toBeVisible();
  await expect.poll(() => asked.size).toBeGreaterThan(1);
  expect(await room(page)).toBe(before);
});

test('scrolling before the first image has loaded loads the next ones', async ({ page }) => {
  const { asked, letGo } = await heldImage(page);
  await page.mouse.wheel(0, 300);
  await expect(later(page)).toBeVisible();
  await expect.poll(() => asked.size).toBeGreaterThan(1);
  letGo();
});
