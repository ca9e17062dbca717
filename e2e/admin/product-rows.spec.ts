import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { backdate } from '../support/backdate.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { rowOf } from '../support/product-table.ts';

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
