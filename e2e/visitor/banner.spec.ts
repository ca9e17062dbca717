import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { waitForHydration, openHydrated } from '../support/open-hydrated.ts';
import { changeSettings } from '../support/settings.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const movingText = (page: Page) => banner(page).getByRole('paragraph');

/** 'running' or 'paused' for each animation of the banner's text. */
const playStates = (page: Page) =>
  movingText(page).evaluate((text) => text.getAnimations().map((animation) => animation.playState));

test(
  'a scrolling banner says that orders are taken on WhatsApp and Instagram',
  { tag: ['@S6'] },
  async ({ page }) => {
    for (const path of ['/', '/shop', '/login']) {
      await page.goto(path);
      await expect(banner(page)).toContainText('send a message on WhatsApp or Instagram');
    }
    const start = await movingText(page).boundingBox();
    await expect.poll(async () => (await movingText(page).boundingBox())?.x).toBeLessThan(start?.x ?? 0);
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
    expect(await layoutShift(page)).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(banner(page)).toBeVisible();
  },
);

test('the banner pauses and resumes by its button', async ({ page }) => {
  await openHydrated(page, '/');
  await leaveBanner(page);
  expect(await playStates(page)).toEqual(['running']);
  await page.getByRole('button', { name: 'Pause announcement' }).click();
  await leaveBanner(page);
  expect(await playStates(page)).toEqual(['paused']);
  await page.getByRole('button', { name: 'Play announcement' }).click();
  await leaveBanner(page);
  expect(await playStates(page)).toEqual(['running']);
});

test('the banner pauses under pointer and focus', async ({ page, isMobile }) => {
  await openHydrated(page, '/');
  if (!isMobile) {
    await movingText(page).hover({ position: { x: 40, y: 5 }, force: true });
    expect(await playStates(page)).toEqual(['paused']);
    await leaveBanner(page);
    expect(await playStates(page)).toEqual(['running']);
  }
  await page.getByRole('button', { name: 'Close announcement' }).focus();
  expect(await playStates(page)).toEqual(['paused']);
});

test('the banner does not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(banner(page)).toContainText('send a message on WhatsApp');
  expect(await playStates(page)).toEqual([]);
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
});

test.describe('with another text', () => {
  test.use({ ownShop: true });

  test('a banner that fits stands still where the artist wants that, and a longer one moves', async ({
    page,
    admin,
  }) => {
    const isMoving = () =>
      banner(page)
        .getByRole('paragraph')
        .evaluate((text) => text.getAnimations().length > 0);
    await changeSettings(admin, { stillBanner: true, bannerText: 'Back in June.' });
    await openHydrated(page, '/shop');
    await expect.poll(isMoving).toBe(false);
    await expect(banner(page).getByRole('button')).toHaveCount(1);
    await expect(banner(page).getByText('Back in June.')).toHaveCount(1);
    await page.setViewportSize({ width: 320, height: 600 });
    await expect.poll(isMoving).toBe(false);
    await changeSettings(admin, {
      bannerText: 'Back in June, with new kites of paper from the market in Pune.',
    });
    await page.reload();
    await expect.poll(isMoving).toBe(true);
    await expect(banner(page).getByRole('button', { name: 'Pause announcement' })).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 600 });
    await expect.poll(isMoving).toBe(false);

    // The dashboard shows a new text without a reload.
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/settings');
    const text = page.getByRole('textbox', { name: 'Banner' });
    const save = page.getByRole('button', { name: 'Save Settings' });
    await text.fill('New kites. '.repeat(20).trim());
    await save.click();
    await expect.poll(isMoving).toBe(true);
    await text.fill('New kites.');
    await save.click();
    await expect.poll(isMoving).toBe(false);

    // Nothing to pause, and the banner can still be closed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(banner(page).getByRole('button')).toHaveCount(1);
    await banner(page).getByRole('button', { name: 'Close announcement' }).click();
    await expect(banner(page)).toBeHidden();
  });
});

/** Moves pointer and focus out of the banner. */
async function leaveBanner(page: Page): Promise<void> {
  await page.mouse.move(200, 600);
  await page.getByRole('main').focus();
}

/** The cumulative layout shift of the page. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is never called; with one, it is called within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
