import { isShownOnly } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { ProductScreen } from '../features/visitor/product/product-screen.tsx';
import { artwork, breadcrumbs } from '../features/shared/seo/structured-data.ts';
import { toRelatedCard } from '../features/visitor/product/related-products.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/product/$id', {
  async load({ callApi, params }) {
    const [product, related] = await Promise.all([
      callApi('getProduct', { params }),
      callApi('listRelated', { params }),
    ]);
    return { product, related: related.map(toRelatedCard) };
  },
  head: ({ data: { product }, siteSettings, publicUrl }) => ({
    title: product.name,
    // One page for search engines, whichever variant is chosen.
    path: `/product/${encodeURIComponent(product._id)}`,
    description: product.description,
    type: 'product',
    image: product.images[0],
    jsonLd: [
      artwork(product, { isShownOnly: isShownOnly(product), brand: siteSettings.brand, publicUrl }),
      breadcrumbs(trail(product), publicUrl),
    ],
  }),
  parent: ({ product: { category } }) => (category.gallery ? '/paintings' : `/shop/${category.slug}`),
  Screen: ProductScreen,
});

function trail({ _id, name, category }: PublicProduct) {
  const own = { name, path: `/product/${_id}` };
  if (category.gallery) return [{ name: category.name, path: '/paintings' }, own];
  return [{ name: 'Shop', path: '/shop' }, { name: category.name, path: `/shop/${category.slug}` }, own];
}
