import type { z } from 'zod';
import type { SearchQuery, SearchSort } from '#contract/catalog/search.ts';
import { limits } from '#contract/api/limits.ts';
import type { Search } from '#web/navigation/paths.ts';

/** What a search covers: one category, a gallery (searched as without prices), or the whole shop. */
export type SearchScope = 'category' | 'gallery' | 'everywhere';

export const searchParamNames = [
  'q',
  'category',
  'medium',
  'minPrice',
  'maxPrice',
  'inStock',
  'sort',
  'page',
] as const;

/** The query of a search page: no empty values, no defaults, always in this order. */
export type SearchParams = z.input<typeof SearchQuery>;

/** The sort orders, as the page names them. The type requires every one of the contract. */
export const sortNames: Record<SearchSort, string> = {
  match: 'Best match',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name, A to Z',
};

const isSort = (text: string): text is SearchSort => Object.hasOwn(sortNames, text);

/** Reads the params from a query or a form. Leaves out what is not valid. */
export function parseSearchParams(query: Search, scope: SearchScope): SearchParams {
  const q = tidyText(query['q'], limits.searchText);
  const [minPrice, maxPrice] = scope === 'gallery' ? [] : readPrices(query['minPrice'], query['maxPrice']);
  const params: SearchParams = {
    q,
    category: scope === 'everywhere' ? tidyText(query['category'], limits.slug) : undefined,
    medium: storedText(query['medium'], limits.metaText),
    minPrice,
    maxPrice,
    inStock: scope !== 'gallery' && query['inStock'] === 'true' ? ('true' as const) : undefined,
    sort: readSort(query['sort'], scope, q !== undefined),
    page: readPage(query['page']),
  } satisfies Record<keyof SearchParams, string | undefined>;
  for (const name of searchParamNames) if (params[name] === undefined) delete params[name];
  return params;
}

/** True when a query writes its params in another form than `params`, which the URL then has to be changed to. */
export function isNonCanonical(query: Search, params: SearchParams): boolean {
  return searchParamNames.some((name) => query[name] !== undefined && query[name] !== params[name]);
}

/** True when a text or a filter leaves products out. */
export function isNarrowed({ sort: _sort, page: _page, ...filters }: SearchParams): boolean {
  return Object.keys(filters).length > 0;
}

/** The same search without these params, on its first page. */
export function withoutParams(params: SearchParams, ...names: (keyof SearchParams)[]): SearchParams {
  const remaining: SearchParams = { ...params };
  for (const name of [...names, 'page'] as const) delete remaining[name];
  // Without a text there is no best match, and the newest first is the default.
  if (remaining.q === undefined && (remaining.sort === 'match' || remaining.sort === 'newest'))
    delete remaining.sort;
  return remaining;
}

/** The same search on another page. */
export function withPage({ page: _page, ...params }: SearchParams, page: number): SearchParams {
  return page === 1 ? params : { ...params, page: String(page) };
}

function tidyText(given: string | undefined, max: number): string | undefined {
  // The cut must not leave half of a surrogate pair.
  const text = given
    ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return text === '' ? undefined : text;
}

/** A text that products have. The filter compares it exactly: also its spaces count, except those at its ends. */
function storedText(given: string | undefined, max: number): string | undefined {
  const text = given?.trim() ?? '';
  return text === '' || text.length > max || text.includes('\0') ? undefined : text;
}

function readPrices(min: string | undefined, max: string | undefined): (string | undefined)[] {
  const [from, to] = [readRupees(min), readRupees(max)];
  const isSwapped = from !== undefined && to !== undefined && from > to;
  const [lower, upper] = isSwapped ? [to, from] : [from, to];
  return [lower ? String(lower) : undefined, upper === undefined ? undefined : String(upper)];
}

/** A typed price, which may be written as ₹1,200; undefined if it is none. */
function readRupees(given: string | undefined): number | undefined {
  const plain = given?.replaceAll(/[₹,\s]/g, '') ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

function readSort(given: string | undefined, scope: SearchScope, hasText: boolean): SearchSort | undefined {
  const sort = given !== undefined && isSort(given) ? given : undefined;
  const defaultSort = hasText ? 'match' : 'newest';
  if (sort === defaultSort || (sort === 'match' && !hasText)) return undefined;
  return scope === 'gallery' && (sort === 'price' || sort === '-price') ? undefined : sort;
}

function readPage(given: string | undefined): string | undefined {
  if (!given || !/^0*\d{1,4}$/.test(given)) return undefined;
  const page = Number(given);
  return page > 1 && page <= limits.maxRequestedPage ? String(page) : undefined;
}

/** The URL that search engines may list: each page of all products in the default order, but no filtered or sorted one. */
export function indexablePath(path: string, params: SearchParams): string | undefined {
  const { page, ...rest } = params;
  if (Object.keys(rest).length > 0) return undefined;
  return page === undefined ? path : `${path}?page=${page}`;
}

/** The page numbers to link to: the first, the last, the current one and its neighbors. */
export function pageNumbers(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages];
  // The ellipsis for a single omitted page would take as much space as its number.
  if (page === 4) numbers.push(2);
  if (page === pages - 3) numbers.push(pages - 1);
  return [...new Set(numbers.filter((number) => number >= 1 && number <= pages))].toSorted(
    (one, other) => one - other,
  );
}
