import { demoCategories } from '../../src/server/demo/categories.ts';
import { demoProducts } from '../../src/server/demo/products.ts';
import { expect, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const artPrints = demoProducts.filter(({ category }) => category === 'art-prints');

test(
  'a category page has its heading, description and all products',
  { tag: ['@S75', '@S76'] },
  async ({ page }) => {
    for (const { name, slug, description } of demoCategories) {
      await page.goto(`/shop/${slug}`);
      const main = page.getByRole('main');
      await expect(
        main.getByRole('heading', { level: 1, name: `${name} Collection`, exact: true }),
      ).toBeVisible();
      await expect(main.getByText(description, { exact: true })).toBeVisible();
      await expect(main.getByRole('list', { name, exact: true }).getByRole('article').first()).toBeVisible();
    }
    await page.goto('/shop/art-prints');
    const products = page.getByRole('list', { name: 'Art Prints', exact: true });
    for (const { name } of artPrints)
      await expect(products.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(products.getByRole('listitem')).toHaveCount(artPrints.length);
  },
);

test(
  'products are three in a row on a wide screen and two on a phone',
  { tag: ['@S77'] },
  async ({ page, isMobile }) => {
    await page.goto('/shop/art-prints');
    const products = page.getByRole('list', { name: 'Art Prints', exact: true }).getByRole('listitem');
    const tops = await products.evaluateAll((all) =>
      all.map((product) => Math.round(product.getBoundingClientRect().top)),
    );
    const inRow = isMobile ? 2 : 3;
    const rows = Map.groupBy(tops, (top) => top);
    expect([...rows.values()].map((row) => row.length).slice(0, 3)).toEqual([inRow, inRow, inRow]);
  },
);

test('prices of a row align, and a medium that all cards share is left out', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'In a Row' });
  const meta = { medium: 'Ink on paper', size: '8 x 10 in' };
  for (const [index, name] of ['Short', 'A name of so many words that it takes two lines', 'Dot'].entries())
    await admin.createProduct(category, { name, meta: index === 2 ? { medium: meta.medium } : meta });
  await page.goto('/shop/in-a-row');
  const products = page.getByRole('list', { name: 'In a Row', exact: true });
  const tops = await products
    .locator('.price')
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await expect(products).not.toContainText('Ink on paper');

  await admin.createProduct(category, { name: 'Another', meta: { medium: 'Tempera' } });
  await page.goto('/shop/in-a-row');
  await expect(products.getByText('Ink on paper', { exact: true })).toHaveCount(3);
});

test(
  'grid images have a 4:5 frame, whatever their own aspect ratio',
  { tag: ['@S79'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: 'Odd Shapes' });
    const shapes = {
      wide: { width: 900, height: 300 },
      tall: { width: 300, height: 900 },
      even: { width: 400, height: 400 },
    };
    for (const [name, size] of Object.entries(shapes)) {
      const url = await plainImage('teal', size);
      await admin.createProduct(category, { name, images: [{ url, alt: `a ${name} picture` }] });
    }
    await admin.createProduct(category, { name: 'bare' });
    await page.goto('/shop/odd-shapes');
    const products = page.getByRole('list', { name: 'Odd Shapes' });
    for (const name of ['a wide picture', 'a tall picture', 'a even picture', 'bare (no picture)']) {
      const box = await products.getByRole('img', { name, exact: true }).boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1), name).toBeCloseTo(0.8, 2);
    }
    // The whole image is shown without cropping.
    const objectFit = await products
      .getByRole('img', { name: 'a wide picture' })
      .evaluate((image) => getComputedStyle(image).objectFit);
    expect(objectFit).toBe('contain');
  },
);

test(
  'an empty category says that products are coming soon',
  { tag: ['@S92', '@S93'] },
  async ({ page, admin }) => {
    await admin.createCategory({ name: 'Ceramic Owls', description: 'They look back.' });
    await page.goto('/shop/ceramic-owls');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'No Ceramic Owls Available', exact: true })).toBeVisible();
    await expect(main.getByText('Coming Soon', { exact: true })).toBeVisible();
    await expect(main.getByText('They look back.', { exact: true })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Ceramic Owls', exact: true })).toHaveCount(0);
    await main.getByRole('link', { name: 'Browse Shop' }).click();
    await expect(page).toHaveURL('/shop');

    await page.goto('/shop/art-prints');
    await expect(main.getByText('Coming Soon', { exact: true })).toHaveCount(0);
  },
);

test('an administrator reads that a category is empty, as visitors do, while its products are hidden', async ({
  page,
  admin,
}) => {
  const category = await admin.createCategory({ name: 'Paper Boats' });
  await admin.createProduct(category, { name: 'A hidden boat', visibility: false });
  await admin.storeLogin(page);
  await openHydrated(page, '/shop');
  // The browser itself requests what the page shows, with the login.
  await page.getByRole('link', { name: 'Paper Boats', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No Paper Boats Available' })).toBeVisible();
});

test('a renamed category is found under its former URL too', async ({ page, admin, request }) => {
  const category = await admin.createCategory({ name: 'Kites' });
  await admin.createProduct(category, { name: 'A red kite' });
  await admin.saveCategory(category._id, { name: 'Kites of Gujarat' });

  const response = await request.get('/shop/kites', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe('/shop/kites-of-gujarat');

  await page.goto('/shop/kites');
  await expect(page).toHaveURL('/shop/kites-of-gujarat');
  await expect(page.getByRole('heading', { level: 1, name: 'Kites of Gujarat Collection' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A red kite' })).toBeVisible();
});
