// `import { expect, test } from '../support/admin.ts'`: the shop, and its admin, who creates and deletes products.
import type { Page } from '@playwright/test';
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { plainImage as imageOf } from '../../tests/support/media/plain-image.ts';
import { test as shopTest, type Shop } from './shop.ts';
import { storeLogin } from './stored-login.ts';

export { expect, expectAccessible } from './shop.ts';

type Category = Reply<'getCategory'>;
type Product = Reply<'createProduct'>;
type CategoryInput = CallInput<'createCategory'>['body'];
type ProductInput = CallInput<'createProduct'>['body'];

export type Admin = {
  /** Makes any API call as the administrator and returns its data. */
  call: <Data>(method: string, path: string, body?: unknown) => Promise<Data>;
  /** Logs the page's browser in as the administrator, from its next page on. */
  storeLogin: (page: Page) => Promise<void>;
  createCategory: (input: CategoryInput) => Promise<Category>;
  saveCategory: (id: string, input: CategoryInput) => Promise<Category>;
  deleteCategory: (id: string) => Promise<void>;
  /** The defaults are an ordinary product: ₹500, ten in stock, no image. */
  createProduct: (category: Category, fields: Partial<ProductInput>) => Promise<Product>;
  /** Saves a product with these fields changed. */
  saveProduct: (product: Product, changed: Partial<ProductInput>) => Promise<Product>;
  /** Cleaning up needs it only for a product in a category of the demo. */
  deleteProduct: (product: Product) => Promise<void>;
};

/**
 * The categories that the admin of a test created are deleted at its end, with their products. A test deletes everything else that
 * it creates or changes, or has a shop of its own.
 */
export const test = shopTest.extend<{ admin: Admin }>({
  admin: async ({ shop }, use) => {
    const call = await adminCalls(shop);
    const created = new Set<string>();
    await use({
      call,
      storeLogin: async (page) => storeLogin(page, { token: await tokenOf(shop), role: 'ADMIN' }),
      createCategory: async (input) => {
        const category = await call<Category>('POST', '/categories', input);
        created.add(category._id);
        return category;
      },
      saveCategory: (id, input) => call('PUT', `/categories/${id}`, input),
      deleteCategory: async (id) => {
        await call('DELETE', `/categories/${id}`);
        created.delete(id);
      },
      createProduct: (category, fields) => call('POST', '/products', ordinaryProduct(category._id, fields)),
      saveProduct: (product, changed) =>
        call('PUT', `/products/${product._id}`, { ...inputOf(product), ...changed }),
      deleteProduct: async (product) => {
        await call('DELETE', `/products/${product._id}`);
      },
    });
    // Deleting a category deletes its products too. The test may have deleted some categories itself.
    const remaining = await call<Category[]>('GET', '/categories?visibility=ALL');
    for (const { _id } of remaining) if (created.has(_id)) await call('DELETE', `/categories/${_id}`);
  },
});

/** An image of one color, large enough for a screen, as a data URL. */
export const plainImage = (color: string, size = { width: 400, height: 500 }): Promise<string> =>
  imageOf(color, size);

function ordinaryProduct(categoryId: string, fields: Partial<ProductInput>): ProductInput {
  return {
    name: 'An ordinary piece',
    description: 'Made for a test.',
    category: categoryId,
    price: { actual: 500, allowDiscount: false },
    stock: 10,
    ...fields,
  };
}

/** The request that saves a product unchanged. Without `updatedAt` it also replaces a newer version. */
function inputOf({
  category,
  updatedAt: _updatedAt,
  createdAt: _createdAt,
  ...product
}: Product): ProductInput {
  return { ...product, category: category._id };
}

const tokens = new WeakMap<Shop, Promise<string>>();

/** API calls as the administrator, which return their data. */
export async function adminCalls(shop: Shop): Promise<Admin['call']> {
  const authorization = `Bearer ${await tokenOf(shop)}`;
  return <Data>(method: string, path: string, body?: unknown) =>
    send<Data>(`${shop.url}/api${path}`, {
      method,
      headers: body === undefined ? { authorization } : { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/** Password hashing is slow on purpose: one login for each shop is enough. */
function tokenOf(shop: Shop): Promise<string> {
  const token = tokens.get(shop) ?? logIn(shop);
  tokens.set(shop, token);
  return token;
}

async function logIn(shop: Shop): Promise<string> {
  const { token } = await send<Reply<'logIn'>>(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  });
  return token;
}

async function send<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url}: ${response.status} ${text}`);
  // The server validates its responses; tests read what they expect of them.
  return (JSON.parse(text) as { data: Data }).data;
}
