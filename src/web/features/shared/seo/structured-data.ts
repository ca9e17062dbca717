import { FEW_LEFT_MAX, isSoldOutNow } from '#contract/catalog/availability.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';

type Crumb = { name: string; path: string };
const CONTEXT = 'https://schema.org';
// Search engines read it from the server's HTML; the build drops it from the browser's code.
const isBrowser = !import.meta.env.SSR;

/** @param crumbs the pages between home and this page, and this page */
export function breadcrumbs(crumbs: readonly Crumb[], publicUrl: string): object {
  if (isBrowser) return {};
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: `${publicUrl}${crumb.path}`,
    })),
  };
}

function availability(product: PublicProduct): string {
  if (isSoldOutNow(product)) return `${CONTEXT}/SoldOut`;
  return product.stock <= FEW_LEFT_MAX ? `${CONTEXT}/LimitedAvailability` : `${CONTEXT}/InStock`;
}

/** A product for search engines. Only products for sale are offers; the others are works of art. */
export function artwork(
  product: PublicProduct,
  options: { gallery: boolean; brand: string; publicUrl: string },
): object {
  if (isBrowser) return {};
  const { publicUrl, brand, gallery } = options;
  const url = `${publicUrl}/product/${product._id}`;
  const price = gallery || !product.isAvailableToSell ? undefined : product.price;
  return {
    '@context': CONTEXT,
    '@type': price ? ['Product', 'VisualArtwork'] : 'VisualArtwork',
    '@id': url,
    url,
    name: product.name,
    description: product.description,
    image: product.images.map((image) => `${publicUrl}${image.url}`),
    ...(product.meta.medium ? { artMedium: product.meta.medium } : {}),
    ...(product.meta.size ? { size: product.meta.size } : {}),
    ...(product.tags.length > 0 ? { keywords: product.tags.join(', ') } : {}),
    creator: { '@type': 'Person', name: brand },
    ...(price
      ? {
          sku: product._id,
          category: product.category.name,
          brand: { '@type': 'Brand', name: brand },
          offers: {
            '@type': 'Offer',
            url,
            price: effectivePrice(price).rupees.toFixed(2),
            priceCurrency: 'INR',
            availability: availability(product),
            itemCondition: `${CONTEXT}/NewCondition`,
          },
        }
      : {}),
  };
}
