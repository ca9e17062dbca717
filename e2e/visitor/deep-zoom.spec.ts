import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures of A large painting' });
const closely = (page: Page) => page.getByRole('dialog', { name: 'A large painting, closely' });
const largeImage = (page: Page) => closely(page).getByRole('img', { name: 'stripes from left to right' });
const openButton = (page: Page, image: number) =>
  page.getByRole('button', { name: `View picture ${image} of 2 full screen` });

/** An image of stripes in two colors, each a fiftieth of it wide, as a data URL. */
async function stripes(width: number, height: number): Promise<string> {
  const bars = Array.from(
    { length: 25 },
    (_, index) => `<rect x="${index * 4}" y="0" width="2" height="100" fill="#a03020"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><rect width="100" height="100" fill="#f0e8d8"/>${bars.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** The levels of which a tile is loaded from now on. The URL of a tile ends with its level, column and row. */
function collectLevels(page: Page): Set<number> {
  const levels = new Set<number>();
  page.on('response', (response) => {
    const [, level] = /-(\d+)_\d+_\d+\.webp$/.exec(response.url()) ?? [];
    if (level && response.ok()) levels.add(Number(level));
  });
  return levels;
}

/** The number of images of tiles that scripts of the page still refer to, after a garbage collection. */
async function countTileImages(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const { result: prototype } = await client.send('Runtime.evaluate', {
    expression: 'HTMLImageElement.prototype',
  });
  const { objects } = await client.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
  });
  const { result } = await client.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: String.raw`function () {
      return this.filter(({ src }) => /-\d+_\d+_\d+\.webp$/.test(src)).length;
    }`,
    returnByValue: true,
  });
  await client.detach();
  return Number(result.value);
}

test.beforeEach(async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Large things' });
  const images = [
    { url: await stripes(2400, 800), alt: 'stripes from left to right' },
    { url: await plainImage('navy'), alt: 'a small sheet' },
  ];
  const product = await admin.createProduct(category, { name: 'A large painting', images });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  await openHydrated(page, `/product/${product._id}`);
});

test('zooms into a large image to its full resolution by buttons and keys', async ({ page }) => {
  const levels = collectLevels(page);
  await openButton(page, 1).click();
  expect([...levels]).toEqual([]);
  await viewer(page).getByRole('button', { name: 'Look closely' }).click();
  await expect(largeImage(page)).toBeInViewport();
  await expect(closely(page).getByRole('status').first()).toHaveText('');
  await expectAccessible(page);

  const zoomIn = closely(page).getByRole('button', { name: 'Zoom in' });
  for (let press = 0; press < 4; press += 1) await zoomIn.click();
  await expect(closely(page).getByText(/^Magnified to [3-9]\d\d percent$/)).toBeAttached();
  // Level 3 has the full resolution of an image of this size.
  await expect.poll(() => levels.has(3)).toBe(true);
  await expect(closely(page).getByRole('group', { name: 'Move around the picture' })).toBeVisible();
  for (const way of ['left', 'right', 'up', 'down']) {
    await closely(page)
      .getByRole('button', { name: `Look ${way}` })
      .click();
  }
  await closely(page).getByRole('button', { name: 'See all of it' }).click();
  await expect(closely(page).getByText(/^Magnified/)).toHaveCount(0);

  await page.keyboard.press('+');
  await expect(closely(page).getByText(/^Magnified to/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await expect(closely(page).getByText(/^Magnified/)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(closely(page)).toHaveCount(0);
  await expect(viewer(page).getByText('1 / 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(openButton(page, 1)).toBeFocused();
});

test('a tile that was drawn leaves no image in memory', async ({ page }) => {
  const levels = collectLevels(page);
  await openButton(page, 1).click();
  await viewer(page).getByRole('button', { name: 'Look closely' }).click();
  await expect(largeImage(page)).toBeInViewport();
  await expect.poll(() => levels.size).toBeGreaterThan(1);
  await expect(closely(page).getByText('Fetching the fine detail…')).toHaveCount(0);
  await expect.poll(() => countTileImages(page)).toBe(0);
});

test('zooming past the shown resolution opens the deep zoom at the same position', async ({ page }) => {
  await openButton(page, 1).click();
  const box = await viewer(page).getByRole('img', { name: 'stripes from left to right' }).boundingBox();
  if (!box) throw new Error('The picture is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Repeats the wheel as a user does: events before the listener is ready are lost.
  await expect
    .poll(async () => {
      const isThere = (await closely(page).count()) > 0;
      if (!isThere) await page.mouse.wheel(0, -300);
      return isThere;
    })
    .toBe(true);
  await expect(largeImage(page)).toBeInViewport();
  await expect(closely(page).getByText(/^Magnified to \d+ percent$/)).toBeAttached();
  await expect(closely(page).getByText('Fetching the fine detail…')).toHaveCount(0);
  await page.mouse.wheel(0, -600);
  await closely(page).getByRole('button', { name: 'Close' }).click();
  await expect(closely(page)).toHaveCount(0);
  await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});

test('Back leads from deep zoom to the viewer, then to the page; a reload restores it', async ({ page }) => {
  await openButton(page, 1).click();
  await viewer(page).getByRole('button', { name: 'Look closely' }).click();
  await expect(largeImage(page)).toBeInViewport();
  await page.reload();
  await expect(largeImage(page)).toBeInViewport();
  await page.goBack();
  await expect(closely(page)).toHaveCount(0);
  await expect(viewer(page).getByText('1 / 2', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a small image has no deep zoom, and nothing is fetched for it', async ({ page }) => {
  const levels = collectLevels(page);
  await openButton(page, 1).click();
  await viewer(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer(page).getByText('2 / 2', { exact: true })).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: 'Look closely' })).toHaveCount(0);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await expect(viewer(page).getByRole('status')).toHaveText(/^Magnified/);
  await expect(closely(page)).toHaveCount(0);
  expect([...levels]).toEqual([]);
});

test('while tiles load there is one Close button, and late tiles cause no error', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const release = Promise.withResolvers<void>();
  const TILE_URL = /-\d+_\d+_\d+\.webp$/;
  const pending = new Set<string>();
  page.on('requestfailed', (request) => pending.delete(request.url()));
  await page.route(TILE_URL, async (route) => {
    pending.add(route.request().url());
    await release.promise;
    await route.continue().catch(() => undefined);
  });
  await openButton(page, 1).click();
  await viewer(page).getByRole('button', { name: 'Look closely' }).click();
  await expect(closely(page).getByText('Fetching the fine detail…')).toBeVisible();
  const closes = page.getByRole('button', { name: 'Close', exact: true, includeHidden: true });
  await expect
    .poll(() =>
      closes.evaluateAll((all) => all.filter((one) => one.checkVisibility({ checkOpacity: true })).length),
    )
    .toBe(1);
  await expect.poll(() => pending.size).toBeGreaterThan(0);
  await closely(page).getByRole('button', { name: 'Close' }).click();
  await expect(closely(page)).toHaveCount(0);
  await expect(viewer(page).getByRole('button', { name: 'Look closely' })).toBeFocused();
  // Closing aborts the requests of the tiles.
  await expect.poll(() => pending.size).toBe(0);
  release.resolve();
  // Waits until the handlers above have ended: their responses reach no one.
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  expect(warnings).toEqual([]);
});

test('when tiles fail to load the image stays and a message says so', async ({ page, allowBrowserError }) => {
  allowBrowserError(/status of 503/);
  allowBrowserError(/-\d+_\d+_\d+\.webp/);
  await page.route(/-\d+_\d+_\d+\.webp$/, (route) => route.fulfill({ status: 503 }));
  await openButton(page, 1).click();
  await viewer(page).getByRole('button', { name: 'Look closely' }).click();
  await expect(viewer(page).getByText(/^We couldn’t load the fine detail\./)).toBeVisible();
  await expect(closely(page)).toHaveCount(0);
  await expect(viewer(page).getByRole('img', { name: 'stripes from left to right' })).toBeInViewport();
  // The message is about this image only.
  await page.keyboard.press('ArrowRight');
  // With two images, the viewer has the other one on both sides until it has moved.
  const other = viewer(page).getByRole('img', { name: 'a small sheet' });
  await expect(other).toHaveCount(1);
  await expect(other).toBeInViewport();
  await expect(viewer(page).getByText(/^We couldn’t load the fine detail\./)).toHaveCount(0);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
});
