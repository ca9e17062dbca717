import type { Category } from '#contract/catalog/category.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { type TestResponse, openShop, type Shop } from '../shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A shop with helpers for its catalog, and with requests of its admin and of guests. `changed` has the fields that differ from the usual ones. */
export type CatalogShop = Shop & {
  asAdmin(method: Method, path: string, body?: unknown): Promise<TestResponse>;
  asGuest(path: string): Promise<TestResponse>;
  /** @throws if the shop rejects it */
  addCategory(changed?: object): Promise<Category>;
  /** Adds a product with all required fields. @throws if the shop rejects it */
  addProduct(categoryId: string, changed?: object): Promise<Product>;
};

export const lotus = {
  name: 'Lotus at Dawn',
  description: 'Painted on the bank of the Mula.',
  price: { actual: 450 },
  stock: 12,
};

function created<T>(response: TestResponse): T {
  if (response.status !== 201) throw new Error(`Status ${response.status}: ${response.text}`);
  return response.body.data;
}

/** A shop with calls to fill its catalog. @param open as in `openShop`: the default is a SQLite file */
export async function openCatalogShop(
  open?: OpenDatabase,
  options: Parameters<typeof openShop>[1] = {},
): Promise<CatalogShop> {
  const shop = await openShop(open, options);
  const token = await shop.adminToken();
  const asAdmin: CatalogShop['asAdmin'] = (method, path, body) =>
    shop.request(method, `/api${path}`, body === undefined ? { token } : { token, body });
  return {
    ...shop,
    asAdmin,
    asGuest: (path) => shop.request('GET', `/api${path}`),
    addCategory: async (changed) =>
      created(await asAdmin('POST', '/categories', { name: 'Art Prints', ...changed })),
    addProduct: async (category, changed) =>
      created(await asAdmin('POST', '/products', { ...lotus, category, ...changed })),
  };
}
