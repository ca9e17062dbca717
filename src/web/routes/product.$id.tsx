import { isShownOnly } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { productIdOf, productPath } from '#contract/catalog/product-path.ts';
import { ProductScreen } from '../features/visitor/product/product-screen.tsx';
import { artwork, breadcrumbs } from '../features/shared/seo/structured-data.ts';
import { toRelatedCard } from '../features/visitor/product/related-products.tsx';
import { hrefTo, queryString } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

export const route = defineRoute('/product/$id', {
  async load({ callApi, params, search }) {
    const id = productIdOf(params.id);
    const [product, related] = await Promise.all([
      callApi('getProduct', { params: { id } }),
      callApi('listRelated', { params: { id } }),
    ]);
    const path = productPath(product);
    // The id alone is right too.
    if (params.id !== id && hrefTo('/product/$id', params) !== path)
      throw new Redirect(path + queryString(search), 301);
    return { product, related: related.map(toRelatedCard) };
  },
  head: ({ data: { product }, siteSettings, publicUrl }) => ({
    title: product.name,
    // One page for search engines, whichever variant is chosen.
    path: productPath(product),
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

function trail(product: PublicProduct) {
  const { name, category } = product;
  const own = { name, path: productPath(product) };
  if (category.gallery) return [{ name: category.name, path: '/paintings' }, own];
  return [{ name: 'Shop', path: '/shop' }, { name: category.name, path: `/shop/${category.slug}` }, own];
}
