import { FEW_LEFT_MAX, holdEndOf, isSoldOutNow } from '#contract/catalog/availability.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Price } from '#contract/catalog/prices/price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { productPath } from '#contract/catalog/product-path.ts';
import { comparisonKey } from '#contract/catalog/variant-text.ts';

type Crumb = { name: string; path: string };
const CONTEXT = 'https://schema.org';
// Search engines read structured data from the server's HTML; the build drops the rest of this file from the browser's code.
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

function availability(product: Parameters<typeof holdEndOf>[0]): string {
  if (isSoldOutNow(product)) return `${CONTEXT}/SoldOut`;
  if (holdEndOf(product)) return `${CONTEXT}/Reserved`;
  return product.stock <= FEW_LEFT_MAX ? `${CONTEXT}/LimitedAvailability` : `${CONTEXT}/InStock`;
}

type Offered = Pick<
  PublicProduct,
  'stock' | 'isSoldOut' | 'isAvailableToSell' | 'category' | 'isForSaleInGallery' | 'onHoldUntil'
>;

const offerOf = (product: Offered, rupees: number, url: string) => ({
  '@type': 'Offer',
  url,
  price: rupees.toFixed(2),
  priceCurrency: 'INR',
  availability: availability(product),
  itemCondition: `${CONTEXT}/NewCondition`,
});

/** The options that search engines know by name; others are additional properties of the variants. */
const knownOptions = new Map([
  ['size', 'size'],
  ['color', 'color'],
  ['colour', 'color'],
  ['material', 'material'],
]);

const propertyOf = (option: string) => knownOptions.get(comparisonKey(option));

function additional(options: readonly string[], values: readonly string[]): object {
  const others = options.flatMap((name, index) =>
    propertyOf(name) ? [] : [{ '@type': 'PropertyValue', name, value: values[index] }],
  );
  return others.length > 0 ? { additionalProperty: others } : {};
}

/** The variants of a product, each with its own offer. */
function variantGroup(product: PublicProduct, price: Price, url: string): object {
  const { variants } = product;
  if (!variants) return { sku: product._id, offers: offerOf(product, effectivePrice(price).rupees, url) };
  const properties = variants.options.map(propertyOf);
  return {
    productGroupID: product._id,
    variesBy: properties.flatMap((property) => (property ? [`${CONTEXT}/${property}`] : [])),
    hasVariant: variants.items.map(({ _id, values, price: own, stock, onHoldUntil }) => ({
      '@type': 'Product',
      sku: _id,
      name: `${product.name}, ${values.join(', ')}`,
      image: product.images.slice(0, 1).map((image) => new URL(url).origin + image.url),
      ...Object.fromEntries(
        properties.flatMap((property, index) => (property ? [[property, values[index]] as const] : [])),
      ),
      ...additional(variants.options, values),
      offers: offerOf(
        { ...product, stock, onHoldUntil },
        own ?? effectivePrice(price).rupees,
        `${url}?variant=${_id}`,
      ),
    })),
  };
}

/** A product for search engines. Only products for sale are offers; the others are works of art. */
export function artwork(
  product: PublicProduct,
  options: { isShownOnly: boolean; brand: string; publicUrl: string },
): object {
  if (isBrowser) return {};
  const { publicUrl, brand } = options;
  const url = publicUrl + productPath(product);
  const price = options.isShownOnly || !product.isAvailableToSell ? undefined : product.price;
  return {
    '@context': CONTEXT,
    '@type': price ? [product.variants ? 'ProductGroup' : 'Product', 'VisualArtwork'] : 'VisualArtwork',
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
          category: product.category.name,
          brand: { '@type': 'Brand', name: brand },
          ...variantGroup(product, price, url),
        }
      : {}),
  };
}
