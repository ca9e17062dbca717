import { SearchScreen } from '../features/visitor/search/search-screen.tsx';
import { loadSearch } from '../features/visitor/search/load-search.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/search', {
  loadsBySearch: true,
  load: ({ ask, search }) => loadSearch(ask, search),
  head: ({ data: { results } }) => ({
    title: results.params.q === undefined ? 'Search' : `“${results.params.q}”`,
    hidden: true,
  }),
  parent: () => '/shop',
  Screen: SearchScreen,
});
