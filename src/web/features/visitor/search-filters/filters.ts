import { limits } from '#contract/api/limits.ts';
import { formatRupees } from '#contract/text/money.ts';
import { type SearchParams, withoutParams } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

/** A visitor sees fewer products than these at a glance and needs no filters. */
const MIN_PRODUCTS = 8;

const fieldNames = ['text', 'medium', 'category', 'price', 'stock', 'sort'] as const;

export type ShownFields = Record<(typeof fieldNames)[number], boolean>;

/**
 * Shows the fields that narrow these products down, and those in use. `all` is the number of products that the text and the
 * category match, before the other filters.
 */
export function fieldsToShow({ facets, params, scope, all }: SearchResults): ShownFields {
  const isEverywhere = scope === 'everywhere';
  const many = all >= MIN_PRODUCTS;
  const { stock } = facets;
  const stockDiffers = scope !== 'gallery' && stock.available > 0 && stock.available < stock.all;
  return {
    text: isEverywhere || all > limits.productsPerPage || params.q !== undefined,
    // `facets.media` lists mediums, such as watercolor; not files.
    medium: (many && facets.media.length > 1) || params.medium !== undefined,
    category: isEverywhere && ((many && facets.categories.length > 1) || params.category !== undefined),
    price:
      (many && pricesDiffer({ facets, scope })) ||
      params.minPrice !== undefined ||
      params.maxPrice !== undefined,
    stock: (many && stockDiffers) || params.inStock !== undefined,
    sort: many || params.sort !== undefined,
  };
}

/** False in a gallery, whose products count as without a price. */
export function pricesDiffer({ facets: { price }, scope }: Pick<SearchResults, 'facets' | 'scope'>): boolean {
  return scope !== 'gallery' && price !== undefined && price.least < price.most;
}

/** The fields that are in either set. */
export function combineFields(one: ShownFields, other: ShownFields): ShownFields {
  const combined = { ...one };
  for (const name of fieldNames) combined[name] ||= other[name];
  return combined;
}

export const haveSameFields = (one: ShownFields, other: ShownFields) =>
  fieldNames.every((name) => one[name] === other[name]);

export const hasAnyField = (fields: ShownFields) => fieldNames.some((name) => fields[name]);

/** True when the Filter panel has at least one field. */
export const hasPanelFields = ({ medium, category, price, stock }: ShownFields) =>
  medium || category || price || stock;

/** The filters that are on, in the order of the fields. `remaining` is the search without the filter. */
export function activeFilters({ params, facets, scope }: SearchResults) {
  const { q, category, medium, minPrice, maxPrice, inStock } = params;
  const categoryName = facets.categories.find(({ slug }) => slug === category)?.name ?? category;
  const filter = (label: string, ...names: (keyof SearchParams)[]) => ({
    label,
    remaining: withoutParams(params, ...names),
  });
  return [
    // The search page shows its text in the search field.
    scope !== 'everywhere' && q && filter(`“${q}”`, 'q'),
    categoryName && filter(categoryName, 'category'),
    medium && filter(medium, 'medium'),
    (minPrice ?? maxPrice) && filter(priceRange(minPrice, maxPrice), 'minPrice', 'maxPrice'),
    inStock && filter('In stock', 'inStock'),
  ].filter((active) => typeof active === 'object');
}

function priceRange(min: string | undefined, max: string | undefined): string {
  const [from, to] = [min, max].map((rupees) => formatRupees(Number(rupees ?? 0)));
  if (max === undefined) return `From ${from}`;
  return min === undefined ? `Up to ${to}` : `${from} to ${to}`;
}

/** Keeps the sort order and, on the search page, the text. */
export function withoutFilters({ params, scope }: SearchResults): SearchParams {
  const filters = ['category', 'medium', 'minPrice', 'maxPrice', 'inStock'] as const;
  return scope === 'everywhere' ? withoutParams(params, ...filters) : withoutParams(params, 'q', ...filters);
}
