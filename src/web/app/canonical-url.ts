import { limits } from '#contract/api/limits.ts';
import type { CanonicalUrl } from '#contract/api/renderer.ts';
import { boundedQuery } from '#contract/api/query.ts';
import { productIdOf } from '#contract/catalog/product-path.ts';
import {
  isNonCanonical,
  parseSearchParams,
  type SearchScope,
} from '../features/visitor/search-filters/search-params.ts';
import {
  hrefTo,
  matchPath,
  type RoutePath,
  type Search,
  searchOf,
  queryString,
  withoutTrailingSlashes,
} from '../navigation/paths.ts';

/** Stands for all URLs that no route has. */
const NOT_FOUND = '/404';

/** The pages whose query is a search. The page of a product reads only the chosen variant, all others read no query. */
const scopes: Partial<Record<RoutePath, SearchScope>> = {
  '/paintings': 'gallery',
  '/search': 'everywhere',
  '/shop/$slug': 'category',
};

const VARIANT_ID = /^[0-9a-f-]{36}$/;

function variantQuery({ variant = '' }: Search): string {
  return VARIANT_ID.test(variant) ? queryString({ variant }) : '';
}

/** The name in the path may be wrong or an earlier one: the server compares it with the path of the rendered page. */
function canonicalProduct(path: string, segment: string, query: string): CanonicalUrl {
  const id = productIdOf(segment);
  if (id === segment) return { url: path + query, needsRedirect: false };
  return { url: hrefTo('/product/$id', { id }) + query, needsRedirect: false, requestedPath: path };
}

/** The canonical URL of a page, see `Renderer`; undefined for a path that cannot be decoded. */
export function canonicalUrl(requestedUrl: string): CanonicalUrl | undefined {
  const queryStart = requestedUrl.indexOf('?');
  const pathname = queryStart === -1 ? requestedUrl : requestedUrl.slice(0, queryStart);
  // Decoding takes time: skipped where no page can match.
  if (pathname.length > limits.path) return { url: NOT_FOUND, needsRedirect: false };
  let path: string;
  try {
    path = encodeURI(withoutTrailingSlashes(decodeURI(pathname)));
  } catch {
    return undefined;
  }
  const match = matchPath(path);
  if (!match) return { url: NOT_FOUND, needsRedirect: false };
  const scope = scopes[match.path];
  const isProduct = match.path === '/product/$id';
  if (!(scope || isProduct)) return { url: path, needsRedirect: false };
  const search =
    queryStart === -1 ? {} : searchOf(new URLSearchParams(boundedQuery(requestedUrl.slice(queryStart + 1))));
  if (!scope) return canonicalProduct(path, match.params['id'] ?? '', variantQuery(search));
  if (queryStart === -1) return { url: path, needsRedirect: false };
  const params = parseSearchParams(search, scope);
  return { url: path + queryString(params), needsRedirect: isNonCanonical(search, params) };
}
