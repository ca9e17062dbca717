import type { ApiClient } from '#contract/api/routes.ts';
import { parseSearchParams } from '../search-filters/search-params.ts';
import { type SearchResults, findProducts } from '../search-filters/search-results.ts';
import type { Search } from '#web/navigation/paths.ts';

const searchPage = { scope: 'everywhere', path: '/search' } as const;

/** The page before the first search. */
const emptyResults: SearchResults = {
  ...searchPage,
  params: {},
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

/** The products that match, and the categories to browse when none do. */
export async function loadSearch(ask: ApiClient, search: Search) {
  const params = parseSearchParams(search, 'everywhere');
  const hasSearched = Object.keys(params).length > 0;
  const [categories, results] = await Promise.all([
    ask('listCategories'),
    hasSearched ? findProducts(ask, { ...searchPage, params }) : emptyResults,
  ]);
  return {
    results,
    hasSearched,
    categories: categories
      .filter(({ productsCount }) => productsCount > 0)
      .map(({ name, slug, productsCount }) => ({ name, slug, productsCount })),
  };
}
