import { expect, test } from '../support/admin.ts';
import { resultCount, filterSummary, main, medium, names, sortBy, pages } from '../support/product-list.ts';
import { addStudies } from '../support/studies.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test('Back undoes one filter after the other, and returns from a product to the filtered list', async ({
  page,
  admin,
}) => {
  await addStudies(admin, 'Nine Sheets', 9);
  await openHydrated(page, '/shop');
  await page.getByRole('link', { name: 'Nine Sheets', exact: true }).click();
  await expect(names(page).first()).toHaveText('Study 9');
  await sortBy(page).selectOption('Price, low to high');
  await expect(names(page).first()).toHaveText('Study 1');
  await filterSummary(page).click();
  await medium(page).selectOption('Ink (3)');
  await expect(resultCount(page)).toHaveText('3 pieces');
  await main(page).getByRole('textbox', { name: 'Lowest price' }).fill('105');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Study 6', 'Study 9']);
  await main(page).getByRole('link', { name: 'Remove filter: Ink' }).click();
  await expect(resultCount(page)).toHaveText('5 pieces');
  await names(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Study 5' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/shop/nine-sheets?minPrice=105&sort=price');
  await expect(resultCount(page)).toHaveText('5 pieces');
  await filterSummary(page).click();
  await page.goBack();
  await expect(names(page)).toHaveText(['Study 6', 'Study 9']);
  await expect(medium(page)).toHaveValue('Ink');
  // A letter that is deleted again fires no change event.
  const lowest = main(page).getByRole('textbox', { name: 'Lowest price' });
  await lowest.press('End');
  await page.keyboard.type('0');
  await page.keyboard.press('Backspace');
  await medium(page).focus();
  await page.goBack();
  await expect(page).toHaveURL('/shop/nine-sheets?medium=Ink&sort=price');
  await expect(lowest).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/shop/nine-sheets?sort=price');
  await expect(medium(page)).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/shop/nine-sheets');
  await expect(sortBy(page)).toHaveValue('');
  await expect(names(page).first()).toHaveText('Study 9');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
});

test('many products are paged, and Back returns to the same position on the same page', async ({
  page,
  admin,
}) => {
  await addStudies(admin, 'Sixty Sheets', 60);
  await openHydrated(page, '/shop/sixty-sheets');
  await expect(names(page)).toHaveCount(24);
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/shop/sixty-sheets?page=2');
  await expect(resultCount(page)).toHaveText('25 to 48 of 60 pieces');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await names(page).last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  await names(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Study 13' })).toBeVisible();
  await page.goBack();
  await expect(resultCount(page)).toHaveText('25 to 48 of 60 pieces');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
  await page.goBack();
  await expect(resultCount(page)).toHaveText('1 to 24 of 60 pieces');

  await page.goto('/shop/sixty-sheets?page=99');
  await expect(page).toHaveURL('/shop/sixty-sheets?page=3');
  await expect(names(page)).toHaveCount(12);
  await expect(pages(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
});

test('a form restored by Back works as before', async ({ page, admin }) => {
  await addStudies(admin, 'Five Sheets', 5);
  await openHydrated(page, '/shop/five-sheets?q=study');
  const search = main(page).getByRole('searchbox', { name: 'Search these pieces' });
  await expect(search).toHaveValue('study');
  await main(page)
    .getByRole('link', { name: /^Remove filter: / })
    .click();
  await expect(search).toHaveCount(0);
  await page.goBack();
  await expect(search).toHaveValue('study');
  await search.fill('Study 3');
  // Blurred, not submitted.
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/shop/five-sheets?q=Study+3');
});

test(
  'Back returns to the top of a product list that was left at its top',
  { tag: '@phone' },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByLabel('WhatsApp number').fill('98765 43210');
    // The field is far below the top of the settings.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(2)).toBeVisible();
    // Rows are measured in the frames after rendering.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);
