import type { Page } from '@playwright/test';
import { expectAccessibleInBothLights } from './support/accessible.ts';
import { expect, test } from './support/artist.ts';
import { headOfPage } from './support/head-of-page.ts';
import { hangStudies } from './support/shelf.ts';
import { markDocument, visit } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const names = (page: Page) => main(page).getByRole('article').getByRole('heading');
const count = (page: Page) => main(page).getByRole('status');
const order = (page: Page) => main(page).getByRole('combobox', { name: 'Order' });
const medium = (page: Page) => main(page).getByRole('combobox', { name: 'Medium' });
const filter = (page: Page) => main(page).locator('summary', { hasText: 'Filter' });
const pages = (page: Page) => main(page).getByRole('navigation', { name: 'Pages' });

test('what is chosen is shown at once, stands in the address and can be taken back', async ({
  page,
  artist,
}) => {
  await hangStudies(artist, 'Thirty Sheets', 30);
  await visit(page, '/shop/thirty-sheets');
  const isSame = await markDocument(page);
  await expect(count(page)).toHaveText('1 to 24 of 30 pieces');
  await order(page).focus();
  await order(page).selectOption('Price, low to high');
  await expect(page).toHaveURL('/shop/thirty-sheets?sort=price');
  await expect(names(page).first()).toHaveText('Study 1');
  await expect(order(page)).toBeFocused();

  await filter(page).click();
  await medium(page).selectOption('Ink (10)');
  await expect(count(page)).toHaveText('10 pieces');
  await expect(names(page).first()).toHaveText('Study 3');
  await main(page).getByRole('checkbox', { name: 'In stock only' }).check();
  await expect(count(page)).toHaveText('8 pieces');
  await main(page).getByRole('textbox', { name: 'Highest price' }).fill('₹120');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop/thirty-sheets?medium=Ink&maxPrice=120&inStock=true&sort=price');
  await expect(names(page)).toHaveText(['Study 3', 'Study 6', 'Study 9', 'Study 12', 'Study 18']);

  const chosen = main(page).getByRole('list', { name: 'Chosen' });
  await expect(chosen.getByRole('listitem')).toHaveText([/Ink/, /Up to ₹120/, /In stock/, 'Clear all']);
  await chosen.getByRole('link', { name: 'Take back: Up to ₹120' }).click();
  await expect(count(page)).toHaveText('8 pieces');
  await expect(count(page)).toBeFocused();
  await expect(main(page).getByRole('textbox', { name: 'Highest price' })).toHaveValue('');
  await chosen.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/shop/thirty-sheets?sort=price');
  await expect(medium(page)).toHaveValue('');
  expect(await isSame()).toBe(true);
});

test('Back leaves the pieces instead of going through every choice, and returns to the chosen ones', async ({
  page,
  artist,
}) => {
  await hangStudies(artist, 'Nine Sheets', 9);
  await visit(page, '/shop');
  await page.getByRole('link', { name: 'Nine Sheets', exact: true }).click();
  await order(page).selectOption('Name, A to Z');
  await expect(page).toHaveURL('/shop/nine-sheets?sort=name');
  await order(page).selectOption('Price, high to low');
  await expect(names(page).first()).toHaveText('Study 9');
  await names(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL('/shop/nine-sheets?sort=-price');
  await expect(order(page)).toHaveValue('-price');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await page.goForward();
  await expect(page).toHaveURL('/shop/nine-sheets?sort=-price');
  await expect(names(page).first()).toHaveText('Study 9');
});

test('many pieces come page by page, and Back returns to the same place of the same page', async ({
  page,
  artist,
}) => {
  await hangStudies(artist, 'Sixty Sheets', 60);
  await visit(page, '/shop/sixty-sheets');
  await expect(names(page)).toHaveCount(24);
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/shop/sixty-sheets?page=2');
  await expect(count(page)).toHaveText('25 to 48 of 60 pieces');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await names(page).last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  await names(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Study 13' })).toBeVisible();
  await page.goBack();
  await expect(count(page)).toHaveText('25 to 48 of 60 pieces');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
  await page.goBack();
  await expect(count(page)).toHaveText('1 to 24 of 60 pieces');

  await page.goto('/shop/sixty-sheets?page=99');
  await expect(page).toHaveURL('/shop/sixty-sheets?page=3');
  await expect(names(page)).toHaveCount(12);
  await expect(pages(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
});

test('a handful of pieces has nothing around it', async ({ page, artist }) => {
  await hangStudies(artist, 'Five Sheets', 5);
  await page.goto('/shop/five-sheets');
  await expect(names(page)).toHaveCount(5);
  await expect(main(page).getByRole('search')).toHaveCount(0);
  await expect(pages(page)).toHaveCount(0);
});

test('paintings have no price to be sorted or narrowed down by', async ({ page }) => {
  await visit(page, '/paintings?sort=price&maxPrice=5');
  await expect(order(page).getByRole('option')).toHaveText(['Newest first', 'Name, A to Z']);
  await expect(main(page)).not.toContainText('₹');
  await order(page).selectOption('Name, A to Z');
  await expect(page).toHaveURL('/paintings?sort=name');
});

test('the header leads to a search of the whole shop', async ({ page }) => {
  await visit(page, '/about');
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
  await expect(count(page)).toHaveText('1 piece');
  await expect(field).toBeFocused();
  await field.fill('कमल');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: 'Nothing found for “कमल”' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Bookmarks' }).click();
  await expect(page).toHaveURL('/shop/bookmarks');
});

test('a search finds pieces of every category, and a painting without a price', async ({ page }) => {
  await visit(page, '/search?q=lotus');
  await expect(names(page).first()).toHaveText('Lotus Pond, First Light');
  const painting = main(page).getByRole('article').filter({ hasText: 'Gauri and Her Calf' });
  await expect(painting).toBeVisible();
  await expect(painting).not.toContainText('₹');
  await expect(main(page).getByRole('article').filter({ hasText: 'Lotus Stem Bookmark' })).toContainText('₹');
});

test('what finds nothing in a category leads on', async ({ page }) => {
  await visit(page, '/shop/bookmarks?q=lotus+pond&maxPrice=1');
  await expect(main(page).getByRole('heading', { name: 'Nothing found for “lotus pond”' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Search the whole shop' }).click();
  await expect(page).toHaveURL('/search?q=lotus+pond');
  await page.goBack();
  await main(page).getByRole('link', { name: 'Show all of them' }).click();
  await expect(page).toHaveURL('/shop/bookmarks');
});

test('the keyboard alone finds a piece', async ({ page, artist }) => {
  await hangStudies(artist, 'Ten Sheets', 10);
  await visit(page, '/shop/ten-sheets');
  await order(page).focus();
  await page.keyboard.press('Tab');
  await expect(filter(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(medium(page)).toBeFocused();
  await page.keyboard.press('C');
  await expect(page).toHaveURL('/shop/ten-sheets?medium=Charcoal');
  await expect(medium(page)).toBeFocused();
  await expect(count(page)).toHaveText('3 pieces');
  await page.keyboard.press('Tab');
  await page.keyboard.type('105');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/shop/ten-sheets?medium=Charcoal&minPrice=105');
  await expect(names(page)).toHaveText(['Study 8', 'Study 5']);
});

test('search engines are shown every page of a category, but no choice of anybody', async ({
  request,
  artist,
  shop,
}) => {
  await hangStudies(artist, 'Many Sheets', 25);
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
  const answer = await request.get('/shop/many-sheets?q=&medium=&sort=best&page=x&sort=price', {
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/shop/many-sheets']);
});

test('everybody can find a piece, in light and dark, on screens of every width', async ({
  page,
  isMobile,
}) => {
  for (const path of [
    '/search',
    '/search?q=lotus',
    '/search?q=none-such',
    '/shop/art-prints?medium=none-such&maxPrice=9',
  ]) {
    await visit(page, path);
    await expectAccessibleInBothLights(page);
  }
  await visit(page, '/shop/art-prints?inStock=true&minPrice=900');
  await filter(page).click();
  await expectAccessibleInBothLights(page);
  for (const width of isMobile ? [320, 390] : [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `at ${width}`).toBe(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pieces are searched, sorted, narrowed down and paged', async ({ page, artist }) => {
    await hangStudies(artist, 'Plain Sheets', 40);
    await page.goto('/shop/plain-sheets');
    await order(page).selectOption('Price, low to high');
    await main(page).getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price');
    await expect(names(page).first()).toHaveText('Study 1');
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price&page=2');
    await expect(names(page).first()).toHaveText('Study 25');
    await filter(page).click();
    await medium(page).selectOption('Ink (13)');
    await main(page).getByRole('button', { name: 'Show these pieces' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?medium=Ink&sort=price');
    await expect(count(page)).toHaveText('13 pieces');
    await main(page).getByRole('link', { name: 'Take back: Ink' }).click();
    await expect(page).toHaveURL('/shop/plain-sheets?sort=price');
  });

  test('the whole shop is searched', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    await main(page).getByRole('searchbox').fill(' tulsi ');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=tulsi');
    await expect(names(page).first()).toHaveText('Tulsi Bookmark');
  });
});
