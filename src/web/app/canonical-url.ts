import { limits } from '#contract/api/limits.ts';
import type { CanonicalUrl } from '#contract/api/renderer.ts';
import { boundedQuery } from '#contract/api/query.ts';
import {
  isNonCanonical,
  parseSearchParams,
  type SearchScope,
} from '../features/visitor/search-filters/search-params.ts';
import {
  matchPath,
  type RoutePath,
  type Search,
  searchOf,
  queryString,
  withoutTrailingSlashes,
} from '../navigation/paths.ts';

/** Stands for all URLs that no route has. */
const NOT_FOUND = '/404';

/** The pages that search. Of the others, that of a product reads the chosen variant. */
const scopes: Partial<Record<RoutePath, SearchScope>> = {
  '/paintings': 'gallery',
  '/search': 'everywhere',
  '/shop/$slug': 'category',
};

const VARIANT_ID = /^[0-9a-f-]{36}$/;

function variantQuery({ variant = '' }: Search): string {
  return VARIANT_ID.test(variant) ? queryString({ variant }) : '';
}

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
  const scope = scopes[match.path];
  const isProduct = match.path === '/product/$id';
  if (!(scope || isProduct) || mark === -1) return { url: path, isRedirect: false };
  const search = searchOf(new URLSearchParams(boundedQuery(given.slice(mark + 1))));
  if (!scope) return { url: path + variantQuery(search), isRedirect: false };
  const params = parseSearchParams(search, scope);
  return { url: path + queryString(params), isRedirect: isNonCanonical(search, params) };
}
