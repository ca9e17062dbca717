import type { SearchSort } from '#contract/catalog/search.ts';
import { limits } from '#contract/api/limits.ts';
import type { Search } from '#web/navigation/paths.ts';

/** Where somebody looks: in one category, in a gallery (whose pieces have no price), or in the whole shop. */
export type Place = 'collection' | 'gallery' | 'everywhere';

/** What is looked for, as the address says it: nothing empty, nothing usual, always in this order. */
export type Asked = {
  q?: string;
  category?: string;
  medium?: string;
  minPrice?: string;
  maxPrice?: string;
  inStock?: 'true';
  sort?: SearchSort;
  page?: string;
};

/** The names that are read in an address. */
export const askedNames = [
  'q',
  'category',
  'medium',
  'minPrice',
  'maxPrice',
  'inStock',
  'sort',
  'page',
] as const;

const sorts = ['match', 'newest', 'price', '-price', 'name'] as const satisfies readonly SearchSort[];

/** Reads what somebody looks for out of an address or a form. What makes no sense is left out. */
export function askedIn(given: Search, place: Place): Asked {
  const q = words(given['q'], limits.searchText);
  const category = place === 'everywhere' ? words(given['category'], limits.slug) : undefined;
  const medium = words(given['medium'], limits.metaText);
  const [minPrice, maxPrice] = place === 'gallery' ? [] : prices(given['minPrice'], given['maxPrice']);
  const inStock = place !== 'gallery' && given['inStock'] === 'true';
  const sort = sortIn(given['sort'], place, q !== undefined);
  const page = pageIn(given['page']);
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(medium && { medium }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(inStock && { inStock: 'true' }),
    ...(sort && { sort }),
    ...(page && { page }),
  };
}

/** True where an address says something about looking in other words than `asked` does. */
export function saysItOtherwise(given: Search, asked: Asked): boolean {
  return askedNames.some((name) => given[name] !== undefined && given[name] !== asked[name]);
}

/** True where something narrows the pieces down, so that not all are there. */
export function isNarrowed({ sort: _sort, page: _page, ...narrowing }: Asked): boolean {
  return Object.keys(narrowing).length > 0;
}

/** The same wish without these parts, from its first page on. */
export function without(asked: Asked, ...names: (keyof Asked)[]): Asked {
  const left: Asked = { ...asked };
  for (const name of [...names, 'page'] as const) delete left[name];
  // There is no best match where nothing is to be matched.
  if (left.q === undefined && left.sort === 'match') delete left.sort;
  return left;
}

/** The same wish, another page of what it finds. */
export function onPage({ page: _page, ...asked }: Asked, page: number): Asked {
  return page === 1 ? asked : { ...asked, page: String(page) };
}

function words(given: string | undefined, max: number): string | undefined {
  // No half of a sign may be left where the words are cut.
  const cut = given
    ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return cut === '' ? undefined : cut;
}

function prices(min: string | undefined, most: string | undefined): (string | undefined)[] {
  const [from, to] = [rupees(min), rupees(most)];
  const turned = from !== undefined && to !== undefined && from > to;
  const [lower, upper] = turned ? [to, from] : [from, to];
  return [lower ? String(lower) : undefined, upper === undefined ? undefined : String(upper)];
}

/** Understands ₹1,200 too. */
function rupees(given: string | undefined): number | undefined {
  const plain = given?.replaceAll(/[₹,\s]/g, '') ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

function sortIn(given: string | undefined, place: Place, hasWords: boolean): SearchSort | undefined {
  const sort = sorts.find((known) => known === given);
  const usual = hasWords ? 'match' : 'newest';
  if (sort === usual || (sort === 'match' && !hasWords)) return undefined;
  return place === 'gallery' && (sort === 'price' || sort === '-price') ? undefined : sort;
}

function pageIn(given: string | undefined): string | undefined {
  if (!given || !/^0*\d{1,4}$/.test(given)) return undefined;
  const page = Number(given);
  return page > 1 && page <= limits.searchPages ? String(page) : undefined;
}

/** The one address of what a search engine may show of this: each page of all pieces in their usual order; nothing else. */
export function listedPath(path: string, asked: Asked): string | undefined {
  const { page, ...rest } = asked;
  if (Object.keys(rest).length > 0) return undefined;
  return page === undefined ? path : `${path}?page=${page}`;
}
