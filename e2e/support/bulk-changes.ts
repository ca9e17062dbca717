// The bar that changes the selected products of the dashboard, and categories with products to select.
import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { Admin } from './admin.ts';
import { openHydrated } from './open-hydrated.ts';

export type Category = Reply<'getCategory'>;
type Product = Reply<'createProduct'>;

/** Is checked to select a product. */
export const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const bar = (page: Page) => page.getByRole('region', { name: 'Change selected products' });

let categoryCount = 0;

/** Opens the list of a new category with these products, the first on top. */
export async function openCategory(page: Page, admin: Admin, names: readonly string[]): Promise<Category> {
  categoryCount += 1;
  const category = await admin.createCategory({ name: `Shelf ${Date.now()} ${categoryCount}` });
  for (const name of names.toReversed()) await admin.createProduct(category, { name });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  return category;
}

/** The products of a category, as the shop has saved them. */
export async function productsOf(admin: Admin, { _id }: Category): Promise<Product[]> {
  return admin.call('GET', `/products?visibility=ALL&categoryId=${_id}`);
}
