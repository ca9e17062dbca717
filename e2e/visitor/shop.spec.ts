import { demoCategories } from '../../src/server/demo/categories.ts';
import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test(
  'the shop lists every category with name, browse description and description',
  { tag: ['@S69'] },
  async ({ page }) => {
    await page.goto('/shop');
    const categories = page.getByRole('list', { name: 'Categories' });
    await expect(categories.getByRole('listitem')).toHaveCount(demoCategories.length);
    for (const { name, browseDescription, description } of demoCategories) {
      const card = categories
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card.getByText(browseDescription, { exact: true })).toBeVisible();
      await expect(card.getByText(description, { exact: true })).toBeVisible();
    }
  },
);

test('each card of the shop links to its category', { tag: ['@S71'] }, async ({ page }) => {
  for (const { name, slug } of demoCategories) {
    await openHydrated(page, '/shop');
    await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/shop/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: `${name} Collection` })).toBeVisible();
  }
});

// On a phone the text is below the image.
test(
  "on a wide screen the shop's cards alternate the side of their image, two in a row",
  { tag: ['@wide', '@S70'] },
  async ({ page }) => {
    await page.goto('/shop');
    const cards = page.getByRole('list', { name: 'Categories' }).getByRole('article');
    const positions = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left = 0, top = 0 } = card.firstElementChild?.getBoundingClientRect() ?? {};
        const start = card.querySelector('h2')?.getBoundingClientRect().left ?? 0;
        return { side: start > left ? 'text right' : 'text left', top: Math.round(top) };
      }),
    );
    expect(positions.map(({ side }) => side)).toEqual(['text right', 'text left', 'text right', 'text left']);
    expect(new Set(positions.map(({ top }) => top)).size).toBe(2);
  },
);

test('the shop shows Why Choose Our Products', { tag: ['@S72', '@S73'] }, async ({ page }) => {
  await page.goto('/shop');
  const reasons = page.getByRole('region', { name: 'Why Choose Our Products' });
  await expect(reasons.getByRole('heading', { level: 2 })).toHaveText('Why Choose Our Products');
  await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
    'Handcrafted',
    'Unique Designs',
    'Perfect Gifts',
  ]);
});

test('a category without text and images still has its card', async ({ page, admin }) => {
  await admin.createCategory({ name: 'Wall Hangings' });
  await page.goto('/shop');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Wall Hangings' }) });
  await expect(card.getByRole('link', { name: 'Wall Hangings' })).toHaveAttribute(
    'href',
    '/shop/wall-hangings',
  );
  await expect(card.getByRole('img', { name: 'Wall Hangings (no picture)' })).toBeVisible();
  await expect(card.getByText('Coming soon', { exact: true })).toBeVisible();
});

test(
  'a hidden category is shown nowhere',
  { tag: ['@S74'] },
  async ({ page, admin, request, allowBrowserError }) => {
    allowBrowserError(/status of 404/);
    const category = await admin.createCategory({ name: 'Secret Drawer', visibility: false });
    const product = await admin.createProduct(category, { name: 'A secret piece' });

    await page.goto('/shop');
    await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveCount(
      demoCategories.length,
    );
    for (const path of ['/shop/secret-drawer', `/product/${product._id}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' }), path).toBeVisible();
    }
    for (const path of ['/', '/shop', '/sitemap.xml', '/api/products', '/api/categories']) {
      expect(await (await request.get(path)).text(), path).not.toMatch(/secret/i);
    }
  },
);

test(
  'a wide screen shows the whole header without a menu',
  { tag: ['@wide', '@S45', '@S46', '@S47', '@S48', '@S49', '@S50', '@S51', '@S59'] },
  async ({ page }) => {
    await openHydrated(page, '/shop');
    const header = page.getByRole('banner');
    const back = header.getByRole('button', { name: 'Back', exact: true });
    await expect(header.getByText('Hridaya', { exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(back).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Home', 'Shop', 'Paintings', 'About Me']);
    for (const [index, path] of ['/', '/shop', '/paintings', '/about'].entries())
      await expect(links.nth(index)).toHaveAttribute('href', path);
    await links.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'We follow heart' })).toBeVisible();
    await expect(back).toHaveCount(0);
  },
);
