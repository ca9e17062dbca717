// Finds products of the demo by their name.
import type { APIRequestContext } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';

type Product = Reply<'getProduct'>;

/** A product of the demo catalog as the API returns it to visitors. */
export async function demoProduct(request: APIRequestContext, name: string): Promise<Product> {
  const response = await request.get('/api/products');
  const { data }: { data: Product[] } = await response.json();
  const product = data.find((each) => each.name === name);
  if (!product) throw new Error(`The demo catalog has no "${name}".`);
  return product;
}

/** The path of a product's page, with its name. */
export async function pathOf(request: APIRequestContext, { _id }: Pick<Product, '_id'>): Promise<string> {
  const { data } = await (await request.get(`/api/products/${_id}`)).json();
  return data.path;
}
