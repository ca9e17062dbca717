import { parseSearchParams } from '../features/visitor/search-filters/search-params.ts';
import { browseCards, type SearchResults } from '../features/visitor/search-filters/search-results.ts';
import { SearchScreen } from '../features/visitor/search/search-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

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

export const route = defineRoute('/search', {
  loadDependsOnQuery: true,
  async load({ callApi, search }) {
    const params = parseSearchParams(search, 'everywhere');
    const hasSearched = Object.keys(params).length > 0;
    const [categories, results] = await Promise.all([
      callApi('listCategories'),
      hasSearched ? browseCards(callApi, { ...searchPage, params }) : emptyResults,
    ]);
    return {
      results,
      hasSearched,
      categories: categories
        .filter(({ productsCount }) => productsCount > 0)
        .map(({ name, slug, productsCount }) => ({ name, slug, productsCount })),
    };
  },
  head: ({ data: { results } }) => ({
    title: results.params.q === undefined ? 'Search' : `“${results.params.q}”`,
    noIndex: true,
  }),
  parent: () => '/shop',
  Screen: SearchScreen,
});
