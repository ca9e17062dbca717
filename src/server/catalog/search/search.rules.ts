import type { SearchQuery, SearchSort, Facets } from '#contract/catalog/search.ts';
import { limits } from '#contract/api/limits.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';
import { fold, searchWords } from './search-text.rules.ts';

/** A category that visitors see. */
export type CategoryRef = { id: string; name: string; slug: string; gallery: 0 | 1 };

/** A word that must occur in a piece, or in the name of its category. */
export type Wanted = { word: string; shelves: readonly string[] };

/** What is looked for: everything that a visitor sees, narrowed down. Prices are in paise and mean the price to pay. */
export type SearchCriteria = {
  shelf: CategoryRef | undefined;
  /** Categories that visitors do not see, by their ids. */
  hidden: readonly string[];
  /** Those whose pieces have no price, of the ones that are looked in. */
  galleries: readonly string[];
  words: readonly Wanted[];
  medium: string | undefined;
  minPaise: number | undefined;
  maxPaise: number | undefined;
  inStock: boolean;
  sort: SearchSort;
};

/** Pieces that are alike in everything that a visitor can choose by, counted. `least` and `most` are in paise. */
export type FacetBucket = {
  medium: string | null;
  shelf: string;
  /** In no gallery, and can be ordered now. */
  available: 0 | 1;
  /** Within the bounds that are asked for; in a gallery nothing has a price. */
  affordable: 0 | 1;
  count: number;
  least: number;
  most: number;
};

/** Words beyond these change little about what is found. */
const MAX_WORDS = 8;
/** Media that are offered; further ones are found by searching. */
const MAX_MEDIA = 30;

const bare = (word: string) => word.replaceAll(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, '');
/** Prints, and print. */
const stem = (word: string) => (/^[a-z]{4,}[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** Lotus in quotation marks is lotus, and a dash between words is none; nothing but signs is looked for as it stands. */
export function wordsIn(question: string): string[] {
  const given = searchWords(question);
  const words = given.map(bare).filter((word) => word !== '');
  return [...new Set((words.length > 0 ? words : given).map(stem))].slice(0, MAX_WORDS);
}

function wantedIn(question: string, categories: readonly CategoryRef[]): Wanted[] {
  return wordsIn(question).map((word) => ({
    word,
    shelves: categories.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id),
  }));
}

/** @returns undefined where a category is asked for that nobody sees */
export function huntFor(
  query: SearchQuery,
  { shelves, hidden }: { shelves: readonly CategoryRef[]; hidden: readonly string[] },
): SearchCriteria | undefined {
  const shelf = shelves.find(({ slug }) => slug === query.category);
  if (query.category !== undefined && !shelf) return undefined;
  const words = wantedIn(query.q ?? '', shelves);
  const usual = words.length > 0 ? 'match' : 'newest';
  const sold = shelf?.gallery !== 1;
  const paise = (rupees: number | undefined) => (rupees === undefined || !sold ? undefined : toPaise(rupees));
  const { sort = usual } = query;
  const impossible = (sort === 'match' && words.length === 0) || (!sold && /price/.test(sort));
  const galleries = shelves.filter(({ gallery }) => gallery === 1).map(({ id }) => id);
  return {
    shelf,
    hidden,
    // On one shelf without a gallery nothing needs to be told apart; words look on the others too.
    galleries: words.length > 0 || shelf?.gallery !== 0 ? galleries : [],
    words,
    medium: query.medium === '' ? undefined : query.medium,
    minPaise: paise(query.minPrice),
    maxPaise: paise(query.maxPrice),
    inStock: sold && query.inStock !== undefined,
    sort: impossible ? usual : sort,
  };
}

type Choice = 'medium' | 'shelf' | 'stock' | 'price';

/** Counts what there is, all in all and by each choice. */
export function computeFacets(
  cells: readonly FacetBucket[],
  hunt: SearchCriteria,
  shelves: readonly CategoryRef[],
) {
  const bounded = hunt.minPaise !== undefined || hunt.maxPaise !== undefined;
  const passes = (cell: FacetBucket, but?: Choice) =>
    (but === 'medium' || hunt.medium === undefined || cell.medium === hunt.medium) &&
    (but === 'shelf' || !hunt.shelf || cell.shelf === hunt.shelf.id) &&
    (but === 'stock' || !hunt.inStock || cell.available === 1) &&
    (but === 'price' || !bounded || cell.affordable === 1);
  const without = (choice: Choice) => cells.filter((cell) => passes(cell, choice));
  const galleries = new Set(hunt.galleries);
  const priced = without('price').filter(({ shelf }) => !galleries.has(shelf));
  const media = counts(without('medium'), ({ medium }) => medium).toSorted(byCount);
  const shelved = new Map(counts(without('shelf'), ({ shelf }) => shelf));
  const stocked = without('stock');
  const total = sum(cells.filter((cell) => passes(cell)));
  const facets: Facets = {
    media: media
      .filter(([medium], index) => index < MAX_MEDIA || medium === hunt.medium)
      .map(([medium, count]) => ({ medium, count })),
    categories: shelves.flatMap(({ id, name, slug }) => {
      const count = shelved.get(id) ?? 0;
      return count === 0 ? [] : [{ _id: id, name, slug, count }];
    }),
    ...(priced.length === 0
      ? {}
      : {
          price: {
            least: toRupees(Math.min(...priced.map(({ least }) => least))),
            most: toRupees(Math.max(...priced.map(({ most }) => most))),
          },
        }),
    stock: { available: sum(stocked.filter(({ available }) => available === 1)), all: sum(stocked) },
  };
  const all = sum(hunt.shelf ? cells.filter(({ shelf }) => shelf === hunt.shelf?.id) : cells);
  const pages = Math.min(limits.searchPages, Math.max(1, Math.ceil(total / limits.productsPerPage)));
  return { total, all, pages, facets };
}

const sum = (cells: readonly FacetBucket[]) => cells.reduce((before, { count }) => before + count, 0);

function counts(
  cells: readonly FacetBucket[],
  keyOf: (cell: FacetBucket) => string | null,
): [string, number][] {
  const found = new Map<string, number>();
  for (const cell of cells) {
    const key = keyOf(cell);
    if (key !== null) found.set(key, (found.get(key) ?? 0) + cell.count);
  }
  return [...found];
}

function byCount([one, ones]: [string, number], [other, others]: [string, number]): number {
  return others - ones || (one < other ? -1 : 1);
}
