import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, plainImage, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { signUp } from '../support/visitors.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a card shows image, title and price in rupees', { tag: ['@S95', '@S96'] }, async ({ page }) => {
  await page.goto('/shop/art-prints');
  const product = card(page, 'Red Moon, Seven Hills');
  await expect(product.getByRole('heading', { name: 'Red Moon, Seven Hills', exact: true })).toBeVisible();
  await expect(product.getByText('₹1,250', { exact: true })).toBeVisible();
  const productImage = product.getByRole('img', {
    name: 'A vermilion moon above seven layers of blue hills, each paler with distance.',
  });
  await productImage.scrollIntoViewIfNeeded();
  await expect
    .poll(() => productImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a card shows the discounted price and the discount', async ({ page }) => {
  await page.goto('/shop/art-prints');
  const product = card(page, 'Lotus Pond, First Light');
  await expect(product.getByText('₹1,190')).toBeVisible();
  await expect(product.getByRole('deletion')).toContainText('₹1,450');
  await expect(product.getByText('18% off', { exact: true })).toBeVisible();
  // The discount of this product is turned off.
  await expect(card(page, 'Matsya, a Pair')).toContainText('₹1,350');
  await expect(card(page, 'Matsya, a Pair')).not.toContainText(/₹1,100|off/);
});

test(
  'a product without stock, or marked by the artist, shows Sold out on its card',
  { tag: ['@S97', '@S222'] },
  async ({ page }) => {
    await page.goto('/shop/art-prints');
    for (const name of ['Banana Leaf, After Rain', 'Mayura']) {
      await expect(card(page, name).getByText('Sold out', { exact: true })).toBeVisible();
    }
    for (const name of ['Marigold Study', 'Gulmohar in May']) {
      await expect(card(page, name)).not.toContainText(/sold out/i);
    }
    await expect(card(page, 'Gulmohar in May').getByText('Not for sale', { exact: true })).toBeVisible();
  },
);

test('on a phone the favorite button is on the corner of the image', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop/art-prints');
  const product = card(page, 'Lotus Pond, First Light');
  const heart = await product.getByRole('button', { name: /^Add/ }).boundingBox();
  const frame = await product.locator('.frame').boundingBox();
  const name = await product.getByRole('heading').boundingBox();
  if (!heart || !frame || !name) throw new Error('The card is incomplete.');
  expect(heart.width).toBeGreaterThanOrEqual(44);
  expect([heart.y - frame.y, frame.x + frame.width - heart.x - heart.width]).toEqual([0, 0]);
  expect(name.width).toBe(frame.width);
});

test('pressing a card anywhere opens the product', { tag: ['@S99'] }, async ({ page, request }) => {
  const product = await demoProduct(request, 'Tulsi Bookmark');
  for (const position of [
    { x: 20, y: 20 },
    { x: 60, y: 120 },
  ]) {
    await openHydrated(page, '/shop/bookmarks');
    await card(page, 'Tulsi Bookmark').click({ position });
    await expect(page).toHaveURL(`/product/${product._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tulsi Bookmark' })).toBeVisible();
  }
});

test("pressing a card's favorite button does not open the product", { tag: ['@S100'] }, async ({ page }) => {
  await openHydrated(page, '/shop/bookmarks');
  const sameDocument = await markDocument(page);
  await card(page, 'Tulsi Bookmark').getByRole('button', { name: 'Add Tulsi Bookmark to favorites' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/shop/bookmarks');
  expect(await sameDocument()).toBe(true);
});

test(
  'the favorite button of a logged-in user fills, stays filled after a reload, and empties',
  { tag: ['@S98', '@S101'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    await openHydrated(page, '/shop/bookmarks');
    const add = page.getByRole('button', { name: 'Add Tulsi Bookmark to favorites', exact: true });
    const remove = page.getByRole('button', { name: 'Remove Tulsi Bookmark from favorites', exact: true });
    await add.click();
    await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
    await expect(remove).toBeVisible();
    await page.reload();
    await expect(remove).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
    await expect(remove.locator('svg')).not.toHaveCSS('fill', 'none');
    await remove.click();
    await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
    await expect(add).toBeVisible();
    await expect(add.locator('svg')).toHaveCSS('fill', 'none');
    await expect(page).toHaveURL('/shop/bookmarks');
  },
);

test(
  'an average color fills the space until the image is loaded',
  { tag: ['@S94'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: 'Plain Colors' });
    for (const color of ['red', 'blue']) {
      await admin.createProduct(category, {
        name: color,
        images: [{ url: await plainImage(color), alt: color }],
      });
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/shop/plain-colors', { waitUntil: 'commit' });
    const productImage = (name: string) => page.getByRole('img', { name, exact: true });
    await expect(productImage('red')).toBeVisible();
    const position = await positionOf(productImage('red'));
    const [reddish, bluish] = [
      await centerColor(productImage('red')),
      await centerColor(productImage('blue')),
    ];
    expect(reddish.red - reddish.blue).toBeGreaterThan(bluish.red - bluish.blue + 20);

    release();
    await expect.poll(async () => (await centerColor(productImage('red'))).blue).toBeLessThan(20);
    expect(await positionOf(productImage('red'))).toEqual(position);
  },
);

/** The position on the page: reading colors may have scrolled. */
function positionOf(productImage: Locator): Promise<object> {
  return productImage.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  });
}

/** The red and blue, from 0 to 255, at the center of an image as it is drawn. */
async function centerColor(image: Locator): Promise<{ red: number; blue: number }> {
  const screenshot = sharp(await image.screenshot());
  const { width, height } = await screenshot.metadata();
  const center = { left: Math.floor(width / 2) - 2, top: Math.floor(height / 2) - 2, width: 4, height: 4 };
  const { channels } = await sharp(await screenshot.extract(center).png().toBuffer()).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return { red, blue };
}

test(
  'an image that fails to load shows a drawn placeholder, not a broken icon',
  { tag: ['@S102'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/status of 404/);
    const category = await admin.createCategory({ name: 'Lost Pictures' });
    for (let product = 1; product <= 5; product += 1) {
      const url = await plainImage(`rgb(${product * 40} 90 90)`);
      await admin.createProduct(category, {
        name: `Piece ${product}`,
        images: [{ url, alt: `picture ${product}` }],
      });
    }
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/shop/lost-pictures');
    const products = page.getByRole('list', { name: 'Lost Pictures' });
    for (let product = 1; product <= 5; product += 1) {
      await card(page, `Piece ${product}`).scrollIntoViewIfNeeded();
      await expect(
        products.getByRole('img', { name: `Piece ${product} (no picture)`, exact: true }),
      ).toBeVisible();
    }
    await expect(products.getByRole('img', { name: /^picture/ })).toHaveCount(0);
  },
);
