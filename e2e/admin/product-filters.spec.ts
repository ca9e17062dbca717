import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { countStatus, rowOf, table } from '../support/product-table.ts';

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
