// Categories with more than a hundred products, one and none, and with odd names.
import type { Page } from '@playwright/test';
import { expect } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import {
  expectScreen,
  onDesktop,
  skipWithoutFont,
  onPhone,
  onTabletToo,
  scrollTo,
} from './compare-screen.ts';
import { longNames, oddCategory } from './stocked-products.ts';
import { test } from './stocked-shop.ts';

/** The path of the category or product with this name. */
async function pathOf(page: Page, name: string): Promise<string> {
  const [categories, products] = await Promise.all(
    ['categories', 'products'].map(
      async (kind) => (await (await page.request.get(`/api/${kind}`)).json()).data,
    ),
  );
  const category = categories.find((each: { name: string }) => each.name === name);
  if (category) return `/shop/${category.slug}`;
  return `/product/${products.find((each: { name: string }) => each.name === name)._id}`;
}

test('a category with odd names', onTabletToo, async ({ page }) => {
  await openHydrated(page, await pathOf(page, oddCategory.name));
  await skipWithoutFont(page);
  await scrollTo(page.getByRole('heading', { level: 1 }));
  await expectScreen(page, 'odd-names');
});

test('a category with odd names in dark mode', onPhone, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, await pathOf(page, oddCategory.name));
  await skipWithoutFont(page);
  await scrollTo(page.getByRole('article').first());
  await expectScreen(page, 'odd-names-dark');
});

for (const [name, index, widths] of [
  ['product-hindi-without-image', 0, onPhone],
  ['product-long-name', 1, onDesktop],
  ['product-long-word', 2, onPhone],
] as const) {
  test(`the product "${name}"`, widths, async ({ page }) => {
    await openHydrated(page, await pathOf(page, longNames[index] ?? ''));
    await skipWithoutFont(page);
    await expectScreen(page, name);
  });
}

test('a category with one product', onDesktop, async ({ page }) => {
  await openHydrated(page, await pathOf(page, 'Single Sheets'));
  await expectScreen(page, 'category-one-product');
});

test('an empty category', onPhone, async ({ page }) => {
  await openHydrated(page, await pathOf(page, 'Ceramic Owls'));
  await expectScreen(page, 'category-empty');
});

test('a category with more than a hundred products, and its pages', async ({ page }) => {
  await openHydrated(page, `${await pathOf(page, 'Studies')}?page=3`);
  await scrollTo(page.getByRole('article').nth(-4));
  await expectScreen(page, 'category-hundreds');
});

test('the list of categories', onPhone, async ({ page }) => {
  await openHydrated(page, '/shop');
  await skipWithoutFont(page);
  await scrollTo(page.getByRole('heading', { name: oddCategory.name }));
  await expectScreen(page, 'shop-odd-names');
});

test('paintings of extreme proportions', async ({ page }) => {
  await openHydrated(page, '/paintings');
  await scrollTo(page.getByRole('article').first());
  await expectScreen(page, 'paintings-odd-proportions');
});

test('a painting that is a long scroll', async ({ page }) => {
  await openHydrated(page, await pathOf(page, 'A scroll that hangs down'));
  await expectScreen(page, 'scroll');
});

test('a large image in deep zoom', onDesktop, async ({ page }) => {
  await openHydrated(page, await pathOf(page, 'The last sheet'));
  await page.getByRole('button', { name: /full screen/ }).click();
  await page.getByRole('button', { name: 'Look closely' }).click();
  const closely = page.getByRole('dialog', { name: 'The last sheet, closely' });
  await expect(closely.getByRole('img', { name: 'a disc' })).toBeInViewport();
  await closely.getByRole('button', { name: 'Zoom in' }).click();
  await expect(closely.getByText(/^Magnified to/)).toBeAttached();
  await expect(closely.getByText('Fetching the fine detail…')).toHaveCount(0);
  await expectScreen(page, 'deep-zoom');
});
