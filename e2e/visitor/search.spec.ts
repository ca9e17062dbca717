import { expect, test } from '../support/admin.ts';
import { resultCount, filterSummary, main, medium, names } from '../support/product-list.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test('the header links to a search of the whole shop', async ({ page }) => {
  await openHydrated(page, '/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });
  const box = await link.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await link.click();
  const field = main(page).getByRole('search').getByRole('searchbox', { name: 'Search the shop' });
  await expect(field).toBeFocused();
  await page.keyboard.type('LOTUS,  pond');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=LOTUS%2C+pond');
  await expect(names(page)).toHaveText(['Lotus Pond, First Light']);
  await expect(resultCount(page)).toHaveText('1 piece');
  await expect(field).toBeFocused();
  await field.fill('कमल');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: 'Nothing found for “कमल”' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Bookmarks' }).click();
  await expect(page).toHaveURL('/shop/bookmarks');
});

test('a search finds products of every category, and a painting without a price', async ({ page }) => {
  await openHydrated(page, '/search?q=lotus');
  await expect(names(page).first()).toHaveText('Lotus Pond, First Light');
  const painting = main(page).getByRole('article').filter({ hasText: 'Gauri and Her Calf' });
  await expect(painting).toBeVisible();
  await expect(painting).not.toContainText('₹');
  await expect(main(page).getByRole('article').filter({ hasText: 'Lotus Stem Bookmark' })).toContainText('₹');
});

test('a misspelled word finds corrected results and says so', async ({ page }) => {
  await openHydrated(page, '/search?q=lotsu+pnod');
  await expect(names(page)).toHaveText(['Lotus Pond, First Light']);
  await expect(resultCount(page)).toHaveText('Showing results for “lotus pond”: 1 piece');
  await expect(main(page).getByRole('searchbox')).toHaveValue('lotsu pnod');
});

test('a search without results in a category offers a search of the whole shop', async ({ page }) => {
  await openHydrated(page, '/shop/bookmarks?q=lotus+pond&maxPrice=1');
  await expect(main(page).getByRole('heading', { name: 'Nothing found for “lotus pond”' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Search the whole shop' }).click();
  await expect(page).toHaveURL('/search?q=lotus+pond');
  await page.goBack();
  await main(page).getByRole('link', { name: 'Show all pieces' }).click();
  await expect(page).toHaveURL('/shop/bookmarks');
});

test('a filter without options keeps its position so that the others do not move', async ({
  page,
  admin,
}) => {
  const category = await admin.createCategory({ name: 'Of No Medium' });
  await admin.createProduct(category, { name: 'A paper whistle' });
  await openHydrated(page, '/search?q=paper');
  await filterSummary(page).click();
  const positions = () =>
    main(page)
      .getByRole('search')
      .locator('select, input')
      .evaluateAll((fields) => fields.map((field) => JSON.stringify(field.getBoundingClientRect())));
  const before = await positions();
  await expect(medium(page)).toBeEnabled();
  const categories = main(page).getByRole('combobox', { name: 'Category' });
  await categories.focus();
  await categories.selectOption({ label: 'Of No Medium (1)' });
  await expect(resultCount(page)).toHaveText('1 piece');
  expect(await positions()).toEqual(before);
  await expect(medium(page)).toBeDisabled();
  await expect(categories).toBeFocused();
  // In the results for another text, a filter without options is left out.
  const field = main(page).getByRole('searchbox');
  await field.fill('whistle');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=whistle/);
  await expect(medium(page)).toHaveCount(0);
});

test('Back resets the fields, even the focused one', async ({ page }) => {
  await openHydrated(page, '/search?q=lotus');
  const field = main(page).getByRole('searchbox', { name: 'Search the shop' });
  await field.fill('tulsi');
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toHaveText('Tulsi Bookmark');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/search?q=lotus');
  await expect(field).toHaveValue('lotus');
  await expect(names(page).first()).toHaveText('Lotus Pond, First Light');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole shop is searched', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    await main(page).getByRole('searchbox').fill(' tulsi ');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=tulsi');
    await expect(names(page).first()).toHaveText('Tulsi Bookmark');
  });
});
