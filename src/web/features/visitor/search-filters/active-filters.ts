import { formatRupees } from '#contract/text/money.ts';
import { type SearchParams, withoutParams } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

export type ActiveFilter = {
  label: string;
  /** The search without this filter. */
  remaining: SearchParams;
};

/** The filters that are on, in the order of the fields. */
export function activeFilters({
  params,
  facets,
  scope,
}: Pick<SearchResults, 'params' | 'facets' | 'scope'>): ActiveFilter[] {
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
