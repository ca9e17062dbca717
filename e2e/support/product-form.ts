// The form of a product in the dashboard.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Admin } from './admin.ts';
import { openHydrated } from './open-hydrated.ts';

type Product = Awaited<ReturnType<Admin['createProduct']>>;

export const form = (page: Page) => page.getByRole('dialog', { name: /^(Add New|Edit) Product$/ });
export const field = (page: Page, label: string | RegExp) => form(page).getByRole('textbox', { name: label });
export const price = (page: Page) => form(page).getByRole('spinbutton', { name: /^Actual price/ });
export const stock = (page: Page) => form(page).getByRole('spinbutton', { name: 'Stock' });
export const create = (page: Page) => form(page).getByRole('button', { name: 'Create Product', exact: true });
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save Product', exact: true });
/** The rows of its images. */
export const productImages = (page: Page) =>
  form(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem');
/** An error with these words, in the form or a toast. */
export const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Opens the form of a new product, and creates a category for it. @returns the category */
export async function openNew(page: Page, admin: Admin) {
  const category = await admin.createCategory({ name: `Forms ${Date.now()} ${Math.random()}` });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Product', exact: true })).toBeVisible();
  return category;
}

/** Creates a product in a new category, and opens its form. @returns the product */
export async function openExisting(
  page: Page,
  admin: Admin,
  fields: Parameters<Admin['createProduct']>[1] = {},
) {
  const category = await admin.createCategory({ name: `Forms ${Date.now()} ${Math.random()}` });
  const product = await admin.createProduct(category, { name: `Kite ${Date.now()}`, ...fields });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?edit=${product._id}`);
  await expect(page.getByRole('dialog', { name: 'Edit Product', exact: true })).toBeVisible();
  return product;
}

/** Fills in what a new product needs. @param category the name of the category */
export async function fillIn(page: Page, { name, category }: { name: string; category: string }) {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Bamboo and paper.');
  await form(page).getByLabel('Category').selectOption({ label: category });
  await price(page).fill('450');
}

/** Chooses image files for the product. */
export const addFiles = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  form(page).getByLabel('Add pictures').setInputFiles(files);

/** Waits until no upload is running. */
export const expectUploadsDone = (page: Page) => expect(form(page).getByRole('progressbar')).toHaveCount(0);

/** Delays lists of products until the returned function is called, so that the screen shows only what it changed itself. */
export async function delayLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Resolves once the lists of products and categories were requested. */
export const listsRequested = (page: Page) =>
  Promise.all([
    page.waitForRequest('**/api/products?*'),
    page.waitForRequest('**/api/categories?visibility=ALL'),
  ]);

/** The product of this name, as the shop has saved it. */
export async function productNamed(admin: Admin, name: string): Promise<Product> {
  const all = await admin.call<Product[]>('GET', '/products?visibility=ALL');
  const found = all.find((product) => product.name === name);
  if (!found) throw new Error(`There is no product "${name}".`);
  return found;
}
