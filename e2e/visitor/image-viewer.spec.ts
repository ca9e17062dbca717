import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures of Five views' });
const openButton = (page: Page, image: number) =>
  page.getByRole('button', { name: `View picture ${image} of 5 full screen` });

test.beforeEach(async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Views' });
  const colors = ['maroon', 'navy', 'olive', 'teal', 'purple'];
  const images = await Promise.all(
    colors.map(async (color) => ({ url: await plainImage(color), alt: `a ${color} sheet` })),
  );
  const product = await admin.createProduct(category, { name: 'Five views', images });
  await openHydrated(page, `/product/${product._id}`);
});

test(
  'pressing an image opens it full screen with a counter and navigation',
  { tag: ['@S108'] },
  async ({ page }) => {
    await openButton(page, 1).click();
    await expect(viewer(page).getByText('1 / 5', { exact: true })).toBeVisible();
    await expect(viewer(page).getByRole('img', { name: 'a maroon sheet' })).toBeInViewport();
    const box = await viewer(page).boundingBox();
    const screen = page.viewportSize();
    expect(box?.width).toBe(screen?.width);
    expect(box?.height).toBe(screen?.height);

    await viewer(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(viewer(page).getByText('2 / 5', { exact: true })).toBeVisible();
    await expect(viewer(page).getByRole('img', { name: 'a navy sheet' })).toBeInViewport();
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
    await expect(viewer(page).getByText('5 / 5', { exact: true })).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show picture 5 of 5' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
);

test('the keyboard opens the viewer, changes images, closes it and returns to the last image', async ({
  page,
}) => {
  await openButton(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('1 / 5', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('2 / 5', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('3 / 5', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByText('2 / 5', { exact: true })).toBeVisible();

  // The page behind the viewer is inert.
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const isFocusBehind = await viewer(page).evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(isFocusBehind, `after Tab number ${press + 1}`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  // The page shows the last viewed image, and the focus is visible.
  await expect(openButton(page, 2)).toBeFocused();
  await expect(openButton(page, 2)).toBeInViewport({ ratio: 0.5 });
});

test('the thumbnails can be used by keyboard too', async ({ page }) => {
  await page.getByRole('button', { name: 'Show picture 4 of 5' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('img', { name: 'a teal sheet' })).toBeInViewport({ ratio: 0.5 });
  await openButton(page, 4).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('4 / 5', { exact: true })).toBeVisible();
});

test('every control has enough contrast over a white image', async ({ page, admin, isMobile }) => {
  const category = await admin.createCategory({ name: 'Papers' });
  const images = await Promise.all(
    ['white', 'snow'].map(async (tint) => ({
      url: await plainImage(tint, { width: 1200, height: 1500 }),
      alt: `a ${tint} sheet`,
    })),
  );
  const product = await admin.createProduct(category, { name: 'Five views', images });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, `/product/${product._id}`);
  await page.getByRole('button', { name: 'View picture 1 of 2 full screen' }).click();
  const zoomOut = viewer(page).getByRole('button', { name: 'Zoom out' });
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoomOut).toBeEnabled();
  await expect
    .poll(async () => {
      const box = await viewer(page).getByRole('img', { name: 'a white sheet' }).boundingBox();
      return (box?.x ?? 1) < 0 && (box?.y ?? 1) < 0;
    })
    .toBe(true);
  const tools = [
    viewer(page).getByText('1 / 2', { exact: true }),
    ...(await viewer(page).getByRole('button').all()),
  ];
  // A finger drags the image: a phone shows no arrows over a magnified one.
  expect(tools.length).toBeGreaterThanOrEqual(isMobile ? 4 : 9);
  for (const tool of tools) {
    const { channels } = await sharp(await tool.screenshot()).stats();
    // On a color below 140, a white icon has a contrast of at least 3:1.
    expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean)), String(tool)).toBeLessThan(140);
  }
});

test('on a phone no control covers the middle of the image', { tag: '@phone' }, async ({ page }) => {
  await openButton(page, 1).click();
  await expect(viewer(page).getByText('1 / 5', { exact: true })).toBeVisible();
  const height = page.viewportSize()?.height ?? 0;
  for (const name of ['Previous picture', 'Next picture']) {
    const box = await viewer(page).getByRole('button', { name }).boundingBox();
    expect(box?.y, name).toBeGreaterThan(height - 80);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
});
