import type { Page } from '@playwright/test';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const file = (csv: string | Buffer, name = 'pieces.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof csv === 'string' ? Buffer.from(csv) : csv,
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import products' });

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, csvFile: ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(csvFile);
}

/** A new category with one product. */
async function createTiles(admin: Admin) {
  const category = await admin.createCategory({ name: `Tiles ${process.pid} ${Date.now()}` });
  return { category, product: await admin.createProduct(category, { name: 'A blue tile' }) };
}

/** The products of a category, each as “name: stock”. */
const stockByName = async (admin: Admin, categoryId: string) => {
  const all = await admin.call<{ name: string; stock: number }[]>(
    'GET',
    `/products?visibility=ALL&categoryId=${categoryId}`,
  );
  return all.map(({ name, stock }) => `${name}: ${stock}`).toSorted();
};

test('exports the catalog as a file whose columns the import explains', async ({ page, admin }) => {
  const { category, product } = await createTiles(admin);
  // Only a shop with variants exports their columns, which the import always explains.
  await admin.createProduct(category, {
    name: 'A tile in two sizes',
    stock: 0,
    variants: {
      options: ['Size'],
      items: [
        { values: ['A4'], stock: 1 },
        { values: ['A3'], stock: 2 },
      ],
    },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^catalog-\d{4}-\d{2}-\d{2}\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk));
  const csv = Buffer.concat(chunks).toString();
  // The byte order mark tells spreadsheets that the file is UTF-8.
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv).toContain(`${product._id},A blue tile,`);

  await openImport(page);
  await dialog(page).getByText('What the columns mean').click();
  const header = csv.slice(1, csv.indexOf('\r\n')).split(',');
  await expect(dialog(page).getByRole('term')).toHaveText(header);
  await expectAccessible(page);
});

test(
  'an import shows a preview and applies it when confirmed',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    const { category, product } = await createTiles(admin);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await openImport(page);
    const table = [
      'id,name,category,description,actual price,stock',
      `${product._id},A blue tile,${category.name},Made for a test.,120000,4`,
      `,लाल टाइल,${category.name},Made by hand.,450,2`,
    ].join('\r\n');
    await choose(page, file(`\uFEFF${table}\r\n`));
    for (const words of ['1 to add', '1 to change', '0 unchanged'])
      await expect(dialog(page).getByText(words, { exact: true })).toBeVisible();
    const lines = dialog(page).getByRole('list', { name: 'What would change' }).getByRole('listitem');
    const changed = lines.filter({ hasText: 'Row 2' });
    await expect(changed).toContainText('A blue tile');
    await expect(changed).toContainText(/actual price.*₹500.*₹1,20,000/);
    await expect(changed).toContainText(/stock.*10.*4/);
    const added = lines.filter({ hasText: 'Row 3' });
    await expect(added).toContainText('लाल टाइल');
    await expect(added.getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(page);
    // Nothing has changed yet.
    expect(await stockByName(admin, category._id)).toEqual(['A blue tile: 10']);

    await dialog(page).getByRole('button', { name: 'Import 2 products' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Catalog imported' })).toContainText(
      '1 added, 1 changed',
    );
    await expect(dialog(page)).toHaveCount(0);
    expect(await stockByName(admin, category._id)).toEqual(['A blue tile: 4', 'लाल टाइल: 2']);
  },
);

test(
  'an import after a sale shows a new preview and keeps the sale',
  { tag: ['@CO09'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const { category, product } = await createTiles(admin);
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    await openImport(page);
    await choose(page, file(`id,actual price,stock\n${product._id},700,10\n`));
    const changed = dialog(page).getByRole('list', { name: 'What would change' }).getByRole('listitem');
    await expect(changed.filter({ hasText: 'Row 2' })).toContainText(/actual price.*₹500.*₹700/);
    await expect(changed.filter({ hasText: /stock/ })).toHaveCount(0);
    await admin.saveProduct(product, { stock: 7 });

    await dialog(page).getByRole('button', { name: 'Import 1 product', exact: true }).click();
    await expect(
      dialog(page)
        .getByRole('paragraph')
        .filter({ hasText: 'The shop has changed since this preview' })
        .last(),
    ).toHaveText(/so nothing was imported\. This is what the import would do now\.$/);
    await expect(changed.filter({ hasText: 'Row 2' })).toContainText(/stock.*7.*10/);
    await expectAccessible(page);
    expect(await stockByName(admin, category._id)).toEqual(['A blue tile: 7']);
    await dialog(page).getByRole('button', { name: 'Import 1 product', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Catalog imported' })).toContainText('1 changed');
    expect(await stockByName(admin, category._id)).toEqual(['A blue tile: 10']);
  },
);

test('a file with an invalid row changes nothing and lists each invalid row', async ({ page, admin }) => {
  const { category, product } = await createTiles(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await openImport(page);
  const table = [
    'id,name,category,description,actual price,stock',
    `${product._id},Renamed,${category.name},Made for a test.,500,4`,
    `,A tile,No such category,Words,450,2`,
    `,Another,${category.name},Words,-450,-1`,
  ].join('\n');
  await choose(page, file(table));
  const rowsToFix = dialog(page).getByRole('list', { name: 'Rows to fix' }).getByRole('listitem');
  await expect(rowsToFix).toHaveText([
    /^Row 3.*There is no category "No such category"$/,
    /^Row 4.*Price must be at least 0$/,
    /^Row 4.*Stock must be at least 0$/,
  ]);
  await expect(dialog(page).getByText('3 errors', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0);
  expect(await stockByName(admin, category._id)).toEqual(['A blue tile: 10']);
  // The corrected file can be chosen at once.
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, file(`id,name\n${product._id},Renamed\n`));
  await dialog(page).getByRole('button', { name: 'Import 1 product', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Catalog imported' })).toContainText('1 changed');
  expect(await stockByName(admin, category._id)).toEqual(['Renamed: 10']);
});

test('rejects a file that is not UTF-8, empty or too large before sending it, and explains semicolons', async ({
  page,
  admin,
}) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await openImport(page);
  for (const [csvFile, words] of [
    [file(Buffer.from([0x6e, 0xe9, 0x0a]), 'latin.csv'), /^latin\.csv: This isn’t a UTF-8 text file\./],
    [file('', 'empty.csv'), /^empty\.csv: The file is empty\.$/],
    [file(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'huge.csv'), /^huge\.csv: The file is larger than 5 MB\.$/],
  ] as const) {
    await choose(page, csvFile);
    await expect(dialog(page).getByRole('paragraph').filter({ hasText: words }).first()).toBeVisible();
  }
  await choose(page, file('name;price\nx;1\n', 'semicolons.csv'));
  await expect(dialog(page).getByRole('list', { name: 'Rows to fix' })).toContainText(
    'The columns are separated by semicolons. Please save the table with commas between them',
  );
});

test('importing an exported file changes nothing; files can be dropped', async ({ page, admin }) => {
  await admin.storeLogin(page);
  const { csv } = await admin.call<{ csv: string }>('GET', '/catalogue/export');
  await openHydrated(page, '/admin/products');
  await openImport(page);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  }, csv);
  await dialog(page).getByText('Drop a CSV file here, or').dispatchEvent('drop', { dataTransfer: data });
  await expect(dialog(page).getByText('The shop already matches this file')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0);
});

test('shows the first rows of a file with thousands and counts the others', async ({ page, admin }) => {
  const { category } = await createTiles(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await openImport(page);
  const lines = Array.from({ length: 5_000 }, (_, index) => `Tile ${index},${category.name},Words,450,2`);
  await choose(page, file(`name,category,description,actual price,stock\n${lines.join('\n')}\n`));
  await expect(dialog(page).getByText('5,000 to add', { exact: true })).toBeVisible();
  await expect(
    dialog(page).getByRole('list', { name: 'What would change' }).getByRole('listitem'),
  ).toHaveCount(200);
  await expect(dialog(page).getByText('and 4,800 more products, not shown here')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Import 5,000 products' })).toBeVisible();
});
