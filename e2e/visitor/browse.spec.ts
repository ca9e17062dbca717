import { expectAccessibleInLightAndDark } from '../support/accessible.ts';
import { expect, test } from '../support/admin.ts';
import { resultCount, filterSummary, main, medium, names, sortBy, pages } from '../support/product-list.ts';
import { headOfPage } from '../support/head-of-page.ts';
import { addStudies } from '../support/studies.ts';
import { markDocument, openHydrated } from '../support/open-hydrated.ts';

// Studies are products of three mediums in turn, at ₹101, ₹102 and so on, every fifth one sold out.

test('filters apply at once, are stored in the URL and can be removed', async ({ page, admin }) => {
  await addStudies(admin, 'Thirty Sheets', 30);
  await openHydrated(page, '/shop/thirty-sheets');
  const isSameDocument = await markDocument(page);
  await expect(resultCount(page)).toHaveText('1 to 24 of 30 pieces');
  await sortBy(page).focus();
  await sortBy(page).selectOption('Price, low to high');
  await expect(page).toHaveURL('/shop/thirty-sheets?sort=price');
  await expect(names(page).first()).toHaveText('Study 1');
  await expect(sortBy(page)).toBeFocused();

  await filterSummary(page).click();
  await medium(page).selectOption('Ink (10)');
  await expect(resultCount(page)).toHaveText('10 pieces');
  await expect(names(page).first()).toHaveText('Study 3');
  await main(page).getByRole('checkbox', { name: 'In stock only' }).check();
  await expect(resultCount(page)).toHaveText('8 pieces');
  await main(page).getByRole('textbox', { name: 'Highest price' }).fill('₹120');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop/thirty-sheets?medium=Ink&maxPrice=120&inStock=true&sort=price');
  await expect(names(page)).toHaveText(['Study 3', 'Study 6', 'Study 9', 'Study 12', 'Study 18']);

  const activeFilters = main(page).getByRole('list', { name: 'Active filters' });
  await expect(activeFilters.getByRole('listitem')).toHaveText([
    /Ink/,
    /Up to ₹120/,
    /In stock/,
    'Clear all',
  ]);
  await activeFilters.getByRole('link', { name: 'Remove filter: Up to ₹120' }).click();
  await expect(resultCount(page)).toHaveText('8 pieces');
  await expect(resultCount(page)).toBeFocused();
  await expect(main(page).getByRole('textbox', { name: 'Highest price' })).toHaveValue('');
  await activeFilters.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/shop/thirty-sheets?sort=price');
  await expect(medium(page)).toHaveValue('');
  expect(await isSameDocument()).toBe(true);
});

test('a price that is none is removed from its field', async ({ page, admin }) => {
  await addStudies(admin, 'Twelve Sheets', 12);
  await openHydrated(page, '/shop/twelve-sheets');
  await filterSummary(page).click();
  const field = main(page).getByRole('textbox', { name: 'Highest price' });
  await field.fill('cheap');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/shop/twelve-sheets');
  await field.fill('₹ 1,200');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('1200');
  await expect(page).toHaveURL('/shop/twelve-sheets?maxPrice=1200');
});

test('a small category has no filters and no paging', async ({ page, admin }) => {
  await addStudies(admin, 'Five Sheets', 5);
  await page.goto('/shop/five-sheets');
  await expect(names(page)).toHaveCount(5);
  await expect(main(page).getByRole('search')).toHaveCount(0);
  await expect(pages(page)).toHaveCount(0);
});

test("the gallery can't be sorted or filtered by price", async ({ page }) => {
  await openHydrated(page, '/paintings?sort=price&maxPrice=5');
  await expect(sortBy(page).getByRole('option')).toHaveText(['Newest first', 'Name, A to Z']);
  await expect(main(page)).not.toContainText('₹');
  await sortBy(page).selectOption('Name, A to Z');
  await expect(page).toHaveURL('/paintings?sort=name');
});

test('a visitor finds a product with the keyboard only', async ({ page, admin }) => {
  await addStudies(admin, 'Ten Sheets', 10);
  await openHydrated(page, '/shop/ten-sheets');
  await sortBy(page).focus();
  await page.keyboard.press('Tab');
  await expect(filterSummary(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(medium(page)).toBeFocused();
  await page.keyboard.press('C');
  await expect(page).toHaveURL('/shop/ten-sheets?medium=Charcoal');
  await expect(medium(page)).toBeFocused();
  await expect(resultCount(page)).toHaveText('3 pieces');
  await page.keyboard.press('Tab');
  await page.keyboard.type('105');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/shop/ten-sheets?medium=Charcoal&minPrice=105');
  await expect(names(page)).toHaveText(['Study 8', 'Study 5']);
});

test('search engines see every page of a category but no filtered ones', async ({ request, admin, shop }) => {
  await addStudies(admin, 'Many Sheets', 25);
  for (const path of ['/shop/many-sheets', '/shop/many-sheets?page=2']) {
    const { meta, canonical } = await headOfPage(request, path);
    expect([meta.get('robots'), canonical]).toEqual([undefined, `${shop.url}${path}`]);
  }
  for (const path of [
    '/shop/many-sheets?sort=name',
    '/shop/many-sheets?q=study',
    '/search',
    '/search?q=study',
  ])
    expect((await headOfPage(request, path)).meta.get('robots'), path).toBe('noindex');
  const tracked = await headOfPage(request, '/shop/many-sheets?utm_source=chat&page=1&');
  expect(tracked.canonical).toBe(`${shop.url}/shop/many-sheets`);
  const response = await request.get('/shop/many-sheets?q=&medium=&sort=best&page=x&sort=price', {
    maxRedirects: 0,
  });
  expect([response.status(), response.headers()['location']]).toEqual([302, '/shop/many-sheets']);
});

test(
  'search and filters are accessible in light and dark, and filters fit every width',
  { tag: ['@axe'] },
  async ({ page, isMobile }) => {
    for (const path of [
      '/search',
      '/search?q=lotus',
      '/search?q=none-such',
      '/shop/art-prints?medium=none-such&maxPrice=9',
    ]) {
      await openHydrated(page, path);
      await expectAccessibleInLightAndDark(page);
    }
    await openHydrated(page, '/shop/art-prints?inStock=true&minPrice=900');
    await filterSummary(page).click();
    await expectAccessibleInLightAndDark(page);
    for (const width of isMobile ? [320, 390] : [768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `at ${width}`).toBe(0);
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts products are searched, sorted, filtered and paged', async ({ page, admin }) => {
    await addStudies(admin, 'Plain Sheets', 40);
    await page.goto('/shop/plain-sheets');
    await sortBy(page).selectOption('Price, low to high');
    await main(page).getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price');
    await expect(names(page).first()).toHaveText('Study 1');
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price&page=2');
    await expect(names(page).first()).toHaveText('Study 25');
    await filterSummary(page).click();
    await medium(page).selectOption('Ink (13)');
    await main(page).getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?medium=Ink&sort=price');
    await expect(resultCount(page)).toHaveText('13 pieces');
    await main(page).getByRole('link', { name: 'Remove filter: Ink' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price');
  });
});
