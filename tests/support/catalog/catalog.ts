import sharp from 'sharp';
import type { Category } from '#contract/catalog/category.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { type TestResponse, openShop, type Shop } from '../shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A shop with an artist at work in it. */
export type Studio = Shop & {
  asAdmin(method: Method, path: string, body?: unknown): Promise<TestResponse>;
  asGuest(path: string): Promise<TestResponse>;
  /** @throws when the shop refuses */
  addCategory(changed?: object): Promise<Category>;
  /** A product with everything that is required. @throws when the shop refuses */
  addProduct(categoryId: string, changed?: object): Promise<Product>;
};

export const lotus = {
  name: 'Lotus at Dawn',
  description: 'Painted on the bank of the Mula.',
  price: { actual: 450 },
  stock: 12,
};

function made<T>(answer: TestResponse): T {
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

export async function openStudio(
  open: OpenDatabase | undefined,
  options: Parameters<typeof openShop>[1] = {},
): Promise<Studio> {
  const shop = await openShop(open, options);
  const token = await shop.adminToken();
  const asAdmin: Studio['asAdmin'] = (method, path, body) =>
    shop.request(method, `/api${path}`, body === undefined ? { token } : { token, body });
  return {
    ...shop,
    asAdmin: asAdmin,
    asGuest: (path) => shop.request('GET', `/api${path}`),
    addCategory: async (changed) =>
      made(await asAdmin('POST', '/categories', { name: 'Art Prints', ...changed })),
    addProduct: async (category, changed) =>
      made(await asAdmin('POST', '/products', { ...lotus, category, ...changed })),
  };
}

/** A small picture of one colour as a data URL. */
export async function imageUrl(color: string, { width = 48, height = 60 } = {}): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
