import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { bar, type Category, checkbox, openCategory, productsOf } from '../support/bulk-changes.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { countStatus } from '../support/product-table.ts';
import { successToast } from '../support/toasts.ts';

/**
 * Creates products in two calls: one call for each would take most of the test's time.
 * @returns their names in the order of the list
 */
async function importProducts(admin: Admin, category: Category, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name) => `${name},${category.name},Made for a test.,500,10`);
  const csv = ['name,category,description,actual price,stock', ...rows].join('\n');
  const send = (input: object) =>
    admin.call<Reply<'importCatalogue'>>('POST', '/catalogue/import', { csv, ...input });
  const { mark } = await send({ apply: false });
  await send({ apply: true, mark });
  return (await productsOf(admin, category)).map(({ name }) => name);
}

test(
  'products are selected one by one, as a range, and all; Escape clears the selection',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await openCategory(page, admin, ['Ant', 'Bee', 'Cow', 'Dove']);
    await expect(bar(page)).toHaveCount(0);
    await checkbox(page, 'Ant').check();
    await expect(bar(page).getByText('1 selected', { exact: true })).toBeVisible();
    await checkbox(page, 'Cow').click({ modifiers: ['Shift'] });
    await expect(checkbox(page, 'Bee')).toBeChecked();
    await expect(checkbox(page, 'Dove')).not.toBeChecked();
    await expect(bar(page).getByText('3 selected', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(checkbox(page, 'Ant')).not.toBeChecked();

    const all = page.getByRole('checkbox', { name: 'Select all shown' });
    await all.focus();
    await page.keyboard.press('Space');
    await expect(bar(page).getByText('4 selected', { exact: true })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(all).not.toBeChecked();
    await checkbox(page, 'Dove').press('Space');
    await page.getByPlaceholder('Search products...').fill('bee');
    await expect(checkbox(page, 'Dove')).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
  },
);

test.describe('a list of several pages', () => {
  // A page has 100 products.
  const names = Array.from({ length: 130 }, (_, index) => `Bead ${String(index + 1).padStart(3, '0')}`);

  test('loads while scrolling, keeps the selection, and can be selected as a whole', async ({
    page,
    admin,
  }) => {
    const category = await admin.createCategory({ name: `Beads ${Date.now()}` });
    const inOrder = await importProducts(admin, category, names);
    const [second = '', fiftieth = '', lastName = ''] = [inOrder[1], inOrder[49], inOrder.at(-1)];
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    await expect(countStatus(page, '130 products')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Products' })).toHaveAttribute('aria-rowcount', '131');
    const all = page.getByRole('checkbox', { name: 'Select all shown' });
    await all.check();
    await expect(bar(page).getByText('100 selected', { exact: true })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Select all 130 that match' }).click();
    await expect(bar(page).getByText('130 selected', { exact: true })).toBeVisible();
    // Playwright may have scrolled to press a button of the bar, and a row far from the viewport is not in the DOM.
    await page.evaluate(() => scrollTo(0, 0));
    await checkbox(page, second).uncheck();
    await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(successToast(page, '129 products updated')).toBeVisible();
    const shown = (await productsOf(admin, category)).filter(({ visibility }) => visibility);
    expect(shown.map(({ name }) => name)).toEqual([second]);

    const last = checkbox(page, lastName);
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(last).toBeInViewport({ timeout: 200 });
    }).toPass();
    await expect(last).toBeChecked();
    // Rows far from the viewport are not in the DOM, but are counted.
    await expect(checkbox(page, fiftieth)).toHaveCount(0);
    await expect(page.getByRole('row').filter({ has: last })).toHaveAttribute('aria-rowindex', '131');
  });
});

test('F8 leads from a row to the buttons for the selected products', async ({ page, admin }) => {
  await openCategory(page, admin, ['Ant', 'Bee', 'Cow', 'Dove']);
  await checkbox(page, 'Ant').press('Space');
  await expect(bar(page).getByText('F8 goes to these buttons')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(bar(page).getByRole('button', { name: 'Show', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(successToast(page, '1 product updated')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(successToast(page, '1 product updated').getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('a bar at the bottom takes the focus without scrolling the page', async ({ page, admin }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await openCategory(page, admin, ['Ant', 'Bee', 'Cow', 'Dove', 'Eel', 'Fox', 'Gnu']);
  await checkbox(page, 'Ant').press('Space');
  await page.evaluate(() => scrollTo(0, 100));
  await page.keyboard.press('F8');
  await expect(bar(page).getByRole('button', { name: 'Show', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Hide', exact: true })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(100);
});
