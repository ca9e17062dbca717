import { SearchScreen } from '#web/features/search-page/search-screen.tsx';
import { loadSearch } from '#web/features/search-page/load-search.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/search', {
  loadsBySearch: true,
  load: ({ ask, search }) => loadSearch(ask, search),
  head: ({ data: { found } }) => ({
    title: found.asked.q === undefined ? 'Search' : `“${found.asked.q}”`,
    hidden: true,
  }),
  parent: () => '/shop',
  Screen: SearchScreen,
});
