import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

type Product = Reply<'createProduct'>;
type Category = Reply<'getCategory'>;

const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Change selected products' });
const message = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

let categoryCount = 0;

/** Opens the list of a new category with these products, the first on top. */
async function openCategory(page: Page, admin: Admin, names: readonly string[]): Promise<Category> {
  categoryCount += 1;
  const category = await admin.createCategory({ name: `Shelf ${Date.now()} ${categoryCount}` });
  for (const name of names.toReversed()) await admin.createProduct(category, { name });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  return category;
}

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

async function productsOf(admin: Admin, { _id }: Category): Promise<Product[]> {
  return admin.call('GET', `/products?visibility=ALL&categoryId=${_id}`);
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

test(
  'selected products are hidden and shown, set for sale and not for sale, independently',
  { tag: ['@S227'] },
  async ({ page, admin }) => {
    const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
    await checkbox(page, 'Ant').check();
    await checkbox(page, 'Bee').check();
    const states = async () =>
      (await productsOf(admin, category))
        .map(({ name, visibility, isAvailableToSell, isSoldOut }) => [
          name,
          visibility,
          isAvailableToSell,
          isSoldOut,
        ])
        .toSorted();
    const press = async (name: string) => {
      const responded = page.waitForResponse('**/api/products/bulk');
      await bar(page).getByRole('button', { name, exact: true }).click();
      expect((await responded).status()).toBe(200);
      await expect(message(page, '2 products updated')).toBeVisible();
    };
    await press('Hide');
    await expect(
      page.getByRole('row').filter({ hasText: 'Ant' }).getByText('Hidden', { exact: true }),
    ).toBeVisible();
    expect(await states()).toEqual([
      ['Ant', false, true, false],
      ['Bee', false, true, false],
      ['Cow', true, true, false],
    ]);
    await press('Not for sale');
    await press('Show');
    expect(await states()).toEqual([
      ['Ant', true, false, false],
      ['Bee', true, false, false],
      ['Cow', true, true, false],
    ]);
    await press('Set for sale');
    expect(await states()).toEqual([
      ['Ant', true, true, false],
      ['Bee', true, true, false],
      ['Cow', true, true, false],
    ]);
  },
);

test('prices are raised and lowered by percent, with an example', async ({ page, admin }) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee']);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await bar(page).getByRole('button', { name: 'Change price' }).click();
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(dialog.getByLabel('Percent')).toHaveAccessibleDescription('Please give a percentage');
  await dialog.getByLabel('Percent').fill('12.5');
  await expect(dialog.getByRole('status')).toHaveText('For example “Ant”: ₹500.00 becomes ₹563.00');
  await expectAccessible(page);
  await dialog.getByLabel('Percent').press('Enter');
  await expect(message(page, '2 products updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /price of Ant/ })).toContainText('₹563.00');

  await bar(page).getByRole('button', { name: 'Change price' }).click();
  await dialog.getByLabel('Which way').selectOption('Lower by');
  await dialog.getByLabel('Percent').fill('101');
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(dialog.getByLabel('Percent')).toHaveAccessibleDescription(
    'A price can be lowered by at most 100 percent',
  );
  await dialog.getByLabel('Percent').fill('50');
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(page.getByRole('button', { name: /price of Bee/ })).toContainText('₹282.00');
  expect((await productsOf(admin, category)).map(({ price }) => price.actual)).toEqual([282, 282]);
});

test('selected products move to another category', async ({ page, admin }) => {
  const from = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  const to = await admin.createCategory({ name: `Other ${Date.now()}` });
  await page.reload();
  await checkbox(page, 'Ant').check();
  await checkbox(page, 'Cow').check();
  await bar(page).getByRole('button', { name: 'Move category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByLabel('To the category')).toHaveAccessibleDescription('Category is required');
  await dialog.getByLabel('To the category').selectOption({ label: to.name });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(message(page, '2 products updated')).toBeVisible();
  // They left the listed category, so they are no longer selected.
  await expect(checkbox(page, 'Ant')).toHaveCount(0);
  await expect(checkbox(page, 'Bee')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect((await productsOf(admin, to)).map(({ name }) => name).toSorted()).toEqual(['Ant', 'Cow']);
  expect(await productsOf(admin, from)).toHaveLength(1);
});

test("Undo restores each product's earlier values and names one that was changed since", async ({
  page,
  admin,
}) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  const [, bee] = (await productsOf(admin, category)).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  if (!bee) throw new Error('There is no product Bee.');
  await admin.saveProduct(bee, { visibility: false, price: { actual: 99.5, allowDiscount: false } });
  await page.reload();
  const before = (await productsOf(admin, category)).map(({ updatedAt: _at, ...product }) => product);
  const now = async () =>
    (await productsOf(admin, category)).map(({ updatedAt: _at, ...product }) => product);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });

  await bar(page).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(message(page, '3 products updated')).toBeVisible();
  expect(await now()).not.toEqual(before);
  // Undo with the keyboard only.
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page, '3 products have their earlier values again')).toBeVisible();
  expect(await now()).toEqual(before);
  await expect(
    page.getByRole('row').filter({ hasText: 'Bee' }).getByText('Hidden', { exact: true }),
  ).toBeVisible();

  await bar(page).getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByLabel('Percent').press('Enter');
  await expect(message(page, '3 products updated')).toBeVisible();
  const raised = (await productsOf(admin, category)).find(({ name }) => name === 'Bee');
  if (!raised) throw new Error('There is no product Bee.');
  await admin.saveProduct(raised, { price: { actual: 120, allowDiscount: false } });
  await undo.click();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('Not everything was undone');
  await expect(conflict).toContainText('“Bee” was changed since and stays as it is.');
  await expect(conflict).toContainText('2 products have their earlier values again');
  expect((await now()).map(({ name, price }) => [name, price.actual]).toSorted()).toEqual([
    ['Ant', 500],
    ['Bee', 120],
    ['Cow', 500],
  ]);
});

test('products are deleted in bulk after a confirmation and restored by Undo', async ({ page, admin }) => {
  const category = await openCategory(page, admin, ['Ant', 'Bee', 'Cow']);
  await checkbox(page, 'Ant').check();
  await checkbox(page, 'Bee').check();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 products' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await productsOf(admin, category)).toHaveLength(3);
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(checkbox(page, 'Ant')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'List of products' })).toBeFocused();
  expect(await productsOf(admin, category)).toHaveLength(1);
  await message(page, '2 products deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, '2 products restored')).toBeVisible();
  await expect(checkbox(page, 'Bee')).not.toBeChecked();
  expect(await productsOf(admin, category)).toHaveLength(3);
});

test('a rejected bulk change says that nothing was changed', async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/400 \(Bad Request\)/);
  const category = await openCategory(page, admin, ['Ant', 'Bee']);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const [deletedProduct] = await productsOf(admin, category);
  if (deletedProduct) await admin.deleteProduct(deletedProduct);
  await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating products' })).toContainText(
    'No product was updated.',
  );
  expect((await productsOf(admin, category)).map(({ visibility }) => visibility)).toEqual([true]);
});

for (const { what, status, body } of [
  { what: 'to which a proxy responds instead of the shop', status: 502, body: '<h1>Bad Gateway</h1>' },
  { what: 'whose response breaks off', status: 200, body: '{"status":"succ' },
])
  test(`a bulk change ${what} says that its result is unknown`, async ({
    page,
    admin,
    allowBrowserError,
  }) => {
    allowBrowserError(/502 \(Bad Gateway\)/);
    const category = await openCategory(page, admin, ['Ant', 'Bee']);
    await page.route('**/products/bulk', async (route) => {
      await route.fetch();
      await route.fulfill({ status, body });
    });
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error updating products' })).toContainText(
      'Whether 2 products were updated is unknown: please check the list before you try again.',
    );
    expect((await productsOf(admin, category)).map(({ visibility }) => visibility)).toEqual([false, false]);
  });

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
    await expect(message(page, '130 products')).toBeVisible();
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
    await expect(message(page, '129 products updated')).toBeVisible();
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

test('after a failed bulk change, what the artist selects meanwhile stays selected', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  await openCategory(page, admin, ['Ant', 'Bee']);
  await checkbox(page, 'Ant').check();
  await page.route('**/api/products/bulk', (route) => route.abort('failed'));
  const list = Promise.withResolvers<void>();
  const refetch = page.waitForRequest('**/api/products?*');
  await page.route('**/api/products?*', async (route) => {
    await list.promise;
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Hide', exact: true }).click();
  await refetch;
  await checkbox(page, 'Bee').check();
  await checkbox(page, 'Ant').uncheck();
  const refetched = page.waitForResponse('**/api/products?*');
  list.resolve();
  await refetched;
  await expect(bar(page).getByRole('button', { name: 'Hide', exact: true })).toBeEnabled();
  await expect(bar(page).getByText('1 selected', { exact: true })).toBeVisible();
  await expect(checkbox(page, 'Bee')).toBeChecked();
  await expect(checkbox(page, 'Ant')).not.toBeChecked();
});

test('F8 leads from a row to the buttons for the selected products', async ({ page, admin }) => {
  await openCategory(page, admin, ['Ant', 'Bee', 'Cow', 'Dove']);
  await checkbox(page, 'Ant').press('Space');
  await expect(bar(page).getByText('F8 goes to these buttons')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(bar(page).getByRole('button', { name: 'Show', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message(page, '1 product updated')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(message(page, '1 product updated').getByRole('button', { name: 'Undo' })).toBeFocused();
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
