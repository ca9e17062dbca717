import type { ApiClient } from '#contract/api/routes.ts';
import { askedIn } from '../search-filters/search-params.ts';
import { type Found, findPieces } from '../search-filters/search-results.ts';
import type { Search } from '#web/navigation/paths.ts';

const where = { place: 'everywhere', path: '/search' } as const;

/** Before anything is asked for. */
const nothingAsked: Found = {
  ...where,
  asked: {},
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

/** What the whole shop has of what is asked for, and the categories as other ways on. */
export async function loadSearch(ask: ApiClient, search: Search) {
  const asked = askedIn(search, 'everywhere');
  const isAsked = Object.keys(asked).length > 0;
  const [categories, found] = await Promise.all([
    ask('listCategories'),
    isAsked ? findPieces(ask, { ...where, asked }) : nothingAsked,
  ]);
  return {
    found,
    isAsked,
    shelves: categories
      .filter(({ productsCount }) => productsCount > 0)
      .map(({ name, slug, productsCount }) => ({ name, slug, productsCount })),
  };
}
