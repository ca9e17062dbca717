/** Paths of one page of each kind that visitors see, for any catalog of the shop. */
export async function somePages(
  origin: string,
): Promise<{ home: string; category: string; paintings: string; product: string }> {
  const [categories, products] = await Promise.all([
    list(origin, '/api/categories', 'slug'),
    list(origin, '/api/products', '_id'),
  ]);
  // The gallery of paintings is another kind of page.
  const category = categories.find((slug) => slug !== 'paintings');
  const product = products[0];
  if (category === undefined || product === undefined)
    throw new Error('The shop has no category or no product.');
  return {
    home: '/',
    category: `/shop/${category}`,
    paintings: '/paintings',
    product: `/product/${product}`,
  };
}

async function list(origin: string, path: string, field: string): Promise<string[]> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  const { data }: { data: Record<string, unknown>[] } = JSON.parse(await response.text());
  return data.map((item) => String(item[field]));
}
