import { isShownOnly } from '#contract/catalog/availability.ts';
import { MAIN_SLUG, mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { productIdOf, productPath } from '#contract/catalog/product-path.ts';
import { preloadOrdering, ProductScreen } from '../features/visitor/product/product-screen.tsx';
import { artwork, breadcrumbs } from '../features/shared/seo/structured-data.ts';
import { toRelatedCard } from '../features/visitor/product/related-products.tsx';
import { hrefTo, queryString } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

export const route = defineRoute('/product/$id', {
  async load({ callApi, params, search }) {
    const id = productIdOf(params.id);
    const [product, related, { policies }] = await Promise.all([
      callApi('getProduct', { params: { id } }),
      callApi('listRelated', { params: { id } }),
      callApi('getSettings'),
      preloadOrdering(),
    ]);
    const path = productPath(product);
    // A path with the id alone needs no redirect.
    if (params.id !== id && hrefTo('/product/$id', params) !== path)
      throw new Redirect(path + queryString(search), 301);
    return {
      product,
      related: related.map(toRelatedCard),
      categoryPath: await categoryPathOf(callApi, product.category),
      hasShippingPolicy: policies.shipping.length > 0,
    };
  },
  head: ({ data: { product, categoryPath }, siteSettings, publicUrl }) => ({
    title: product.name,
    // One page for search engines, whichever variant is chosen.
    path: productPath(product),
    description: product.description,
    type: 'product',
    image: product.images[0],
    jsonLd: [
      artwork(product, { isShownOnly: isShownOnly(product), brand: siteSettings.brand, publicUrl }),
      breadcrumbs(trail(product, categoryPath), publicUrl),
    ],
  }),
  parent: ({ categoryPath }) => categoryPath,
  Screen: ProductScreen,
});

/**
 * The page of a product's category. Of several galleries, only the main one is at `/paintings`. The list of categories is requested
 * only where the slug does not decide, because a page that depends on it is made again after each change of a product.
 */
async function categoryPathOf(
  callApi: ApiClient,
  { slug, gallery }: PublicProduct['category'],
): Promise<string> {
  const isMain =
    gallery && (slug === MAIN_SLUG || mainGallery(await callApi('listCategories'))?.slug === slug);
  return isMain ? '/paintings' : `/shop/${slug}`;
}

function trail(product: PublicProduct, categoryPath: string) {
  const { name, category } = product;
  const own = { name, path: productPath(product) };
  const parent = { name: category.name, path: categoryPath };
  return category.gallery ? [parent, own] : [{ name: 'Shop', path: '/shop' }, parent, own];
}
