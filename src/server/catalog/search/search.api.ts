import { limits } from '#contract/api/limits.ts';
import type { SearchPage, SearchQuery } from '#contract/catalog/search.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { createHoldEndAdder } from '#server/orders/holds/cached-holds.ts';
import { findCards, findProducts } from '../products/products.queries.ts';
import { presentCard, presentProduct } from '../products/products.rules.ts';
import { searchWords } from './search-text.rules.ts';
import {
  type Candidate,
  type Categories,
  countMatches,
  countListPages,
  countPages,
  countPriced,
  filterCandidates,
  hasPriceRange,
  isFiltered,
  pageOf,
  type SearchCriteria,
  toBuckets,
  toCriteria,
} from './search.rules.ts';
import { hasManyProducts, hasProductWithWords, readWordCandidates } from './search.queries.ts';
import {
  readCounters,
  readAllIfFew,
  readListCandidates,
  readListPage,
  readNewestInRange,
  readPriceRange,
  readRangeByPrice,
} from './lists.queries.ts';
import { scoreFirst } from './relevance.queries.ts';
import { replaceMisspelled } from './replace-misspelled.ts';
import { chooseSomeWords, type SearchableCatalog } from './some-words.ts';
import { Vocabulary } from './vocabulary.rules.ts';
import {
  cannotMatch,
  MANY_PRODUCTS,
  MAX_CANDIDATES_AMONG_MANY,
  MAX_CANDIDATES,
  toSearchWords,
} from './word-index.queries.ts';

const emptyPage = {
  products: [],
  total: 0,
  all: 0,
  pages: 1,
  facets: { media: [], categories: [], stock: { available: 0, all: 0 } },
};

/** A page of results, whose products are not read yet. */
type Found = Omit<SearchPage, 'products'> & {
  ids: readonly string[];
  /** False when no product has the words, even without the filters. */
  hasMatches: boolean;
};

const noVocabulary = new Vocabulary();

export const searchHandlers: Handlers<'browseProducts' | 'browseCards'> = {
  async browseProducts(context, { query }) {
    const addHoldEnd = await createHoldEndAdder(context);
    return searchPage(context, query, async (db, ids) =>
      (await findProducts(db, ids)).map((product) => addHoldEnd(presentProduct(product, context.caller))),
    );
  },

  async browseCards(context, { query }) {
    const addHoldEnd = await createHoldEndAdder(context);
    return searchPage(context, query, async (db, ids) =>
      (await findCards(db, ids)).map((row) => addHoldEnd(presentCard(row))),
    );
  },
};

/** One page of results, corrected if no product has the words, or else of products that have some of them. @param readProducts reads the products of the page */
async function searchPage<P>(
  {
    database,
    cachedCategories,
    readVocabulary,
  }: Pick<Context, 'database' | 'cachedCategories' | 'readVocabulary'>,
  query: SearchQuery,
  readProducts: (db: Reader, ids: readonly string[]) => Promise<P[]>,
): Promise<Omit<SearchPage, 'products'> & { products: P[] }> {
  const categories = await cachedCategories();
  return readSnapshot(database.read, async (db) => {
    const vocabulary = query.q === undefined ? noVocabulary : await readVocabulary(db);
    const known = { ...categories, vocabulary };
    const asTyped = await search(db, query, known);
    if (!asTyped) return emptyPage;
    const found = asTyped.hasMatches
      ? asTyped
      : ((await searchCorrected(db, query, known)) ?? (await searchSome(db, query, known)) ?? asTyped);
    const { ids, hasMatches: _hasMatches, ...page } = found;
    return { products: await readProducts(db, ids), ...page };
  });
}

/** @returns undefined for a category that visitors do not see, or that does not exist */
async function search(db: Reader, query: SearchQuery, known: SearchableCatalog): Promise<Found | undefined> {
  const words = toSearchWords(query.q ?? '', known.visible, known.vocabulary);
  const criteria = toCriteria(query, known, words);
  if (!criteria) return undefined;
  const { page = 1 } = query;
  return words.length > 0 ? findWords(db, criteria, known, page) : list(db, criteria, known, page);
}

/** All matches if they are few, else the newest of them. */
async function findWords(
  db: Reader,
  criteria: SearchCriteria,
  { visible }: Categories,
  page: number,
): Promise<Found> {
  const { all, max } = await readMatches(db, criteria);
  const isComplete = all.length <= max;
  // The newest of many matches may not include those that the filters select.
  const appliesFilters = !isComplete && isFiltered(criteria);
  const selected = appliesFilters ? await readWordCandidates(db, criteria, { max, appliesFilters }) : all;
  const counts = countMatches(toBuckets(all.slice(0, max), criteria), criteria, visible);
  const candidates = filterCandidates(selected.slice(0, max), criteria);
  const total = isComplete ? counts.total : candidates.length;
  const { sort, words } = criteria;
  const scored =
    sort === 'match' ? await scoreFirst(db, candidates, words, page * limits.productsPerPage) : candidates;
  // A word may stand for more words than were searched.
  const isMinimum = selected.length > max || criteria.words.some(({ hasMoreWords }) => hasMoreWords);
  return {
    ...counts,
    total,
    // The newest of many matches may include none of the category.
    all: Math.max(counts.all, total),
    pages: countPages(total),
    ...(isMinimum && total > 0 && { totalIsMinimum: true }),
    ids: pageOf(scored, criteria, page),
    hasMatches: all.length > 0,
  };
}

/**
 * The newest matches without the filters, at most `max` + 1. `max` is how many are sorted; it is smaller in a shop of many
 * products.
 */
async function readMatches(
  db: Reader,
  criteria: SearchCriteria,
): Promise<{ all: readonly Candidate[]; max: number }> {
  const few = await readWordCandidates(db, criteria, { max: MAX_CANDIDATES_AMONG_MANY });
  if (few.length <= MAX_CANDIDATES_AMONG_MANY || (await hasManyProducts(db)))
    return { all: few, max: MAX_CANDIDATES_AMONG_MANY };
  return { all: await readWordCandidates(db, criteria), max: MAX_CANDIDATES };
}

/**
 * A category, or all of them. A list of few products is read at once; for others, the table `product_count` (`readCounters`) has the
 * counts of the filters, without a price range.
 */
async function list(
  db: Reader,
  criteria: SearchCriteria,
  { visible }: Categories,
  page: number,
): Promise<Found> {
  const pageFrom = (candidates: readonly Candidate[]) => ({
    ids: pageOf(filterCandidates(candidates, criteria), criteria, page),
    hasMatches: true,
  });
  const all = await readAllIfFew(db, criteria);
  if (all.length > 0)
    return { ...countMatches(toBuckets(all, criteria), criteria, visible), ...pageFrom(all) };
  const counters = await readCounters(db, criteria);
  const price = await readPriceRange(db, criteria);
  const anyPrice = { ...criteria, minPaise: undefined, maxPaise: undefined };
  const counts = countMatches(counters, anyPrice, visible, { price });
  const isFew = counts.total <= MAX_CANDIDATES;
  if (hasPriceRange(criteria)) return listInRange(db, criteria, { visible, counts, isFew }, page);
  if (isFew) return { ...counts, ...pageFrom(await readListCandidates(db, criteria)) };
  const pages = countListPages(counts.total, counts.all);
  const prices = { price, priced: countPriced(counters, criteria) };
  const ids = page > pages ? [] : await readListPage(db, criteria, page, prices);
  return { ...counts, pages, ids, hasMatches: true };
}

/**
 * A price range of a list of many products. It is exact if at most `max` products are in it (1,000, or 240 in a list of more than
 * 5,000), or if at most 1,000 products of the list match the other filters. Else at most `max` are sorted and counted: the newest,
 * and if these are fewer, also the cheapest. In an order by price these are only the cheapest, or the most expensive for `-price`.
 * @param known what is known about the list: how it is counted at any price, and whether few match at any price
 */
async function listInRange(
  db: Reader,
  criteria: SearchCriteria,
  known: { visible: Categories['visible']; counts: ReturnType<typeof countMatches>; isFew: boolean },
  page: number,
): Promise<Found> {
  const { medium, inStock, sort } = criteria;
  const hasMediumOrStock = medium !== undefined || inStock;
  const isByPrice = sort === 'price' || sort === '-price';
  const max = known.counts.all > MANY_PRODUCTS ? MAX_CANDIDATES_AMONG_MANY : MAX_CANDIDATES;
  const newest = isByPrice
    ? []
    : await readNewestInRange(db, { ...criteria, medium: undefined, inStock: false }, max);
  const isEnough = newest.length > max;
  const byPrice = isEnough ? [] : await readRangeByPrice(db, criteria, max);
  const isComplete = !isEnough && byPrice.length <= max;
  const candidates = isComplete ? byPrice : unite(newest, byPrice);
  const { price } = known.counts.facets;
  const counted = countMatches(toBuckets(candidates.slice(0, max), criteria), criteria, known.visible, {
    price,
  });
  const counts = { ...counted, all: known.counts.all, hasMatches: true };
  const exact = isComplete ? byPrice : known.isFew ? await readListCandidates(db, criteria) : undefined;
  const selected = filterCandidates(
    exact ?? (hasMediumOrStock ? unite(await readNewestInRange(db, criteria, max), candidates) : candidates),
    criteria,
  );
  const total = exact ? selected.length : Math.min(selected.length, max);
  const pages = countPages(total);
  const found = { ...counts, total, pages, ...(!exact && { totalIsMinimum: true }) };
  if (page > pages) return { ...found, ids: [] };
  // Without another filter, the index has all in this order. With a price range, `readListPage` reads no `priced`.
  if (!exact && isByPrice && !hasMediumOrStock)
    return { ...found, ids: await readListPage(db, criteria, page, { price, priced: 0 }) };
  return { ...found, ids: pageOf(selected, criteria, page) };
}

/** The candidates of both lists, each once. */
const unite = (one: readonly Candidate[], other: readonly Candidate[]): Candidate[] => [
  ...new Map([...one, ...other].map((candidate) => [candidate.id, candidate])).values(),
];

/** A search with more unknown words is not corrected. */
const MAX_MISSPELLED = 3;
/** In a search of more words, the index is not read for each of them. */
const MAX_SEARCHED = 3;

/**
 * Searches for similar words instead: for each misspelled word, the most similar one that visible products have together with
 * the other words. In a search of more than three words, each word of the vocabulary counts as right, even if only hidden
 * products have it: reading the index for each would take longer than the search.
 * @returns undefined where that finds nothing either
 */
async function searchCorrected(
  db: Reader,
  { q, ...query }: SearchQuery,
  known: SearchableCatalog,
): Promise<Found | undefined> {
  if (q === undefined) return undefined;
  const { category } = query;
  const words = searchWords(q);
  const toWords = (text: string) => toSearchWords(text, known.visible, known.vocabulary, words.length);
  const isFound = async (text: string) => {
    const criteria = toCriteria({ category, sort: 'newest' }, known, toWords(text));
    return criteria !== undefined && hasProductWithWords(db, criteria);
  };
  const isRight = async (word: string) =>
    words.length > MAX_SEARCHED ? !cannotMatch(toWords(word)) : isFound(word);
  /** What to search for instead of each word: itself if it is right. */
  const replacements = new Map<string, string>();
  for (const word of words) if (await isRight(word)) replacements.set(word, word);
  const misspelled = words.filter((word) => !replacements.has(word));
  if (misspelled.length === 0 || misspelled.length > MAX_MISSPELLED) return undefined;
  const similar = new Map(misspelled.map((word) => [word, known.vocabulary.similar(word)]));
  const replaced = await replaceMisspelled(replacements, similar, isFound);
  if (!replaced) return undefined;
  // `fold` decomposed the letters; people read this text.
  const instead = [...new Set(words.map((word) => replaced.get(word)))].join(' ').normalize('NFC');
  const result = await search(db, { ...query, q: instead }, known);
  return result?.hasMatches ? { ...result, instead } : undefined;
}

/** Searches for some of the words instead. @returns undefined where products have none of them */
async function searchSome(
  db: Reader,
  query: SearchQuery,
  known: SearchableCatalog,
): Promise<Found | undefined> {
  const some = await chooseSomeWords(db, query, known);
  const result = some && (await search(db, { ...query, q: some }, known));
  return result && result.hasMatches ? { ...result, someWords: true } : undefined;
}
