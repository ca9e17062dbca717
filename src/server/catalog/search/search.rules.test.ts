import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CategoryRef,
  countMatches,
  countListPages,
  type FacetBucket,
  selectToScore,
  toCriteria,
} from './search.rules.ts';
import { Vocabulary } from './vocabulary.rules.ts';
import { toSearchWords } from './word-index.queries.ts';

const prints: CategoryRef = { id: 'p', name: 'Art Prints', slug: 'art-prints', gallery: 0 };
const gallery: CategoryRef = { id: 'g', name: 'Paintings', slug: 'paintings', gallery: 1 };
const hidden: CategoryRef = { id: 'h', name: 'Secrets', slug: 'secrets', gallery: 0 };
const categories = { visible: [prints, gallery], hidden: [hidden] };

function criteriaOf(query: Parameters<typeof toCriteria>[0]) {
  const words = toSearchWords(query.q ?? '', categories.visible, new Vocabulary());
  const found = toCriteria(query, categories, words);
  if (!found) throw new Error('There is such a category.');
  return found;
}

describe('search criteria', () => {
  test('match words in the name of a category', () => {
    expect(criteriaOf({ q: 'print' }).words).toMatchObject([{ word: 'print', categoryIds: ['p'] }]);
  });

  test('have no price in a gallery', () => {
    const filters = { minPrice: 1, maxPrice: 2, inStock: 'true', sort: 'price' } as const;
    expect(criteriaOf({ category: 'paintings', ...filters })).toMatchObject({
      minPaise: undefined,
      maxPaise: undefined,
      inStock: false,
      sort: 'newest',
    });
    expect(criteriaOf(filters)).toMatchObject({ minPaise: 100, maxPaise: 200, inStock: true, sort: 'price' });
  });

  test('do not exist for a hidden category', () => {
    expect(toCriteria({ category: 'secrets' }, categories, [])).toBeUndefined();
  });

  test('sort the best first with words, else the newest', () => {
    expect(criteriaOf({}).sort).toBe('newest');
    expect(criteriaOf({ sort: 'match' }).sort).toBe('newest');
    expect(criteriaOf({ q: 'ink' }).sort).toBe('match');
  });
});

test('counts each filter as if it alone were removed', () => {
  const bucket = (given: Partial<FacetBucket>): FacetBucket => ({
    medium: 'Ink',
    categoryId: 'p',
    available: 1,
    isInPriceRange: 1,
    count: 1,
    min: 100,
    max: 200,
    ...given,
  });
  const buckets = [
    bucket({ count: 30 }),
    bucket({ medium: 'Oil', count: 5, max: 90_050 }),
    bucket({ medium: null, count: 7 }),
    bucket({ available: 0, count: 11 }),
    bucket({ isInPriceRange: 0, min: 5, count: 13 }),
    bucket({ categoryId: 'g', available: 0, isInPriceRange: 0, count: 17, max: 9_999_999 }),
  ];
  const criteria = criteriaOf({ q: 'x', medium: 'Ink', inStock: 'true', maxPrice: 900 });
  expect(countMatches(buckets, criteria, categories.visible)).toEqual({
    total: 30,
    all: 83,
    pages: 2,
    facets: {
      media: [
        { medium: 'Ink', count: 30 },
        { medium: 'Oil', count: 5 },
      ],
      categories: [{ _id: 'p', name: 'Art Prints', slug: 'art-prints', count: 30 }],
      price: { least: 0.05, most: 2 },
      stock: { available: 30, all: 41 },
    },
  });
});

describe('the texts that a search reads', () => {
  const candidate = (id: string, score: number) => ({
    id,
    medium: null,
    categoryId: 'p',
    sellable: 1 as const,
    paise: 1,
    createdAt: 1,
    score,
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  test('are none where enough names have the word', () => {
    const names = [8, 4, 7].map((score, at) => candidate(`name ${at}`, score));
    const others = [candidate('other', 1)];
    expect(selectToScore([...names, ...others], 1, 3)).toEqual([]);
    expect(selectToScore([...names, ...others], 1, 4)).toEqual(others);
  });

  test('suffice for the order of the first ones', () => {
    const product = fc.record({
      name: fc.constantFrom(undefined, 4, 7, 8),
      text: fc.constantFrom(1, 2, 3),
    });
    const found = fc
      .integer({ min: 1, max: 4 })
      .chain((words) => fc.array(fc.array(product, { minLength: words, maxLength: words })));
    fc.assert(
      fc.property(found, fc.integer({ min: 1, max: 10 }), (products, count) => {
        const exact = products.map((words) => sum(words.map(({ name, text }) => name ?? text)));
        const known = products.map((words, at) =>
          candidate(String(at), sum(words.map(({ name = 1 }) => name))),
        );
        const undecided = new Set(selectToScore(known, products[0]?.length ?? 1, count));
        const scores = known.map((one, at) => (undecided.has(one) ? exact[at] : one.score) ?? 0);
        const first = (by: readonly number[]) =>
          [...by.keys()].toSorted((one, other) => (by[other] ?? 0) - (by[one] ?? 0)).slice(0, count);
        expect(first(scores)).toEqual(first(exact));
      }),
    );
  });
});

test('a list has fewer pages where few of many products match', () => {
  // Pages of 24 products end where 10,000 have been read.
  expect(countListPages(100_000, 100_000)).toBe(416);
  expect(countListPages(10_000, 100_000)).toBe(41);
  expect(countListPages(100, 100_000)).toBe(1);
  // Every product of a shop of this size is on a page.
  for (const total of [10_000, 1_001, 25]) expect(countListPages(total, 10_000)).toBe(Math.ceil(total / 24));
});

test('lets each word stand for fewer words of the vocabulary, the more words a search has', () => {
  const vocabulary = new Vocabulary();
  const letters = ['b', 'c', 'd', 'g', 'j', 'k', 'l', 'm'];
  vocabulary.add(letters.flatMap((letter) => Array.from({ length: 300 }, (_, at) => letter + at)));
  for (const [count, max] of [
    [1, 200],
    [2, 50],
    [3, 22],
    [8, 3],
  ] as const) {
    const found = toSearchWords(letters.slice(0, count).join(' '), [], vocabulary);
    expect(found.map((word) => [word.found.length, word.hasMoreWords])).toEqual(
      Array.from({ length: count }, () => [max, true]),
    );
  }
});

test('a list has at most the 417 pages that the contract names', () => {
  expect(countListPages(10_000, 10_000)).toBe(417);
  for (const all of [10_001, 50_000, 1_000_000])
    for (const total of [1, 5_000, all]) expect(countListPages(total, all)).toBeLessThanOrEqual(417);
});
