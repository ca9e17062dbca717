import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { waitForHydration, openHydrated } from '../support/open-hydrated.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const words = (page: Page) => banner(page).getByRole('paragraph');

/** 'running' or 'paused' for each animation of the banner. */
const movement = (page: Page) =>
  words(page).evaluate((text) => text.getAnimations().map((animation) => animation.playState));

test(
  'a scrolling banner says that orders are taken on WhatsApp and Instagram',
  { tag: ['@S6'] },
  async ({ page }) => {
    for (const path of ['/', '/shop', '/login']) {
      await page.goto(path);
      await expect(banner(page)).toContainText('send a message on WhatsApp or Instagram');
    }
    const start = await words(page).boundingBox();
    await expect.poll(async () => (await words(page).boundingBox())?.x).toBeLessThan(start?.x ?? 0);
  },
);

test('the banner is always shown to a visitor who never closed it', { tag: ['@S8'] }, async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(banner(page)).toBeVisible();
});

test(
  'a closed banner stays closed after a reload, without a layout shift',
  { tag: ['@S7'] },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    await page.getByRole('button', { name: 'Close announcement' }).click();
    await expect(banner(page)).toBeHidden();
    // Only the stored flag keeps it closed.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['bannerDismissed']);

    await page.reload();
    await waitForHydration(page);
    await expect(banner(page)).toBeHidden();
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    expect(await shiftOf(page)).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(banner(page)).toBeVisible();
  },
);

test('the banner pauses and resumes by its button', async ({ page }) => {
  await openHydrated(page, '/');
  await leaveBanner(page);
  expect(await movement(page)).toEqual(['running']);
  await page.getByRole('button', { name: 'Pause announcement' }).click();
  await leaveBanner(page);
  expect(await movement(page)).toEqual(['paused']);
  await page.getByRole('button', { name: 'Play announcement' }).click();
  await leaveBanner(page);
  expect(await movement(page)).toEqual(['running']);
});

test('the banner pauses under pointer and focus', async ({ page, isMobile }) => {
  await openHydrated(page, '/');
  if (!isMobile) {
    await words(page).hover({ position: { x: 40, y: 5 }, force: true });
    expect(await movement(page)).toEqual(['paused']);
    await leaveBanner(page);
    expect(await movement(page)).toEqual(['running']);
  }
  await page.getByRole('button', { name: 'Close announcement' }).focus();
  expect(await movement(page)).toEqual(['paused']);
});

test('the banner does not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(banner(page)).toContainText('send a message on WhatsApp');
  expect(await movement(page)).toEqual([]);
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
});

/** Moves pointer and focus out of the banner. */
async function leaveBanner(page: Page): Promise<void> {
  await page.mouse.move(200, 600);
  await page.getByRole('main').focus();
}

/** The cumulative layout shift of the page. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is never called; two frames would be enough for a call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
