import type { Category } from '#contract/catalog/category.ts';
import type { Product } from '#contract/catalog/product.ts';

/** Paths of one page of each kind that visitors see, for any catalog of the shop. */
export async function somePages(
  origin: string,
): Promise<{ home: string; category: string; paintings: string; product: string }> {
  const [categories, [product]] = await Promise.all([
    list<Category>(origin, '/api/categories'),
    list<Product>(origin, '/api/products?limit=1'),
  ]);
  // A gallery is another kind of page.
  const category = categories.find(({ gallery }) => !gallery);
  if (!category || !product) throw new Error('The shop has no category or no product.');
  return {
    home: '/',
    category: `/shop/${category.slug}`,
    paintings: '/paintings',
    product: `/product/${product._id}`,
  };
}

async function list<Item>(origin: string, path: string): Promise<Item[]> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  const { data }: { data: Item[] } = JSON.parse(await response.text());
  return data;
}
