import type { Page } from '@playwright/test';
import { demoBrand } from '../../src/server/demo/brand.ts';
import { demoProducts } from '../../src/server/demo/products.ts';
import { expect, plainImage, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';

const paintings = demoProducts.filter(({ category }) => category === 'paintings');
const gallery = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Paintings', exact: true });

type Box = { left: number; right: number; top: number; bottom: number };
const boxesOf = (page: Page): Promise<Box[]> =>
  gallery(page)
    .getByRole('article')
    .evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return {
          left: Math.round(left),
          right: Math.round(right),
          top: Math.round(top),
          bottom: Math.round(bottom),
        };
      }),
    );

// gallery.spec.ts tests that /shop/paintings is the same screen.
test('the gallery shows every painting', { tag: ['@S103'] }, async ({ page }) => {
  await page.goto('/paintings');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Paintings Collection', exact: true }),
  ).toBeVisible();
  await expect(gallery(page).getByRole('listitem')).toHaveCount(paintings.length);
  for (const { name } of paintings)
    await expect(gallery(page).getByRole('link', { name, exact: true })).toBeVisible();
});

test(
  'the gallery describes the art and how a painting is made',
  { tag: ['@S104', '@S105'] },
  async ({ page }) => {
    await page.goto('/paintings');
    const art = page.getByRole('region', { name: 'About My Art', exact: true });
    for (const paragraph of demoBrand.aboutMyArt)
      await expect(art.getByText(paragraph, { exact: true })).toBeVisible();
    const process = page.getByRole('region', { name: 'Creative Process', exact: true });
    await expect(process.getByRole('heading', { level: 3 })).toHaveText([
      'Inspiration',
      'Creation',
      'Connection',
    ]);
    for (const words of Object.values(demoBrand.creativeProcess)) {
      await expect(process.getByText(words, { exact: true })).toBeVisible();
    }
  },
);

test(
  'paintings are in one column on a phone and in up to four on a wide screen, without overlap',
  { tag: ['@S78'] },
  async ({ page }) => {
    const columnsAt = { 390: 1, 620: 1, 700: 2, 1100: 3, 1440: 4 };
    await page.goto('/paintings');
    for (const [width, columns] of Object.entries(columnsAt)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const boxes = await boxesOf(page);
      expect(new Set(boxes.map((box) => box.left)).size, `columns at ${width}`).toBe(columns);
      // In a masonry layout paintings of a row do not start at one height.
      const tops = new Set(boxes.slice(columns).map((box) => box.top)).size;
      expect(tops, `heights at ${width}`).toBeGreaterThan((boxes.length - columns) / 2);
      for (const [index, one] of boxes.entries()) {
        const overlapping = boxes
          .slice(index + 1)
          .find((other) => other.left === one.left && other.top < one.bottom && one.top < other.bottom);
        expect(overlapping, `overlaps painting ${index} at ${width}`).toBeUndefined();
      }
    }
  },
);

test('a panorama spans two columns when there are three or more', async ({ page }) => {
  await page.goto('/paintings');
  const widthOf = async (name: RegExp) =>
    (await gallery(page).getByRole('img', { name }).boundingBox())?.width ?? 0;
  /** The width of a panorama in columns: that of a portrait is one. */
  const panoramaColumns = async () =>
    (await widthOf(/^Wide watercolor of a still river/)) / (await widthOf(/^A narrow lane of blue/));
  for (const [width, columns] of [
    [1440, 2],
    [1100, 2],
    [700, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(panoramaColumns, `at ${width}`).toBeGreaterThan(columns - 0.1);
    expect(await panoramaColumns(), `at ${width}`).toBeLessThan(columns + 0.3);
  }
});

test('paintings keep their aspect ratio', async ({ page, admin, request }) => {
  const demo = await demoProduct(request, 'Kaveri at Dusk');
  const { data: category } = await (await request.get(`/api/categories/${demo.category.slug}`)).json();
  const shapes = [
    { width: 900, height: 360 },
    { width: 500, height: 500 },
    { width: 400, height: 800 },
  ];
  const created = [];
  for (const shape of shapes) {
    const url = await plainImage('olive', shape);
    created.push(
      await admin.createProduct(category, { name: `${shape.width} by ${shape.height}`, images: [{ url }] }),
    );
  }
  await page.goto('/paintings');
  for (const { width, height } of shapes) {
    const box = await gallery(page)
      .getByRole('img', { name: `${width} by ${height}`, exact: true })
      .boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1);
  }
  for (const product of created) await admin.deleteProduct(product);
});

test(
  'paintings are shown and not sold: no price, no stock, no order, only an enquiry',
  { tag: ['@S4'] },
  async ({ page, request }) => {
    await page.goto('/paintings');
    await expect(gallery(page)).toBeVisible();
    await expect(gallery(page)).not.toContainText(/₹|% off|in stock|sold|order|for sale/i);
    const painting = await demoProduct(request, 'Gauri and Her Calf');
    await page.goto(`/product/${painting._id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: painting.name, exact: true })).toBeVisible();
    await expect(main).not.toContainText(/₹|% off|in stock|sold out|order on/i);
    const enquiry = main.getByRole('link', { name: 'Enquire on WhatsApp', exact: true });
    const href = new URL((await enquiry.getAttribute('href')) ?? '');
    expect(href.origin + href.pathname).toBe('https://wa.me/910000000000');
    expect(href.searchParams.get('text')).toContain(`-${painting._id}`);
    expect(href.searchParams.get('text')).not.toContain('₹');
  },
);

test('no page contains the price of a painting', async ({ request, admin }) => {
  const demo = await demoProduct(request, 'Kaveri at Dusk');
  const { data: category } = await (await request.get(`/api/categories/${demo.category.slug}`)).json();
  const images = [{ url: await plainImage('teal') }];
  const price = { actual: 48_731, discounted: 43_197, allowDiscount: true };
  const painting = await admin.createProduct(category, { name: 'Priced painting', price, images });
  for (const path of ['/', '/shop', '/paintings', '/shop/paintings', '/about', '/search?q=Priced+painting']) {
    expect(await (await request.get(path)).text(), path).not.toMatch(/48,?731|43,?197/);
  }
  const page = await (await request.get(`/product/${painting._id}`)).text();
  expect(page).toContain('Priced painting');
  expect(page).not.toMatch(/48,?731|43,?197/);
  await admin.deleteProduct(painting);
});

test('a sold painting is not marked as sold out', { tag: ['@S106'] }, async ({ page, request }) => {
  const painting = await demoProduct(request, 'Blue Lane, Jodhpur');
  expect(painting.isSoldOut).toBe(true);
  for (const path of ['/paintings', `/product/${painting._id}`]) {
    await page.goto(path);
    await expect(page.getByText('Blue Lane, Jodhpur', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/sold out/i);
  }
});

test('the tab order in the gallery is the reading order', async ({ page }) => {
  await page.goto('/paintings');
  const links = gallery(page).getByRole('link');
  const names = await links.allTextContents();
  await links.first().focus();
  for (const name of names.slice(0, 4)) {
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    // The favorite button of each painting follows its name.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Add ${name} to favorites` })).toBeFocused();
    await page.keyboard.press('Tab');
  }
});
