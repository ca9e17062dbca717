import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { rowOf } from '../support/product-table.ts';

test.use({ ownShop: true });

type Category = Reply<'getCategory'>;

const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

const galleryOf = (admin: Admin) => admin.call<Category>('GET', '/categories/paintings');

/** The visible text of a page, its title and its canonical URL. */
async function screenAt(page: Page, path: string) {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  return { text: await main(page).innerText(), title: await page.title(), canonical };
}

test(
  'the gallery is the same screen at its own URL, also under another name',
  { tag: ['@S103'] },
  async ({ page, admin, shop }) => {
    const gallery = await galleryOf(admin);
    const screen = await screenAt(page, '/paintings');
    expect(await screenAt(page, '/shop/paintings')).toEqual(screen);
    expect(screen.canonical).toBe(`${shop.url}/paintings`);
    const features = region(page, 'About Paintings').getByRole('heading');
    expect(gallery.features.length).toBeGreaterThan(0);
    await expect(features).toHaveText(gallery.features.map(({ title }) => title));

    const renamed = await admin.call<Category>('PUT', `/categories/${gallery._id}`, {
      name: 'Originals',
      description: gallery.description,
      features: gallery.features,
    });
    expect(renamed).toMatchObject({ slug: 'originals', gallery: true });
    const after = await screenAt(page, '/paintings');
    expect(after.text).toBe(screen.text.replaceAll('Paintings', 'Originals'));
    expect(after.canonical).toBe(`${shop.url}/paintings`);
    await expect(main(page).getByRole('list', { name: 'Originals', exact: true })).toBeVisible();
    expect(await screenAt(page, '/shop/originals')).toEqual(after);
    await page.goto('/shop/paintings');
    await expect(page).toHaveURL('/shop/originals');
    // Also by client navigation.
    await openHydrated(page, '/');
    await main(page)
      .getByRole('link', { name: /Original Paintings/ })
      .click();
    await expect(page).toHaveURL('/paintings');
    await expect(page.getByRole('heading', { level: 1, name: 'Originals Collection' })).toBeVisible();
  },
);

test(
  'without a visible gallery, the Paintings link and the home card lead to an empty gallery',
  { tag: ['@S92', '@S93'] },
  async ({ page, admin, isMobile }) => {
    const gallery = await galleryOf(admin);
    await admin.call('PUT', `/categories/${gallery._id}`, { name: gallery.name, visibility: false });
    await page.goto('/');
    await main(page)
      .getByRole('link', { name: /Original Paintings/ })
      .click();
    await expect(page).toHaveURL('/paintings');
    const expectEmptyGallery = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Paintings Collection' })).toBeVisible();
      await expect(main(page).getByRole('heading', { name: 'No Paintings Available' })).toBeVisible();
      await expect(main(page).getByText('Coming Soon', { exact: true })).toBeVisible();
      await expect(region(page, 'About My Art')).toBeVisible();
      await expect(region(page, 'About Paintings')).toHaveCount(0);
    };
    await expectEmptyGallery();
    await openHydrated(page, '/');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Paintings' }).click();
    await expect(page).toHaveURL('/paintings');
    await expectEmptyGallery();
    for (const change of ['hidden', 'deleted']) {
      if (change === 'deleted') await admin.call('DELETE', `/categories/${gallery._id}`);
      const response = await page.goto('/paintings');
      expect(response?.status(), change).toBe(200);
      await expectEmptyGallery();
    }
  },
);

test.describe('in a new shop', () => {
  test.use({ settings: { DEMO: 'off' } });

  test('the gallery says that there are no paintings yet', async ({ page }) => {
    const response = await page.goto('/paintings');
    expect(response?.status()).toBe(200);
    await expect(main(page).getByRole('heading', { name: 'No Paintings Available' })).toBeVisible();
    await expect(main(page).getByText('Coming Soon', { exact: true })).toBeVisible();
  });
});

test('a painting that the gallery only shows is not “For Sale” in the dashboard, whose row says what is off', async ({
  page,
  admin,
}) => {
  const gallery = await galleryOf(admin);
  await admin.createProduct(gallery, { name: 'Shown only' });
  await admin.createProduct(gallery, { name: 'Sold here', isForSaleInGallery: true });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${gallery._id}`);
  await expect(rowOf(page, 'Sold here').getByText('For Sale', { exact: true })).toBeVisible();
  const shown = rowOf(page, 'Shown only');
  await expect(shown.getByText('not “For sale in the gallery”')).toBeVisible();
  await expect(shown.getByText('For Sale', { exact: true })).toHaveCount(0);
});
