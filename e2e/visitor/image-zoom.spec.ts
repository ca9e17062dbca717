import type { Page } from '@playwright/test';
import { expect, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures of Two views' });
const openButton = (page: Page, image: number) =>
  page.getByRole('button', { name: `View picture ${image} of 2 full screen` });
const shownImage = (page: Page) => viewer(page).getByRole('img', { name: 'a maroon sheet' });
const width = async (page: Page) => Math.round((await shownImage(page).boundingBox())?.width ?? 0);
const left = async (page: Page) => Math.round((await shownImage(page).boundingBox())?.x ?? 0);

/** The position of the image's left edge, once it no longer moves. */
async function leftAtRest(page: Page): Promise<number> {
  let last: number | undefined;
  await expect
    .poll(async () => {
      const before = last;
      last = await left(page);
      return last === before;
    })
    .toBe(true);
  return last ?? 0;
}

test.beforeEach(async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Views' });
  const size = { width: 1200, height: 1500 };
  const images = await Promise.all(
    ['maroon', 'navy'].map(async (color) => ({
      url: await plainImage(color, size),
      alt: `a ${color} sheet`,
    })),
  );
  const product = await admin.createProduct(category, { name: 'Two views', images });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  await openHydrated(page, `/product/${product._id}`);
});

test.describe('zooming an image', () => {
  test.beforeEach(async ({ page }) => {
    await openButton(page, 1).click();
    await expect(shownImage(page)).toBeInViewport();
    await expect.poll(() => viewer(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  });

  test('zooms at the pointer with the wheel', async ({ page }) => {
    const unzoomedWidth = await width(page);
    const box = await shownImage(page).boundingBox();
    if (!box) throw new Error('The picture is not there.');
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => width(page)).toBeGreaterThan(unzoomedWidth);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => width(page)).toBe(unzoomedWidth);
  });

  test('zooms with a double tap', async ({ page }) => {
    const unzoomedWidth = await width(page);
    await shownImage(page).dblclick();
    await expect.poll(() => width(page)).toBeGreaterThan(unzoomedWidth);
  });

  test('zooms by keys and pans by arrow keys', async ({ page }) => {
    const unzoomedWidth = await width(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(() => width(page)).toBeGreaterThan(unzoomedWidth * 2);
    await expect(viewer(page).getByRole('status')).toHaveText(/^Magnified to \d+ percent$/);
    const before = await leftAtRest(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => left(page)).toBeLessThan(before);
    await expect(viewer(page).getByText('1 / 2', { exact: true })).toBeVisible();
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await expect.poll(() => width(page)).toBe(unzoomedWidth);
    await page.keyboard.press('=');
    await expect.poll(() => width(page)).toBeGreaterThan(unzoomedWidth);
  });

  test(
    'a finger needs no buttons to pan: those of a mouse and the arrows are hidden',
    { tag: '@phone' },
    async ({ page }) => {
      const next = viewer(page).getByRole('button', { name: 'Next picture' });
      await expect(next).toBeVisible();
      await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
      await expect(viewer(page).getByRole('status')).toHaveText(/^Magnified/);
      await expect(viewer(page).getByRole('button', { name: 'Look right' })).toBeHidden();
      await expect(next).toBeHidden();
      await viewer(page).getByRole('button', { name: 'Zoom out' }).click();
      await expect(next).toBeVisible();
    },
  );

  test('the tools over a magnified image fade until the pointer moves', async ({ page }) => {
    const toolbar = page.locator('.yarl__toolbar');
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect(toolbar).toHaveCSS('opacity', '0.25');
    await page.mouse.move(100, 300);
    await expect(toolbar).toHaveCSS('opacity', '1');
  });
});

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('zooms and pans by buttons', async ({ page }) => {
    await openButton(page, 1).click();
    await expect(shownImage(page)).toBeInViewport();
    const unzoomedWidth = await width(page);
    await expect(viewer(page).getByRole('group', { name: 'Move around the picture' })).toHaveCount(0);
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => width(page)).toBeGreaterThan(unzoomedWidth * 2);
    const before = await leftAtRest(page);
    await viewer(page).getByRole('button', { name: 'Look right' }).click();
    await expect.poll(() => left(page)).toBeLessThan(before);
    const moved = await leftAtRest(page);
    await viewer(page).getByRole('button', { name: 'Look left' }).click();
    await expect.poll(() => left(page)).toBeGreaterThan(moved);
    const topBefore = (await shownImage(page).boundingBox())?.y ?? 0;
    await viewer(page).getByRole('button', { name: 'Look down' }).click();
    await expect.poll(async () => (await shownImage(page).boundingBox())?.y ?? 0).toBeLessThan(topBefore);
    await viewer(page).getByRole('button', { name: 'Look up' }).click();
    await viewer(page).getByRole('button', { name: 'Zoom out' }).click();
    await viewer(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => width(page)).toBe(unzoomedWidth);
  });
});

test.describe('Back', () => {
  test('Back closes only the viewer; Forward opens it again', async ({ page }) => {
    const url = page.url();
    await openButton(page, 1).click();
    await viewer(page).getByRole('button', { name: 'Next picture' }).click();
    await expect(viewer(page).getByText('2 / 2', { exact: true })).toBeVisible();
    expect(page.url()).toBe(url);

    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    expect(page.url()).toBe(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Two views' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show picture 2 of 2' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await page.goForward();
    await expect(viewer(page).getByText('2 / 2', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    // One more Back leaves the product: the viewer left no history entries.
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  for (const way of ['Escape', 'the close button'] as const) {
    test(`Back has nothing left to close after ${way}`, async ({ page }) => {
      await openButton(page, 1).click();
      await expect(viewer(page)).toBeVisible();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await viewer(page).getByRole('button', { name: 'Close' }).click();
      await expect(viewer(page)).toHaveCount(0);
      await expect(openButton(page, 1)).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    });
  }

  test('Back closes the viewer after a reload that restored it', async ({ page }) => {
    await openButton(page, 2).focus();
    await page.keyboard.press('Enter');
    await expect(viewer(page).getByText('2 / 2', { exact: true })).toBeVisible();
    await page.reload();
    await expect(viewer(page).getByText('2 / 2', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Two views' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test('Back from the next page returns to the product with the viewer closed', async ({ page }) => {
    await openButton(page, 1).click();
    await expect(viewer(page)).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Views' }).first().click();
    await expect(page).toHaveURL(/\/shop\//);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Two views' })).toBeVisible();
    await expect(viewer(page)).toHaveCount(0);
  });
});
