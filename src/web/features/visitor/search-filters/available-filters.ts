import { limits } from '#contract/api/limits.ts';
import type { SearchResults } from './search-results.ts';

/** A visitor sees fewer products than these at a glance and needs no filters. */
const MIN_PRODUCTS = 8;

/** The fields to show: those that narrow these products down, and those in use. */
export type AvailableFilters = Record<'text' | 'medium' | 'category' | 'price' | 'stock' | 'sort', boolean>;

export function availableFilters({ facets, params, scope, all }: SearchResults): AvailableFilters {
  const everywhere = scope === 'everywhere';
  const many = all >= MIN_PRODUCTS;
  const { stock } = facets;
  const stockDiffers = scope !== 'gallery' && stock.available > 0 && stock.available < stock.all;
  return {
    text: everywhere || all > limits.productsPerPage || params.q !== undefined,
    medium: (many && facets.media.length > 1) || params.medium !== undefined,
    category: everywhere && ((many && facets.categories.length > 1) || params.category !== undefined),
    price:
      (many && pricesDiffer({ facets, scope })) ||
      params.minPrice !== undefined ||
      params.maxPrice !== undefined,
    stock: (many && stockDiffers) || params.inStock !== undefined,
    sort: many || params.sort !== undefined,
  };
}

/** False in a gallery too, which shows no prices. */
export function pricesDiffer({ facets: { price }, scope }: Pick<SearchResults, 'facets' | 'scope'>): boolean {
  return scope !== 'gallery' && price !== undefined && price.least < price.most;
}

/** The filters that are in either set. */
export function combineFilters(one: AvailableFilters, other: AvailableFilters): AvailableFilters {
  return {
    text: one.text || other.text,
    medium: one.medium || other.medium,
    category: one.category || other.category,
    price: one.price || other.price,
    stock: one.stock || other.stock,
    sort: one.sort || other.sort,
  };
}

export const hasAny = (filters: AvailableFilters) => Object.values(filters).some(Boolean);

/** True when the Filter panel has at least one field. */
export const hasFilters = ({ medium, category, price, stock }: AvailableFilters) =>
  medium || category || price || stock;
