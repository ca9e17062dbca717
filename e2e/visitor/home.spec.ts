import type { Reply } from '#contract/api/routes.ts';
import { defaultBranding } from '#contract/branding/branding.ts';
import { demoBrand } from '../../src/server/demo/brand.ts';
import { demoProduct } from '../support/demo-products.ts';
import { visitorPages } from '../support/visitor-pages.ts';
import { expect, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test("home shows the artist's brand and tagline", { tag: ['@S3'] }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Hridaya — We follow heart');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart', exact: true }),
  ).toContainText('We follow heart');
  await expect(page.getByRole('heading', { level: 1, name: 'We follow heart', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(demoBrand.story[0] ?? 'a story');
});

test(
  'the shop has prints, bookmarks, original paintings and other handmade things',
  { tag: ['@S1'] },
  async ({ page }) => {
    await page.goto('/shop');
    const categories = page.getByRole('list', { name: 'Categories' });
    for (const name of ['Art Prints', 'Bookmarks', 'Paintings', 'Greeting Cards']) {
      await expect(categories.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
  },
);

test(
  'home has three cards: Shop Collection, Original Paintings and Coming Soon',
  { tag: ['@S11', '@S12', '@S13'] },
  async ({ page }) => {
    await openHydrated(page, '/');
    const cards = page.getByRole('region', { name: 'Where to go' });
    await expect(cards.getByRole('listitem')).toHaveCount(3);
    await expect(cards.getByRole('heading')).toHaveText([
      'Shop Collection',
      'Original Paintings',
      'Coming Soon',
    ]);
    // The demo has no link for Coming Soon.
    await expect(cards.getByRole('link')).toHaveCount(2);

    await cards.getByRole('link', { name: 'Shop Collection' }).click();
    await expect(page).toHaveURL('/shop');
    await page.goBack();
    await cards.getByRole('link', { name: 'Original Paintings' }).click();
    await expect(page).toHaveURL('/paintings');
  },
);

test('new products are read from left to right and row by row, and each links to its page', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const products = page.getByRole('region', { name: 'Fresh from the table' }).getByRole('listitem');
  await expect(products).toHaveCount(7);
  const positions = await products.evaluateAll((items) =>
    items.map((item) => {
      const { left, right, bottom } = item.getBoundingClientRect();
      return { left, right, bottom, pageWidth: document.documentElement.clientWidth };
    }),
  );
  for (const [index, position] of positions.entries()) {
    const before = positions[index - 1];
    expect(position.right).toBeLessThanOrEqual(position.pageWidth);
    if (!before) continue;
    // Products of one row share a line; the next row is lower.
    if (position.left > before.left) expect(position.bottom).toBeCloseTo(before.bottom, 0);
    else expect(position.bottom).toBeGreaterThan(before.bottom + 100);
  }

  const last = products.last().getByRole('link');
  const name = await last.getByRole('img').getAttribute('alt');
  await last.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: name ?? 'described' })
      .first(),
  ).toBeVisible();
});

test('a print shows its price, a sold-out one says so, and a painting shows neither', async ({
  page,
  admin,
}) => {
  const newProducts = page.getByRole('region', { name: 'Fresh from the table' }).getByRole('listitem');
  const categories = await admin.call<Reply<'listCategories'>>('GET', '/categories');
  const images = [{ url: await plainImage('#88a') }];
  const created: Reply<'createProduct'>[] = [];
  for (const category of categories.filter(({ slug }) => ['art-prints', 'paintings'].includes(slug))) {
    // Two, because the newest painting is on the card of the gallery and not among the new products.
    for (const name of [`Gone ${category.slug}`, 'On the card']) {
      created.push(await admin.createProduct(category, { name, images, stock: 0 }));
    }
  }
  await openHydrated(page, '/');
  await expect(newProducts.filter({ hasText: 'Gone art-prints' })).toContainText('Sold out');
  await expect(newProducts.filter({ hasText: 'Gone paintings' })).not.toContainText(/sold out|₹/i);
  await expect(newProducts.filter({ hasText: 'Tulsi Bookmark' })).toContainText('₹80');
  for (const product of created) await admin.deleteProduct(product);
});

test(
  'the first screen of a phone has the large piece with its price, the headline and both links',
  { tag: '@phone' },
  async ({ page }) => {
    await openHydrated(page, '/');
    const main = page.getByRole('main');
    const product = main.getByRole('link', { name: /Lotus Pond/ }).first();
    await expect(product).toContainText('₹1,190');
    // At most 55 % of the screen's height of 844 pixels.
    expect((await product.getByRole('img').boundingBox())?.height).toBeLessThanOrEqual(0.55 * 844 + 1);
    for (const part of [
      main.getByRole('heading', { level: 1, name: 'We follow heart' }),
      main.getByRole('link', { name: 'Browse the shop' }),
      main.getByRole('link', { name: 'Meet the artist' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    // The header hides the tagline, except from screen readers, because the headline has the same text.
    await expect(page.getByRole('banner').getByText('We follow heart')).toHaveCSS('position', 'absolute');
  },
);

test('a common phone fetches no larger first image than it draws', async ({ browser, shop }) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    baseURL: shop.url,
  });
  const page = await context.newPage();
  await page.goto('/');
  const first = page.getByRole('main').getByRole('img').first();
  await expect(first).toHaveJSProperty('complete', true);
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-640\.avif$/);
  await context.close();
});

test.describe('with a chosen piece', () => {
  test.use({ ownShop: true });

  test('an administrator sees another large piece while the chosen one is hidden, as visitors do', async ({
    page,
    admin,
    request,
  }) => {
    const chosen = await demoProduct(request, 'Red Moon, Seven Hills');
    const { branding } = await admin.call<Reply<'getSettings'>>('GET', '/settings');
    await admin.call('PUT', '/settings/branding', { ...defaultBranding, ...branding, hero: chosen._id });
    await admin.storeLogin(page);
    const large = page.locator('main [data-piece]').first();
    await openHydrated(page, '/');
    await expect(large).toHaveAttribute('data-piece', chosen._id);

    const full = await admin.call<Reply<'createProduct'>>('GET', `/products/${chosen._id}`);
    await admin.saveProduct(full, { visibility: false });
    await openHydrated(page, '/about');
    // The browser itself requests what the page shows, with the login.
    await page.getByRole('banner').getByRole('link', { name: 'Hridaya We follow heart' }).click();
    await expect(page).toHaveURL('/');
    await expect(large).toBeVisible();
    await expect(large).not.toHaveAttribute('data-piece', chosen._id);
  });
});

test(
  'a visitor browses everything without an account',
  { tag: ['@S2', '@S272'] },
  async ({ page, request }) => {
    const others = [
      { path: '/search', heading: 'Search' },
      { path: '/shop/paintings', heading: 'Paintings Collection' },
    ];
    for (const { path, heading } of [...(await visitorPages(request)), ...others]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
      await expect(page.getByRole('dialog'), path).toHaveCount(0);
    }
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  },
);
