import type { SearchQuery, SearchSort, Facets } from '#contract/catalog/search.ts';
import { limits } from '#contract/api/limits.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { compare } from '#server/platform/compare.ts';
import type { SearchWord } from './word-index.queries.ts';

/** A category as a search needs it. */
export type CategoryRef = { id: string; name: string; slug: string; gallery: 0 | 1 };

/** The visible categories and all others, each in the order of creation. */
export type Categories = { visible: readonly CategoryRef[]; hidden: readonly CategoryRef[] };

/** What a visitor searches for. Prices are in paise and mean the price to pay. */
export type SearchCriteria = {
  category: CategoryRef | undefined;
  visibleIds: readonly string[];
  hiddenIds: readonly string[];
  /** The visible galleries: all their products count as without a price. */
  galleryIds: readonly string[];
  words: readonly SearchWord[];
  medium: string | undefined;
  minPaise: number | undefined;
  maxPaise: number | undefined;
  inStock: boolean;
  sort: SearchSort;
};

/** The number of products that are equal in everything a visitor can filter by. `min` and `max` are prices in paise. */
export type FacetBucket = {
  medium: string | null;
  categoryId: string;
  /** In stock and for sale, also while on hold; never in a gallery, not even if it is for sale there. */
  available: 0 | 1;
  /** Within the price range; never in a gallery, whose products count as without a price. */
  isInPriceRange: 0 | 1;
  count: number;
  min: number;
  max: number;
};

/** A product with what filters and orders need. */
export type Candidate = {
  id: string;
  medium: string | null;
  categoryId: string;
  /** In stock and for sale. Of products in a gallery it means nothing: see `galleryIds`. */
  sellable: 0 | 1;
  paise: number;
  createdAt: number;
  /** Only in the order by name. */
  sortName?: string;
  /** The relevance, only in the order `match`; the highest is the best. Until the product's search text is read, it is the lowest possible one. */
  score?: number;
};

/** The number of media to offer; others are found by searching. */
const MAX_MEDIA = 30;

/** @returns undefined for a category that visitors do not see */
export function toCriteria(
  query: SearchQuery,
  { visible, hidden }: Categories,
  words: readonly SearchWord[],
): SearchCriteria | undefined {
  const category = visible.find(({ slug }) => slug === query.category);
  if (query.category !== undefined && !category) return undefined;
  const defaultSort = words.length > 0 ? 'match' : 'newest';
  const hasPrices = category?.gallery !== 1;
  const paise = (rupees: number | undefined) =>
    rupees === undefined || !hasPrices ? undefined : toPaise(rupees);
  const { sort = defaultSort } = query;
  const isImpossible = (sort === 'match' && words.length === 0) || (!hasPrices && /price/.test(sort));
  const galleryIds = visible.filter(({ gallery }) => gallery === 1).map(({ id }) => id);
  return {
    category,
    visibleIds: visible.map(({ id }) => id),
    hiddenIds: hidden.map(({ id }) => id),
    // A single category that is no gallery has none to exclude, but a search for words covers the others too.
    galleryIds: words.length > 0 || category?.gallery !== 0 ? galleryIds : [],
    words,
    medium: query.medium === '' ? undefined : query.medium,
    minPaise: paise(query.minPrice),
    maxPaise: paise(query.maxPrice),
    inStock: hasPrices && query.inStock !== undefined,
    sort: isImpossible ? defaultSort : sort,
  };
}

/**
 * The candidates that may be among the first `count`, but need their search texts (name, tags, description) for an exact score. A word in the name scores 8, 7 or 4;
 * elsewhere it scores at most 3, and has been counted as 1 so far.
 * @param words the number of words @param count the number of first candidates that are needed
 */
export function selectToScore(candidates: readonly Candidate[], words: number, count: number): Candidate[] {
  const least = lowestOfFirst(candidates, count);
  return candidates.filter(({ score = 0 }) => {
    // The most words that the name may lack: each of them lowers the score from 8 at best to 1.
    const elsewhere = Math.floor((8 * words - score) / 7);
    // With its search text, each of them may score 3.
    return elsewhere > 0 && score + 2 * elsewhere >= least;
  });
}

/** The score of the last of the `count` best candidates, 0 if there are fewer. */
function lowestOfFirst(candidates: readonly Candidate[], count: number): number {
  // Scores are small, so counting them is faster than sorting them.
  const counts: number[] = [];
  for (const { score = 0 } of candidates) counts[score] = (counts[score] ?? 0) + 1;
  let score = counts.length - 1;
  for (let first = counts[score] ?? 0; score > 0 && first < count; first += counts[score] ?? 0) score -= 1;
  return Math.max(score, 0);
}

/** A product as a bucket of its own. */
function toBucket(
  candidate: Candidate,
  { galleryIds, minPaise = 0, maxPaise = Infinity }: SearchCriteria,
): FacetBucket {
  const { medium, categoryId, sellable, paise } = candidate;
  const hasPrice = !galleryIds.includes(categoryId);
  return {
    medium,
    categoryId,
    available: hasPrice && sellable === 1 ? 1 : 0,
    isInPriceRange: hasPrice && paise >= minPaise && paise <= maxPaise ? 1 : 0,
    count: 1,
    min: paise,
    max: paise,
  };
}

/** The candidates, counted by everything that can be filtered. */
export function toBuckets(candidates: readonly Candidate[], criteria: SearchCriteria): FacetBucket[] {
  const byCategory = new Map<string, Map<string | null, FacetBucket[]>>();
  for (const candidate of candidates) {
    const one = toBucket(candidate, criteria);
    const byMedium = byCategory.get(one.categoryId) ?? new Map<string | null, FacetBucket[]>();
    const group = byMedium.get(one.medium) ?? [];
    const at = 2 * one.available + one.isInPriceRange;
    const bucket = group[at];
    if (bucket) {
      bucket.count += 1;
      bucket.min = Math.min(bucket.min, one.min);
      bucket.max = Math.max(bucket.max, one.max);
      continue;
    }
    group[at] = one;
    byMedium.set(one.medium, group);
    byCategory.set(one.categoryId, byMedium);
  }
  return [...byCategory.values()].flatMap((byMedium) => [...byMedium.values()].flat());
}

/** The candidates that match the filters. */
export const filterCandidates = (
  candidates: readonly Candidate[],
  criteria: SearchCriteria,
): readonly Candidate[] =>
  isFiltered(criteria)
    ? candidates.filter((candidate) => matches(toBucket(candidate, criteria), criteria))
    : candidates;

/** The ids of the candidates on one page of results, in order. @param page from 1 */
export function pageOf(candidates: readonly Candidate[], criteria: SearchCriteria, page: number): string[] {
  const start = (page - 1) * limits.productsPerPage;
  return candidates
    .toSorted(inOrder(criteria))
    .slice(start, start + limits.productsPerPage)
    .map(({ id }) => id);
}

/** Compares candidates: by relevance, or in the orders of `readListPage` in lists.queries.ts. Change both together. */
function inOrder({ sort, galleryIds }: SearchCriteria): (one: Candidate, other: Candidate) => number {
  if (sort === 'name')
    return (one, other) => compare(one.sortName ?? '', other.sortName ?? '') || compare(one.id, other.id);
  if (sort === 'match' || sort === 'newest')
    return (one, other) =>
      (other.score ?? 0) - (one.score ?? 0) || other.createdAt - one.createdAt || compare(other.id, one.id);
  const direction = { price: 1, '-price': -1 }[sort];
  // Products without a price come after those with one; their order must not reveal it.
  const unpriced = ({ categoryId }: Candidate) => (galleryIds.includes(categoryId) ? 1 : 0);
  const price = (candidate: Candidate) => (unpriced(candidate) === 1 ? 0 : candidate.paise);
  return (one, other) =>
    unpriced(one) - unpriced(other) || direction * (price(one) - price(other) || compare(one.id, other.id));
}

type Filter = 'medium' | 'category' | 'stock' | 'price';

/** True where a bucket matches all filters of the criteria except one. */
function matches(bucket: FacetBucket, criteria: SearchCriteria, except?: Filter): boolean {
  const { medium, category, inStock } = criteria;
  return (
    (except === 'medium' || medium === undefined || bucket.medium === medium) &&
    (except === 'category' || !category || bucket.categoryId === category.id) &&
    (except === 'stock' || !inStock || bucket.available === 1) &&
    (except === 'price' || !hasPriceRange(criteria) || bucket.isInPriceRange === 1)
  );
}

/** True where the criteria have filters besides words. */
export const isFiltered = ({ category, medium, inStock, ...criteria }: SearchCriteria): boolean =>
  category !== undefined || medium !== undefined || inStock || hasPriceRange(criteria);

export const hasPriceRange = ({
  minPaise,
  maxPaise,
}: Pick<SearchCriteria, 'minPaise' | 'maxPaise'>): boolean =>
  minPaise !== undefined || maxPaise !== undefined;

/**
 * Counts the matches in all, and for each filter as if it alone were removed.
 * @param prices the price range, where the buckets do not have it
 */
export function countMatches(
  buckets: readonly FacetBucket[],
  criteria: SearchCriteria,
  categories: readonly CategoryRef[],
  prices?: { price: Facets['price'] },
) {
  const without = (filter: Filter) => buckets.filter((bucket) => matches(bucket, criteria, filter));
  const media = countBy(without('medium'), ({ medium }) => medium).toSorted(byCount);
  const byCategory = new Map(countBy(without('category'), ({ categoryId }) => categoryId));
  const stocked = without('stock');
  const { price } = prices ?? { price: priceRange(without('price'), criteria) };
  const total = sumCounts(buckets.filter((bucket) => matches(bucket, criteria)));
  const facets: Facets = {
    media: media
      .filter(([medium], index) => index < MAX_MEDIA || medium === criteria.medium)
      .map(([medium, count]) => ({ medium, count })),
    categories: categories.flatMap(({ id, name, slug }) => {
      const count = byCategory.get(id) ?? 0;
      return count === 0 ? [] : [{ _id: id, name, slug, count }];
    }),
    ...(price && { price }),
    stock: {
      available: sumCounts(stocked.filter(({ available }) => available === 1)),
      all: sumCounts(stocked),
    },
  };
  const { category } = criteria;
  const all = sumCounts(category ? buckets.filter(({ categoryId }) => categoryId === category.id) : buckets);
  return { total, all, pages: countPages(total), facets };
}

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / limits.productsPerPage));

/** The number of products that an index may return for one page. A page costs the more the later it is. */
const MAX_READ = 10_000;

/**
 * The number of pages that visitors can open. In a list of up to 10,000 products, all. In a longer one the last page would read the
 * whole index, so pages end where about 10,000 products have been read.
 * @param total the number that match @param all the number in the list without filters
 */
export function countListPages(total: number, all: number): number {
  if (all <= MAX_READ) return countPages(total);
  const found = Math.floor((MAX_READ * total) / all);
  return Math.min(countPages(total), Math.max(1, Math.floor(found / limits.productsPerPage)));
}

/** The number of products in the buckets that match all filters and have a price. */
export const countPriced = (buckets: readonly FacetBucket[], criteria: SearchCriteria): number =>
  sumCounts(
    buckets.filter((bucket) => matches(bucket, criteria) && !criteria.galleryIds.includes(bucket.categoryId)),
  );

/** The lowest and highest price in rupees; undefined where nothing has a price. */
function priceRange(buckets: readonly FacetBucket[], { galleryIds }: SearchCriteria): Facets['price'] {
  const priced = buckets.filter(({ categoryId }) => !galleryIds.includes(categoryId));
  if (priced.length === 0) return undefined;
  return {
    least: toRupees(Math.min(...priced.map(({ min }) => min))),
    most: toRupees(Math.max(...priced.map(({ max }) => max))),
  };
}

const sumCounts = (buckets: readonly FacetBucket[]) => buckets.reduce((total, { count }) => total + count, 0);

function countBy(
  buckets: readonly FacetBucket[],
  keyOf: (bucket: FacetBucket) => string | null,
): [string, number][] {
  return [...Map.groupBy(buckets, keyOf)].flatMap(([key, group]) =>
    key === null ? [] : [[key, sumCounts(group)]],
  );
}

function byCount([one, ones]: [string, number], [other, others]: [string, number]): number {
  return others - ones || (one < other ? -1 : 1);
}
