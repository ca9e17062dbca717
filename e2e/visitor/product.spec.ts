import type { Locator, Page } from '@playwright/test';
import { expect, plainImage, test } from '../support/admin.ts';
import { demoProduct, pathOf } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const main = (page: Page) => page.getByRole('main');

test(
  'a product page has category, name, favorite button, price, description, details and tags',
  { tag: ['@S109', '@S110', '@S111', '@S115', '@S118'] },
  async ({ page, request }) => {
    const product = await demoProduct(request, 'Marigold Study');
    await openHydrated(page, `/product/${product._id}`);
    await expect(
      main(page).getByRole('heading', { level: 1, name: 'Marigold Study', exact: true }),
    ).toBeVisible();
    await expect(
      main(page).getByRole('button', { name: 'Add Marigold Study to favorites', exact: true }),
    ).toBeVisible();
    await expect(main(page).getByText(product.description, { exact: true })).toBeVisible();
    await expect(main(page).getByText('₹790', { exact: true }).first()).toBeVisible();
    const details = main(page).getByRole('region', { name: 'Product Details', exact: true });
    await expect(details.getByRole('term')).toHaveText(['Medium', 'Size']);
    await expect(details.getByRole('definition')).toHaveText([
      'Giclée print on 308 gsm cotton rag',
      '8 x 10 in',
    ]);
    await expect(main(page).getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(
      product.tags.map((tag) => `#${tag}`),
    );
    await main(page).getByRole('link', { name: 'Art Prints', exact: true }).click();
    await expect(page).toHaveURL('/shop/art-prints');
  },
);

test('a printed product page has no controls, and the colors of paper in dark mode too', async ({
  page,
  request,
}) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await openHydrated(page, `/product/${product._id}`);
  await expect(main(page).getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(
    main(page)
      .getByRole('list', { name: /^Pictures of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  for (const control of ['Share', 'Order on WhatsApp'])
    for (const one of await main(page).getByText(control).all()) await expect(one).toBeHidden();
  await expect(page.locator('.banner')).toBeHidden();
  const discount = main(page)
    .getByText(/^\d+% off$/)
    .first();
  // The green of the light color scheme.
  await expect(discount).toHaveCSS('color', 'rgb(59, 95, 36)');
});

test('opening a product requests it and its related ones', async ({ page }) => {
  await openHydrated(page, '/paintings');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(products|categories|browse)/.test(pathname)) requested.push(pathname);
  });
  await main(page).getByRole('link', { name: 'Kaveri at Dusk', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Kaveri at Dusk' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Enquire on WhatsApp' }).first()).toBeVisible();
  // Both are sent at once, in any order.
  const product = expect.stringMatching(/^\/api\/products\/[^/]+$/);
  expect(requested.toSorted()).toEqual([product, expect.stringMatching(/^\/api\/products\/[^/]+\/related$/)]);
});

test('a sold-out product links to similar ones', async ({ page, request }) => {
  const product = await demoProduct(request, 'Banana Leaf, After Rain');
  await openHydrated(page, `/product/${product._id}`);
  await main(page).getByRole('link', { name: 'See the other Art Prints', exact: true }).click();
  await expect(page).toHaveURL('/shop/art-prints');

  const inStock = await demoProduct(request, 'Marigold Study');
  await openHydrated(page, `/product/${inStock._id}`);
  await expect(main(page).getByRole('link', { name: /^See the other/ })).toHaveCount(0);
});

test("a product that is not for sale says so and can't be ordered", async ({ page, request }) => {
  const product = await demoProduct(request, 'Gulmohar in May');
  await page.goto(`/product/${product._id}`);
  await expect(main(page).getByText('Not for sale', { exact: true })).toBeVisible();
  await expect(main(page)).not.toContainText(/sold out|order on/i);
});

test('an order starts as a message with name, size, price, URL and code of the product', async ({
  page,
  request,
  shop,
}) => {
  const product = await demoProduct(request, 'Lotus Pond, First Light');
  await page.goto(`/product/${product._id}`);
  const order = main(page).getByRole('link', { name: 'Order on WhatsApp', exact: true });
  await expect(order).toHaveAttribute('rel', /noopener/);
  const href = new URL((await order.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/910000000000');
  const text = href.searchParams.get('text') ?? '';
  for (const part of [product.name, '8 x 10 in', '₹1,190', shop.url + (await pathOf(request, product))]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Code: [A-Z0-9]{4,8}$/);
});

test(
  'images and thumbnails are in the order of their positions',
  { tag: ['@S107'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: 'Positions' });
    const image = async (alt: string, position: number) => ({
      url: await plainImage(`rgb(${position * 60} 120 40)`, { width: 300 + position, height: 300 }),
      alt,
      position,
    });
    const images = [await image('the third', 2), await image('the first', 0), await image('the second', 1)];
    const product = await admin.createProduct(category, { name: 'Three views', images });
    await openHydrated(page, `/product/${product._id}`);
    const productImages = main(page).getByRole('list', { name: 'Pictures of Three views' });
    const alts = await productImages
      .getByRole('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map(({ alt }) => alt));
    expect(alts).toEqual(['the first', 'the second', 'the third']);

    const thumbnails = main(page).getByRole('list', { name: 'Choose a picture' }).getByRole('button');
    await expect(thumbnails).toHaveCount(3);
    const filesOf = (shown: Locator) =>
      shown.evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ src }) => /\/media\/[0-9a-f]{32}/.exec(src)?.[0]),
      );
    const files = await filesOf(productImages.getByRole('img'));
    expect(new Set(files).size).toBe(3);
    expect(files).not.toContain(undefined);
    expect(await filesOf(thumbnails.locator('img'))).toEqual(files);
    for (const [index, alt] of ['the first', 'the second', 'the third'].entries()) {
      const thumbnail = thumbnails.nth(index);
      await thumbnail.click();
      await expect(thumbnail).toHaveAttribute('aria-current', 'true');
      await expect(productImages.getByRole('img', { name: alt, exact: true })).toBeInViewport({ ratio: 0.5 });
    }
  },
);

test(
  'a product without an image shows a drawn placeholder',
  { tag: ['@S121'] },
  async ({ page, request }) => {
    const product = await demoProduct(request, 'A Card Drawn to Order');
    expect(product.images).toEqual([]);
    await page.goto(`/product/${product._id}`);
    await expect(
      main(page).getByRole('img', { name: 'A Card Drawn to Order (no picture)', exact: true }),
    ).toBeVisible();
    await expect(main(page).getByRole('list', { name: 'Choose a picture' })).toHaveCount(0);
    await page.goto('/shop/greeting-cards');
    await expect(
      main(page).getByRole('img', { name: 'A Card Drawn to Order (no picture)', exact: true }),
    ).toBeVisible();
  },
);

test(
  'the order bar stays on the screen of a phone, except with large text',
  { tag: '@phone' },
  async ({ page, request }) => {
    const product = await demoProduct(request, 'Lotus Pond, First Light');
    await openHydrated(page, `/product/${product._id}`);
    const order = main(page).getByRole('link', { name: 'Order on WhatsApp' }).filter({ visible: true });
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByText('In Stock (12 available)')).toBeInViewport({ ratio: 1 });
    const bar = (await order.boundingBox())?.y ?? 0;
    const stock = await main(page).getByText('In Stock (12 available)').boundingBox();
    expect((stock?.y ?? bar) + (stock?.height ?? 0)).toBeLessThan(bar);

    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect(order).not.toBeInViewport();
    await order.scrollIntoViewIfNeeded();
    await expect(order).toBeInViewport();
  },
);

test('every price is in rupees', { tag: ['@S326'] }, async ({ page, request }) => {
  const product = await demoProduct(request, 'Set of Four Bookmarks');
  for (const path of [
    '/',
    '/shop/art-prints',
    '/shop/bookmarks',
    '/shop/greeting-cards',
    `/product/${product._id}`,
  ]) {
    await page.goto(path);
    await expect(main(page), path).toContainText(/₹\d/);
    await expect(main(page), path).not.toContainText(/\$|USD|Rs\b|\d\s?INR/);
  }
});
