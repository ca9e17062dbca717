import type { SearchQuery, SearchSort, Facets } from '#contract/catalog/search.ts';
import { limits } from '#contract/api/limits.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { fold, searchWords } from './search-text.rules.ts';

/** A category that visitors see. */
export type CategoryRef = { id: string; name: string; slug: string; gallery: 0 | 1 };

/** The visible categories in the order of creation, and the ids of all others. */
export type Categories = { visible: readonly CategoryRef[]; hiddenIds: readonly string[] };

/** A word that must occur in a product or in the name of its category; `categoryIds` have it in their names. */
export type SearchWord = { word: string; categoryIds: readonly string[] };

/** What a visitor searches for. Prices are in paise and mean the price to pay. */
export type SearchCriteria = {
  category: CategoryRef | undefined;
  hiddenIds: readonly string[];
  /** The galleries among the searched categories: their products have no price. */
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
  /** Can be ordered now; never in a gallery. */
  available: 0 | 1;
  /** Within the price range; never in a gallery, where nothing has a price. */
  affordable: 0 | 1;
  count: number;
  min: number;
  max: number;
};

/** More words hardly change the result. */
const MAX_WORDS = 8;
/** The number of media to offer; others are found by searching. */
const MAX_MEDIA = 30;

const stripPunctuation = (word: string) =>
  word.replaceAll(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, '');
/** Makes "prints" and "print" one word. */
const stem = (word: string) => (/^[a-z]{4,}[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** The words without surrounding punctuation; a text of nothing but punctuation is searched for as it is. */
export function wordsIn(text: string): string[] {
  const given = searchWords(text);
  const words = given.map(stripPunctuation).filter((word) => word !== '');
  return [...new Set((words.length > 0 ? words : given).map(stem))].slice(0, MAX_WORDS);
}

function toSearchWords(text: string, categories: readonly CategoryRef[]): SearchWord[] {
  return wordsIn(text).map((word) => ({
    word,
    categoryIds: categories.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id),
  }));
}

/** @returns undefined for a category that visitors do not see */
export function toCriteria(
  query: SearchQuery,
  { visible, hiddenIds }: Categories,
): SearchCriteria | undefined {
  const category = visible.find(({ slug }) => slug === query.category);
  if (query.category !== undefined && !category) return undefined;
  const words = toSearchWords(query.q ?? '', visible);
  const defaultSort = words.length > 0 ? 'match' : 'newest';
  const hasPrices = category?.gallery !== 1;
  const paise = (rupees: number | undefined) =>
    rupees === undefined || !hasPrices ? undefined : toPaise(rupees);
  const { sort = defaultSort } = query;
  const isImpossible = (sort === 'match' && words.length === 0) || (!hasPrices && /price/.test(sort));
  const galleryIds = visible.filter(({ gallery }) => gallery === 1).map(({ id }) => id);
  return {
    category,
    hiddenIds,
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

type Filter = 'medium' | 'category' | 'stock' | 'price';

/** True where a bucket matches all filters of the criteria except one. */
function matches(bucket: FacetBucket, criteria: SearchCriteria, except?: Filter): boolean {
  const { medium, category, inStock, minPaise, maxPaise } = criteria;
  const hasPriceRange = minPaise !== undefined || maxPaise !== undefined;
  return (
    (except === 'medium' || medium === undefined || bucket.medium === medium) &&
    (except === 'category' || !category || bucket.categoryId === category.id) &&
    (except === 'stock' || !inStock || bucket.available === 1) &&
    (except === 'price' || !hasPriceRange || bucket.affordable === 1)
  );
}

/** Counts the matches in all, and for each filter as if it alone were removed. */
export function computeFacets(
  buckets: readonly FacetBucket[],
  criteria: SearchCriteria,
  categories: readonly CategoryRef[],
) {
  const without = (filter: Filter) => buckets.filter((bucket) => matches(bucket, criteria, filter));
  const media = countBy(without('medium'), ({ medium }) => medium).toSorted(byCount);
  const byCategory = new Map(countBy(without('category'), ({ categoryId }) => categoryId));
  const stocked = without('stock');
  const price = priceRange(without('price'), criteria);
  const total = sum(buckets.filter((bucket) => matches(bucket, criteria)));
  const facets: Facets = {
    media: media
      .filter(([medium], index) => index < MAX_MEDIA || medium === criteria.medium)
      .map(([medium, count]) => ({ medium, count })),
    categories: categories.flatMap(({ id, name, slug }) => {
      const count = byCategory.get(id) ?? 0;
      return count === 0 ? [] : [{ _id: id, name, slug, count }];
    }),
    ...(price && { price }),
    stock: { available: sum(stocked.filter(({ available }) => available === 1)), all: sum(stocked) },
  };
  const { category } = criteria;
  const all = sum(category ? buckets.filter(({ categoryId }) => categoryId === category.id) : buckets);
  const pages = Math.min(limits.searchPages, Math.max(1, Math.ceil(total / limits.productsPerPage)));
  return { total, all, pages, facets };
}

/** The lowest and highest price in rupees; undefined where nothing has a price. */
function priceRange(buckets: readonly FacetBucket[], { galleryIds }: SearchCriteria): Facets['price'] {
  const priced = buckets.filter(({ categoryId }) => !galleryIds.includes(categoryId));
  if (priced.length === 0) return undefined;
  return {
    least: toRupees(Math.min(...priced.map(({ min }) => min))),
    most: toRupees(Math.max(...priced.map(({ max }) => max))),
  };
}

const sum = (buckets: readonly FacetBucket[]) => buckets.reduce((total, { count }) => total + count, 0);

function countBy(
  buckets: readonly FacetBucket[],
  keyOf: (bucket: FacetBucket) => string | null,
): [string, number][] {
  return [...Map.groupBy(buckets, keyOf)].flatMap(([key, group]) =>
    key === null ? [] : [[key, sum(group)]],
  );
}

function byCount([one, ones]: [string, number], [other, others]: [string, number]): number {
  return others - ones || (one < other ? -1 : 1);
}
