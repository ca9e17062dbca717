import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

type Product = Reply<'createProduct'>;

const priceButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Change price of ${name}`) });
const stockButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Change stock of ${name}`) });
const updatedToast = (page: Page) => page.getByRole('status').filter({ hasText: 'Product updated' });

test(
  'edits a price inline by keyboard: Enter saves only it, Escape cancels',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Prices ${Date.now()}` });
    const before = await admin.createProduct(category, {
      name: 'Heron',
      tags: ['bird', 'ink'],
      price: { actual: 900, discounted: 450.5, allowDiscount: true },
      images: [{ url: await plainImage('teal'), alt: 'A teal field' }],
      meta: { medium: 'Ink', notes: 'In the drawer' },
      visibility: false,
      isAvailableToSell: false,
      isSoldOut: true,
    });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    const price = priceButton(page, 'Heron');
    await price.press('Enter');
    const field = page.getByLabel('New price of Heron');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('900');
    await field.fill('1');
    await field.press('Escape');
    await expect(price).toBeFocused();
    await expect(price).toContainText('₹900.00');

    await price.press('Enter');
    await field.fill('1,200.50');
    await expectAccessible(page);
    await field.press('Enter');
    await expect(updatedToast(page)).toBeVisible();
    await expect(price).toContainText('₹1,200.50');
    await expect(price).toBeFocused();
    const { updatedAt: _then, images: _before, ...rest } = before;
    const { updatedAt: _now, images, ...after } = await admin.call<Product>('GET', `/products/${before._id}`);
    expect(after).toEqual({ ...rest, price: { ...before.price, actual: 1200.5 } });
    expect(images).toMatchObject([{ url: before.images[0]?.url, alt: 'A teal field' }]);

    const discounted = page.getByRole('button', { name: /^Change discounted price of Heron/ });
    await discounted.press('Enter');
    await page.getByLabel('New discounted price of Heron').fill('1000');
    await page.keyboard.press('Enter');
    await expect(discounted).toContainText('₹1,000.00');

    await page.emulateMedia({ media: 'print' });
    await expect(price).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Product', exact: true })).toBeHidden();
  },
);

test('leaving the field saves a change, also two in a row', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: `Stocks ${Date.now()}` });
  const { _id } = await admin.createProduct(category, { name: 'Lamp', stock: 7 });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await stockButton(page, 'Lamp').click();
  await page.getByLabel('New stock of Lamp').fill('3');
  // Clicking the price blurs the stock: it is being saved while the price is edited.
  await priceButton(page, 'Lamp').click();
  await expect(stockButton(page, 'Lamp')).toContainText('3 · low');
  await page.getByLabel('New price of Lamp').fill('650');
  await page.keyboard.press('Enter');
  await expect(priceButton(page, 'Lamp')).toContainText('₹650.00');
  await expect
    .poll(async () => {
      const { stock, price } = await admin.call<Product>('GET', `/products/${_id}`);
      return [stock, price.actual];
    })
    .toEqual([3, 650]);
  await expect(updatedToast(page)).toBeVisible();
});

test('Undo restores an inline price and stock, but not over a later change', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: `Undo ${Date.now()}` });
  const price = { actual: 900, discounted: 850.5, allowDiscount: false };
  const { _id } = await admin.createProduct(category, { name: 'Crane', stock: 7, price });
  const now = () => admin.call<Product>('GET', `/products/${_id}`);
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const undo = updatedToast(page).getByRole('button', { name: 'Undo' });
  const undone = page.getByRole('status').filter({ hasText: '1 product has its earlier values again' });

  await priceButton(page, 'Crane').press('Enter');
  await page.getByLabel('New price of Crane').fill('800');
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  expect((await now()).price.actual).toBe(800);
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undone).toBeVisible();
  await expect(priceButton(page, 'Crane')).toContainText('₹900.00');
  // The save dropped the discounted price, which was off and above the new price. Undo restores it too.
  expect((await now()).price).toEqual(price);

  await stockButton(page, 'Crane').click();
  await page.getByLabel('New stock of Crane').fill('9');
  await page.keyboard.press('Enter');
  await undo.click();
  await expect(undone).toBeVisible();
  expect((await now()).stock).toBe(7);

  await stockButton(page, 'Crane').click();
  await page.getByLabel('New stock of Crane').fill('9');
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await admin.saveProduct(await now(), { stock: 8 });
  await undo.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Nothing was undone' });
  await expect(conflict).toContainText('“Crane” was changed since and stays as it is.');
  expect((await now()).stock).toBe(8);
  await expect(stockButton(page, 'Crane')).toContainText('8');
});

test('an invalid number shows an error at its field, and nothing is sent', async ({ page, admin }) => {
  const category = await admin.createCategory({ name: `Wrong ${Date.now()}` });
  const { _id } = await admin.createProduct(category, {
    name: 'Boat',
    price: { actual: 500, discounted: 400, allowDiscount: true },
  });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await priceButton(page, 'Boat').click();
  const field = page.getByLabel('New price of Boat');
  for (const [typed, words] of [
    ['many', 'Please give a number'],
    ['-1', 'Price must be at least 0'],
    ['99.999', 'A price has at most two decimals'],
    ['399', 'Discounted price must not be above the actual price'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  await field.press('Escape');
  await stockButton(page, 'Boat').click();
  await page.getByLabel('New stock of Boat').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New stock of Boat')).toHaveAccessibleDescription(
    'Stock must be a whole number',
  );
  expect(await admin.call('GET', `/products/${_id}`)).toMatchObject({ price: { actual: 500 }, stock: 10 });
});

test('an edit of a value that changed meanwhile is not saved: the row shows the current value and a message', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const category = await admin.createCategory({ name: `Clash ${Date.now()}` });
  const product = await admin.createProduct(category, { name: 'Moon', stock: 8 });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  await expect(stockButton(page, 'Moon')).toContainText('8');
  await admin.saveProduct(product, { stock: 6, price: { actual: 777, allowDiscount: false } });
  await stockButton(page, 'Moon').click();
  await page.getByLabel('New stock of Moon').fill('20');
  await page.keyboard.press('Enter');
  const message = page.getByRole('alert').filter({ hasText: 'Error updating product' });
  await expect(message).toContainText('Someone else changed this in the meantime.');
  await expect(message).toContainText('your change was not saved');
  await expect(stockButton(page, 'Moon')).toContainText('6');
  await expect(priceButton(page, 'Moon')).toContainText('₹777.00');
  expect(await admin.call('GET', `/products/${product._id}`)).toMatchObject({ stock: 6 });

  await stockButton(page, 'Moon').click();
  await page.getByLabel('New stock of Moon').fill('21');
  await page.keyboard.press('Enter');
  await expect(updatedToast(page)).toBeVisible();
  expect(await admin.call('GET', `/products/${product._id}`)).toMatchObject({ stock: 21 });
});

test('a number that could not be saved stays as typed for a retry', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const category = await admin.createCategory({ name: `Cut off ${Date.now()}` });
  const { _id } = await admin.createProduct(category, { name: 'Ferry', stock: 4 });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const field = page.getByLabel('New stock of Ferry');
  await stockButton(page, 'Ferry').press('Enter');
  await page.context().setOffline(true);
  await field.fill('37');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^Not saved: /);
  await expect(page.getByRole('alert')).toContainText(
    'The shop can’t be reached. What you typed is still here. Save again.',
  );
  await expect(field).toHaveValue('37');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const tryAgain = page.getByRole('button', { name: 'Try again: stock of Ferry' });
  await tryAgain.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^Not saved: /);
  await page.context().setOffline(false);
  await tryAgain.press('Enter');
  await expect(updatedToast(page)).toBeVisible();
  await expect(stockButton(page, 'Ferry')).toContainText('37');
  expect(await admin.call('GET', `/products/${_id}`)).toMatchObject({ stock: 37 });

  // A user who moved on is not interrupted.
  await page.context().setOffline(true);
  await stockButton(page, 'Ferry').press('Enter');
  await field.fill('41');
  await priceButton(page, 'Ferry').click();
  await expect(field).toHaveValue('41');
  await expect(page.getByLabel('New price of Ferry')).toBeFocused();
  await field.press('Escape');
  await expect(stockButton(page, 'Ferry')).toContainText('37');
  await page.context().setOffline(false);
});

test('a number that is typed while an earlier one fails to be saved stays', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const category = await admin.createCategory({ name: `Slow ${Date.now()}` });
  const { _id } = await admin.createProduct(category, { name: 'Barge', stock: 4 });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const field = page.getByLabel('New stock of Barge');
  const failure = Promise.withResolvers<void>();
  await page.route(`**/api/products/${_id}`, async (route) => {
    await failure.promise;
    await route.abort();
  });
  await stockButton(page, 'Barge').click();
  await field.fill('37');
  await field.press('Enter');
  await stockButton(page, 'Barge').click();
  await field.fill('38');
  failure.resolve();
  await expect(field).toHaveAccessibleDescription(/^Not saved: /);
  await expect(field).toHaveValue('38');
  await page.unrouteAll();
  await field.press('Enter');
  await expect(updatedToast(page)).toBeVisible();
  expect(await admin.call('GET', `/products/${_id}`)).toMatchObject({ stock: 38 });
});

for (const width of [390, 768, 1440]) {
  test(`the error of a number is readable at ${width} pixels`, async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Narrow ${width} ${Date.now()}` });
    await admin.createProduct(category, {
      name: 'Boat',
      price: { actual: 500, discounted: 400, allowDiscount: true },
    });
    await page.setViewportSize({ width, height: 900 });
    await admin.storeLogin(page);
    await openHydrated(page, `/admin/products?category=${category._id}`);
    for (const [button, field, typed, words] of [
      [priceButton(page, 'Boat'), page.getByLabel('New price of Boat'), '399', /^Discounted price must not/],
      [stockButton(page, 'Boat'), page.getByLabel('New stock of Boat'), '1.5', /^Stock must be a whole/],
    ] as const) {
      await button.click();
      await field.fill(typed);
      await field.press('Enter');
      const message = page.getByText(words);
      await expect(message).toBeInViewport({ ratio: 1 });
      // At most three lines of 15-pixel text.
      expect((await message.boundingBox())?.height).toBeLessThan(90);
      await expectAccessible(page);
      await field.press('Escape');
    }
  });
}
