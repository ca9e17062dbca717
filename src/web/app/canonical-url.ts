import { limits } from '#contract/api/limits.ts';
import type { CanonicalUrl } from '#contract/api/renderer.ts';
import { boundedQuery } from '#contract/api/query.ts';
import {
  matchPath,
  type RoutePath,
  type Search,
  searchOf,
  searchText,
  withoutTrailingSlashes,
} from '../navigation/paths.ts';
import {
  parseSearchParams,
  type SearchParams,
  isNonCanonical,
} from '../features/visitor/search-filters/search-params.ts';

/** Stands for all URLs that no route has. */
const NOT_FOUND = '/404';

/** What a page reads of the query, in its canonical form. The other pages read nothing. */
const readers: Partial<Record<RoutePath, (given: Search) => SearchParams>> = {
  '/paintings': (given) => parseSearchParams(given, 'gallery'),
  '/search': (given) => parseSearchParams(given, 'everywhere'),
  '/shop/$slug': (given) => parseSearchParams(given, 'collection'),
};

/** The canonical URL of a page; see `Renderer`. */
export function canonicalUrl(given: string): CanonicalUrl | undefined {
  const mark = given.indexOf('?');
  const pathname = mark === -1 ? given : given.slice(0, mark);
  // Decoding takes time: skipped where no page can match.
  if (pathname.length > limits.path) return { url: NOT_FOUND, isRedirect: false };
  let path: string;
  try {
    path = encodeURI(withoutTrailingSlashes(decodeURI(pathname)));
  } catch {
    return undefined;
  }
  const match = matchPath(path);
  if (!match) return { url: NOT_FOUND, isRedirect: false };
  const read = readers[match.path];
  if (!read || mark === -1) return { url: path, isRedirect: false };
  const search = searchOf(new URLSearchParams(boundedQuery(given.slice(mark + 1))));
  const params = read(search);
  return { url: path + searchText(params), isRedirect: isNonCanonical(search, params) };
}
