// Double submits, retries, and a favorite changed in two tabs.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';

/** Opens the form of a new product and fills in all required fields. */
async function fillInProduct(page: Page, name: string, category: { name: string }): Promise<Locator> {
  await openHydrated(page, '/admin/products?edit=new');
  const form = page.getByRole('dialog', { name: 'Add New Product', exact: true });
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('textbox', { name: /^Description/ }).fill('Bamboo and paper.');
  await form.getByLabel('Category').selectOption({ label: category.name });
  await form.getByRole('spinbutton', { name: /^Actual price/ }).fill('450');
  return form;
}

test(
  'a form submitted repeatedly while saving creates one product',
  { tag: ['@CO07'] },
  async ({ page, admin }) => {
    const category = await admin.createCategory({ name: `Haste ${Date.now()}` });
    const name = `Kite in a hurry ${Date.now()}`;
    await admin.storeLogin(page);
    const form = await fillInProduct(page, name, category);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/products', async (route) => {
      if (route.request().method() === 'POST') {
        sent += 1;
        await released;
      }
      await route.continue();
    });
    await form.getByRole('button', { name: 'Create Product', exact: true }).dblclick();
    await form.locator('form').evaluate((element) => {
      if (!(element instanceof HTMLFormElement)) throw new Error('There is no form.');
      for (let again = 0; again < 3; again += 1) element.requestSubmit();
    });
    await page.keyboard.press('Enter');
    release();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Product created' })).toBeVisible();
    expect(sent).toBe(1);
    const all = await admin.call<{ name: string }[]>('GET', '/products?visibility=ALL');
    expect(all.filter((product) => product.name === name)).toHaveLength(1);
  },
);

test(
  'a product whose response was lost exists once, however often it is sent again',
  { tag: ['@CO07'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/ERR_FAILED/);
    const category = await admin.createCategory({ name: `Lost answers ${Date.now()}` });
    const name = `Kite of a lost answer ${Date.now()}`;
    await admin.storeLogin(page);
    const form = await fillInProduct(page, name, category);
    const create = form.getByRole('button', { name: 'Create Product', exact: true });
    await loseResponse(page, '**/api/products');
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error creating product' })).toBeVisible();
    const productsWithName = async () => {
      const all = await admin.call<{ name: string }[]>('GET', '/products?visibility=ALL');
      return all.filter((product) => product.name === name);
    };
    expect(await productsWithName()).toHaveLength(1);
    // Sent again from the draft that is stored in the browser.
    await openHydrated(page, '/admin/products?edit=new');
    await expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
    await create.click();
    await expect(page.getByRole('status').filter({ hasText: 'Product created' })).toBeVisible();
    expect(await productsWithName()).toHaveLength(1);
  },
);

const favoriteButton = (tab: Page, { name }: { name: string }) =>
  tab.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) favorites$`) });

type Profile = { data: { favoriteProducts: { _id: string }[] } };
const idsOf = ({ data }: Profile) => data.favoriteProducts.map(({ _id }) => _id);

/** Presses a favorite button. @returns the favorites in the server's response */
async function press(tab: Page, product: { name: string }): Promise<string[]> {
  const responded = tab.waitForResponse((response) => response.url().endsWith('/api/user/wishlist'));
  await favoriteButton(tab, product).click();
  return idsOf(await (await responded).json());
}

test(
  "favorites changed in two tabs end in the server's last state in both",
  { tag: ['@CO11'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    const [one, two] = await Promise.all([
      demoProduct(page.request, 'Tulsi Bookmark'),
      demoProduct(page.request, 'Mango Leaf Toran Bookmark'),
    ]);
    await openHydrated(page, '/shop/bookmarks');
    const other = await page.context().newPage();
    await openHydrated(other, '/shop/bookmarks');
    const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem('token')}`);
    const saved = async () =>
      idsOf(await (await page.request.get('/api/user', { headers: { authorization } })).json());

    for (let round = 0; round < 3; round += 1) {
      await press(page, one);
      expect(await press(other, two)).toEqual(await saved());
      expect(await press(page, one)).toEqual(await saved());
    }
    const both = await Promise.all([press(page, one), press(other, two)]);
    const last = await saved();
    expect(both).toContainEqual(last);
    for (const tab of [page, other]) {
      await openHydrated(tab, '/shop/bookmarks');
      for (const product of [one, two])
        await expect(favoriteButton(tab, product)).toHaveAccessibleName(
          last.includes(product._id) ? /^Remove/ : /^Add/,
        );
    }
  },
);
