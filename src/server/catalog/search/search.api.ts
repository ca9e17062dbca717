import { limits } from '#contract/api/limits.ts';
import type { SearchPage, SearchQuery } from '#contract/catalog/search.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/database/database.ts';
import { readSnapshot } from '#server/database/read-snapshot.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { findCards, findProducts } from '../products/products.queries.ts';
import { presentCard, presentProduct } from '../products/products.rules.ts';
import { searchWords } from './search-text.rules.ts';
import {
  type Candidate,
  type Categories,
  computeFacets,
  countPages,
  filterCandidates,
  hasPriceRange,
  isFiltered,
  pageOf,
  type SearchCriteria,
  toBuckets,
  toCriteria,
} from './search.rules.ts';
import {
  readCounters,
  readFewCandidates,
  readListCandidates,
  readListPage,
  readPriceCandidates,
  readPriceRange,
  readWordCandidates,
} from './search.queries.ts';
import { scoreFirst } from './relevance.queries.ts';
import { Vocabulary } from './vocabulary.rules.ts';
import { MAX_CANDIDATES, toSearchWords } from './word-index.queries.ts';

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
  /** False when no product has the words, with or without the filters. */
  hasMatches: boolean;
};

const noVocabulary = new Vocabulary();

type Known = Categories & { vocabulary: Vocabulary };

export const searchHandlers: Handlers<'browseProducts' | 'browseCards'> = {
  browseProducts: (context, { query }) =>
    searchPage(context, query, async (db, ids) =>
      (await findProducts(db, ids)).map((product) => presentProduct(product, context.caller)),
    ),

  browseCards: (context, { query }) =>
    searchPage(context, query, async (db, ids) => (await findCards(db, ids)).map(presentCard)),
};

/** One page of results, corrected if no product has the words. @param readProducts reads the products of the page */
async function searchPage<P>(
  {
    database,
    sharedCategories,
    readVocabulary,
  }: Pick<Context, 'database' | 'sharedCategories' | 'readVocabulary'>,
  query: SearchQuery,
  readProducts: (db: Reader, ids: readonly string[]) => Promise<P[]>,
): Promise<Omit<SearchPage, 'products'> & { products: P[] }> {
  const categories = await sharedCategories();
  return readSnapshot(database.read, async (db) => {
    const vocabulary = query.q === undefined ? noVocabulary : await readVocabulary(db);
    const known = { ...categories, vocabulary };
    const asTyped = await search(db, query, known);
    if (!asTyped) return emptyPage;
    const found = asTyped.hasMatches ? asTyped : ((await searchCorrected(db, query, known)) ?? asTyped);
    const { ids, hasMatches: _hasMatches, ...page } = found;
    return { products: await readProducts(db, ids), ...page };
  });
}

/** @returns undefined for a category that visitors do not see */
async function search(db: Reader, query: SearchQuery, known: Known): Promise<Found | undefined> {
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
  const all = await readWordCandidates(db, criteria);
  const isComplete = all.length <= MAX_CANDIDATES;
  // Of many matches, the newest may not have those that the filters select.
  const isNarrowed = !isComplete && isFiltered(criteria);
  const selected = isNarrowed ? await readWordCandidates(db, criteria, { isNarrowed }) : all;
  const facets = computeFacets(toBuckets(all.slice(0, MAX_CANDIDATES), criteria), criteria, visible);
  const candidates = filterCandidates(selected.slice(0, MAX_CANDIDATES), criteria);
  const total = isComplete ? facets.total : candidates.length;
  const { sort, words } = criteria;
  const scored =
    sort === 'match' ? await scoreFirst(db, candidates, words, page * limits.productsPerPage) : candidates;
  const isMinimum = selected.length > MAX_CANDIDATES || criteria.words.some(({ isCut }) => isCut);
  return {
    ...facets,
    total,
    pages: countPages(total),
    ...(isMinimum && total > 0 && { totalIsMinimum: true }),
    ids: pageOf(scored, criteria, page),
    hasMatches: all.length > 0,
  };
}

/** A category, or all of them. A list of few products is read at once; for others, the counters have the facets. */
async function list(
  db: Reader,
  criteria: SearchCriteria,
  { visible }: Categories,
  page: number,
): Promise<Found> {
  const few = (candidates: readonly Candidate[]) => ({
    ids: pageOf(filterCandidates(candidates, criteria), criteria, page),
    hasMatches: true,
  });
  const all = await readFewCandidates(db, criteria);
  if (all.length > 0) return { ...computeFacets(toBuckets(all, criteria), criteria, visible), ...few(all) };
  const counters = await readCounters(db, criteria);
  const counted = computeFacets(counters, criteria, visible, { price: undefined });
  const price = await readPriceRange(db, criteria);
  if (!hasPriceRange(criteria)) {
    const facets = computeFacets(counters, criteria, visible, { price });
    if (counted.total <= MAX_CANDIDATES) return { ...facets, ...few(await readListCandidates(db, criteria)) };
    return { ...facets, ids: await readListPage(db, criteria, page), hasMatches: true };
  }
  const inRange = await readPriceCandidates(db, criteria);
  const facets = {
    ...computeFacets(toBuckets(inRange.slice(0, MAX_CANDIDATES), criteria), criteria, visible, { price }),
    all: counted.all,
  };
  if (inRange.length <= MAX_CANDIDATES) return { ...facets, ...few(inRange) };
  return { ...facets, totalIsMinimum: true, ids: await readListPage(db, criteria, page), hasMatches: true };
}

/**
 * Searches for similar words instead: for each misspelled word, the most similar one that visible products have together with
 * the other words.
 * @returns undefined where that finds nothing either
 */
async function searchCorrected(
  db: Reader,
  { q, ...query }: SearchQuery,
  known: Known,
): Promise<Found | undefined> {
  if (q === undefined) return undefined;
  const { category } = query;
  const isFound = async (text: string) => {
    const words = toSearchWords(text, known.visible, known.vocabulary);
    const criteria = toCriteria({ category, sort: 'newest' }, known, words);
    return (
      criteria !== undefined && (await readWordCandidates(db, criteria, { isNarrowed: true })).length > 0
    );
  };
  const words = searchWords(q);
  /** What to search for instead of each word: itself if it is found. */
  const right = new Map<string, string>();
  for (const word of words) if (await isFound(word)) right.set(word, word);
  if (right.size === words.length) return undefined;
  for (const word of words.filter((each) => !right.has(each))) {
    for (const other of known.vocabulary.similar(word)) {
      if (!(await isFound([...right.values(), other].join(' ')))) continue;
      right.set(word, other);
      break;
    }
    if (!right.has(word)) return undefined;
  }
  const instead = words
    .map((word) => right.get(word))
    .join(' ')
    .normalize('NFC');
  const result = await search(db, { ...query, q: instead }, known);
  return result && result.all > 0 ? { ...result, instead } : undefined;
}
