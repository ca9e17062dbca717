import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { backdate } from '../support/backdate.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Products' });
const rowOf = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name });
const countStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('the dashboard opens the products; tabs change the URL, and a URL opens its tab', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  for (const path of ['/admin', '/admin/nonsense', '/admin/products']) {
    await openHydrated(page, path);
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('tab').filter({ hasText: /^(Products|Categories)$/ })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Categories', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Categories' })).toHaveAttribute('aria-selected', 'true');
});

test(
  "the list's heading describes it and offers Add Product",
  { tag: ['@S149', '@S150'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('heading', { level: 2, name: 'Products', exact: true })).toBeVisible();
    await expect(page.getByText('Manage your product catalog', { exact: true })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add Product', exact: true });
    await add.click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
    await expect(page).toHaveURL('/admin/products?edit=new');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/admin/products');
    await add.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL('/admin/products');
    await expect(add).toBeFocused();
  },
);

test(
  'the list has its columns in order, and requests hidden products and categories too',
  { tag: ['@S154', '@S277'] },
  async ({ page, admin }) => {
    await admin.storeLogin(page);
    const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products');
    const requestedCategories = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/categories',
    );
    await openHydrated(page, '/admin/products');
    expect(new URL((await requested).url()).searchParams.get('visibility')).toBe('ALL');
    expect(new URL((await requestedCategories).url()).searchParams.get('visibility')).toBe('ALL');
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Product',
      'Category',
      'Meta',
      'Price',
      'Stock',
      'Visibility',
      'Updated',
      'Actions',
    ]);
    await expectAccessible(page);
  },
);

test(
  'search, category and visibility filter the list together and are stored in the URL',
  { tag: ['@S151', '@S152', '@S153', '@S169', '@S170'] },
  async ({ page, admin }) => {
    const stamp = Date.now();
    const kites = await admin.createCategory({ name: `Kites ${stamp}` });
    const boats = await admin.createCategory({ name: `Boats ${stamp}` });
    await admin.createProduct(kites, { name: `Red kite ${stamp}` });
    await admin.createProduct(kites, { name: `Blue kite ${stamp}` });
    await admin.createProduct(kites, { name: `Red shadow ${stamp}`, visibility: false });
    await admin.createProduct(boats, { name: `Red boat ${stamp}` });
    const names = () => table(page).getByRole('rowheader');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');

    const search = page.getByPlaceholder('Search products...', { exact: true });
    await search.fill(String(stamp));
    await expect(countStatus(page, '4 products')).toBeVisible();
    await expect(names()).toHaveCount(4);

    const category = page.getByLabel('Category', { exact: true });
    const all: { name: string }[] = await admin.call('GET', '/categories?visibility=ALL');
    await expect(category.getByRole('option')).toHaveText(['All Categories', ...all.map(({ name }) => name)]);
    await category.selectOption({ label: kites.name });
    await expect(names()).toHaveCount(3);

    const visibility = page.getByLabel('Visibility', { exact: true });
    await expect(visibility.getByRole('option')).toHaveText(['All', 'Visible', 'Hidden']);
    await visibility.selectOption('Visible');
    await expect(names()).toHaveCount(2);
    await search.fill(`red ${stamp}`);
    await expect(names()).toHaveCount(1);
    await expect(rowOf(page, `Red kite ${stamp}`)).toBeVisible();
    await visibility.selectOption('Hidden');
    await expect(rowOf(page, `Red shadow ${stamp}`)).toBeVisible();
    await expect(names()).toHaveCount(1);

    await expect(page).toHaveURL(
      new RegExp(`category=${kites._id}.*visibility=HIDDEN|visibility=HIDDEN.*category=${kites._id}`),
    );
    await page.reload();
    await expect(search).toHaveValue(`red ${stamp}`);
    await expect(rowOf(page, `Red shadow ${stamp}`)).toBeVisible();
    await expect(names()).toHaveCount(1);

    await search.fill('nothing is called like this');
    await expect(
      page.getByRole('heading', { name: 'No products match your filters.', exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL('/admin/products');
    await expect(names().first()).toBeVisible();
  },
);

test(
  'in a hidden category the visibility filter follows the badge, and the list requests all products',
  { tag: ['@S277'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Attic ${Date.now()}`, visibility: false });
    await admin.createProduct(category, { name: 'A visible trunk' });
    await admin.createProduct(category, { name: 'A hidden trunk', visibility: false });
    const requested: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/products') requested.push(searchParams.get('visibility'));
    });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    await expect(rowOf(page, 'A visible trunk').getByText('in a hidden category')).toBeVisible();
    for (const [choice, shown, other] of [
      ['Visible', 'A visible trunk', 'A hidden trunk'],
      ['Hidden', 'A hidden trunk', 'A visible trunk'],
    ] as const) {
      await page.getByLabel('Visibility', { exact: true }).selectOption(choice);
      await expect(rowOf(page, other)).toHaveCount(0);
      await expect(rowOf(page, shown).getByText(choice, { exact: true })).toBeVisible();
    }
    expect(new Set(requested)).toEqual(new Set(['ALL']));
  },
);

test(
  'a row shows name, tags, details, price, stock, badges and date',
  {
    tag: [
      '@S155',
      '@S156',
      '@S157',
      '@S158',
      '@S159',
      '@S160',
      '@S161',
      '@S162',
      '@S163',
      '@S164',
      '@S321',
      '@S323',
      '@S327',
    ],
  },
  async ({ page, admin, shop }) => {
    const thirtyCharacters = 'a note that has thirty letters';
    const category = await admin.createCategory({ name: `Rows ${Date.now()}` });
    const description = 'It took a whole monsoon to paint. '.repeat(12).trim();
    const created = await admin.createProduct(category, {
      name: 'A heron at the ghat',
      description,
      tags: ['heron', 'river', 'dawn', 'ink', 'gray'],
      price: { actual: 123456, discounted: 99999.5, allowDiscount: true },
      stock: 3,
      meta: { medium: 'Ink on khadi paper', size: '30 x 40 cm', notes: `${thirtyCharacters}!` },
      isSoldOut: true,
    });
    backdate(shop, 'product', created._id);
    const full = await admin.saveProduct(created, { stock: 4 });
    await admin.createProduct(category, {
      name: 'A plain lamp',
      tags: ['brass', 'light', 'home'],
      price: { actual: 1234567, discounted: 5, allowDiscount: false },
      stock: 5,
      meta: { notes: thirtyCharacters },
      visibility: false,
      isAvailableToSell: false,
    });
    await admin.createProduct(category, { name: 'The only bowl', stock: 1 });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);

    const heron = rowOf(page, 'A heron at the ghat');
    expect(thirtyCharacters).toHaveLength(30);
    const shownDescription = heron.getByText(description, { exact: true });
    expect(await shownDescription.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('2');
    expect(await shownDescription.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true);
    await expect(heron.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'heron',
      'river',
      'dawn',
      '+2',
    ]);
    for (const text of [category.name, 'Ink on khadi paper', '30 x 40 cm', `${thirtyCharacters}...`])
      await expect(heron.getByText(text, { exact: true })).toBeVisible();
    await expect(heron.getByRole('deletion')).toHaveText('₹1,23,456.00');
    const discounted = heron.getByText('₹99,999.50', { exact: true });
    const [red = 0, green = 0, blue = 0] = await discounted.evaluate((text) =>
      (getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(green, 'the discounted price is green').toBeGreaterThan(Math.max(red, blue));
    await expect(heron.getByRole('strong')).toHaveText('4 · low');
    for (const badge of ['Visible', 'For Sale', 'Sold Out'])
      await expect(heron.getByText(badge, { exact: true })).toBeVisible();
    await expect(heron.getByText('Hidden', { exact: true })).toHaveCount(0);
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
    await expect(heron.getByText(day.format(new Date(full.updatedAt)), { exact: true })).toBeVisible();

    const lamp = rowOf(page, 'A plain lamp');
    await expect(lamp.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'brass',
      'light',
      'home',
    ]);
    await expect(lamp.getByText(thirtyCharacters, { exact: true })).toBeVisible();
    await expect(lamp.getByRole('button', { name: /price of A plain lamp/ })).toHaveCount(1);
    await expect(lamp.getByRole('button', { name: /price of A plain lamp/ })).toContainText('₹12,34,567.00');
    await expect(lamp.getByRole('deletion')).toHaveCount(0);
    await expect(lamp.getByText('low')).toHaveCount(0);
    await expect(rowOf(page, 'The only bowl').getByRole('strong')).toHaveText('1');
    await expect(lamp.getByText('Hidden', { exact: true })).toBeVisible();
    for (const badge of ['Visible', 'For Sale', 'Sold Out'])
      await expect(lamp.getByText(badge, { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('a product without a category name shows Unknown', { tag: ['@S157'] }, async ({ page, admin }) => {
  const category = await admin.createCategory({ name: `Nameless ${Date.now()}` });
  await admin.createProduct(category, { name: 'A foundling' });
  await admin.storeLogin(page);
  await page.route('**/api/products?*', async (route) => {
    const response = await route.fetch();
    const body: { data: { category: { name: string } }[] } = await response.json();
    for (const product of body.data) product.category.name = '';
    await route.fulfill({ response, json: body });
  });
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await expect(rowOf(page, 'A foundling').getByText('Unknown', { exact: true })).toBeVisible();
});

test(
  "Edit opens the row's dialog with its own URL and returns focus to the row",
  { tag: ['@S165'] },
  async ({ page, admin, allowBrowserError, isMobile }) => {
    allowBrowserError(/404 \(Not Found\)/);
    const category = await admin.createCategory({ name: `Edited ${Date.now()}` });
    const images = await Promise.all(['#7a4f00', '#00527a', '#527a00'].map((color) => plainImage(color)));
    const product = await admin.createProduct(category, {
      name: 'A piece to change',
      images: images.map((url) => ({ url })),
    });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const edit = page.getByRole('button', { name: 'Edit A piece to change' });
    await edit.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`edit=${product._id}`));

    // The dialog opens at its top with the message, although the name below the images has the focus. On a phone the
    // dialog itself has it: the keyboard for the name would cover the message.
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByLabel('Notes').fill('Not saved');
    await page.reload();
    await expect(isMobile ? dialog : dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(dialog.getByText(/^Unsaved changes from .* are still here\.$/)).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Discard them' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/edit=/);

    await openHydrated(page, `/admin/products?category=${category._id}`);
    await edit.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();

    await openHydrated(page, `/admin/products?category=none&edit=${product._id}`);
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await openHydrated(page, '/admin/products?edit=nobody');
    await expect(page.getByRole('alert')).toContainText('This product can’t be opened');
    await expect(page).toHaveURL('/admin/products');
  },
);

test(
  'Delete asks first; Cancel deletes nothing; confirming removes the product, and Undo restores it',
  { tag: ['@S166', '@S167', '@S233', '@S235'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Deleted ${Date.now()}` });
    await admin.createProduct(category, { name: 'A "quoted" kite' });
    await admin.createProduct(category, { name: 'A kite that stays' });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const button = page.getByRole('button', { name: 'Delete A "quoted" kite' });
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Product' });
    await expect(
      dialog.getByText('Are you sure you want to delete "A "quoted" kite"? This action cannot be undone.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(dialog.getByText('It stays in the trash for 30 days.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await admin.call('GET', `/products?visibility=ALL&categoryId=${category._id}`)).toHaveLength(2);

    await button.click();
    const refetches = ['/api/products', '/api/categories'].map((path) =>
      page.waitForRequest(
        (request) => request.method() === 'GET' && new URL(request.url()).pathname === path,
      ),
    );
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Product deleted' });
    await expect(toast).toBeVisible();
    await expect(rowOf(page, 'A "quoted" kite')).toHaveCount(0);
    await expect(countStatus(page, '1 product')).toBeVisible();
    await Promise.all(refetches);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'A "quoted" kite')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Product restored' })).toBeVisible();
  },
);

test(
  'a deleted product leaves the list before the list is refetched',
  { tag: ['@S234'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `At once ${Date.now()}` });
    await admin.createProduct(category, { name: 'A kite' });
    await admin.createProduct(category, { name: 'A boat' });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    await page.getByRole('button', { name: 'Delete A kite' }).click();
    // From here on no request for the list gets a response.
    await page.route('**/api/products?*', () => {});
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, 'A kite')).toHaveCount(0);
    await expect(rowOf(page, 'A boat')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete A boat' })).toBeFocused();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('a failed delete shows an error', { tag: ['@S306'] }, async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/404 \(Not Found\)/);
  const category = await admin.createCategory({ name: `Gone ${Date.now()}` });
  const product = await admin.createProduct(category, { name: 'A kite that flew away' });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await page.getByRole('button', { name: 'Delete A kite that flew away' }).click();
  await admin.deleteProduct(product);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting product' })).toContainText(
    'Not found.',
  );
});

test.describe('a shop without products', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('offers to create the first product', { tag: ['@S168'] }, async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await expect(
      page.getByRole('heading', { name: 'No products found. Create your first product!', exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add your first product' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
  });
});
