import { describe, expect, test } from 'vitest';
import { type FacetBucket, huntFor, computeFacets, type CategoryRef } from './search.rules.ts';

const prints: CategoryRef = { id: 'p', name: 'Art Prints', slug: 'art-prints', gallery: 0 };
const gallery: CategoryRef = { id: 'g', name: 'Paintings', slug: 'paintings', gallery: 1 };
const room = { shelves: [prints, gallery], hidden: ['h'] };

function hunt(query: Parameters<typeof huntFor>[0]) {
  const found = huntFor(query, room);
  if (!found) throw new Error('There is such a category.');
  return found;
}

describe('what is looked for', () => {
  test('are the words without what only stands around them, prints like print, each once', () => {
    expect(hunt({ q: '“Lotus,” prints — LOTUS (ink) brass' }).words.map(({ word }) => word)).toEqual([
      'lotus',
      'print',
      'ink',
      'brass',
    ]);
    expect(hunt({ q: '% —' }).words.map(({ word }) => word)).toEqual(['%', '—']);
    expect(hunt({ q: '1 2 3 4 5 6 7 8 9 10' }).words).toHaveLength(8);
  });

  test('may stand in the name of a category', () => {
    expect(hunt({ q: 'print' }).words).toEqual([{ word: 'print', shelves: ['p'] }]);
  });

  test('has no price in a gallery', () => {
    const asked = { minPrice: 1, maxPrice: 2, inStock: 'true', sort: 'price' } as const;
    expect(hunt({ category: 'paintings', ...asked })).toMatchObject({
      minPaise: undefined,
      maxPaise: undefined,
      inStock: false,
      sort: 'newest',
    });
    expect(hunt(asked)).toMatchObject({ minPaise: 100, maxPaise: 200, inStock: true, sort: 'price' });
  });

  test('is nothing where nobody sees the category', () => {
    expect(huntFor({ category: 'secrets' }, room)).toBeUndefined();
  });

  test('comes best first where there are words, else newest first', () => {
    expect(hunt({}).sort).toBe('newest');
    expect(hunt({ sort: 'match' }).sort).toBe('newest');
    expect(hunt({ q: 'ink' }).sort).toBe('match');
  });
});

test('each choice is counted as if only it were taken back', () => {
  const cell = (given: Partial<FacetBucket>): FacetBucket => ({
    medium: 'Ink',
    shelf: 'p',
    available: 1,
    affordable: 1,
    count: 1,
    least: 100,
    most: 200,
    ...given,
  });
  const cells = [
    cell({ count: 30 }),
    cell({ medium: 'Oil', count: 5, most: 90_050 }),
    cell({ medium: null, count: 7 }),
    cell({ available: 0, count: 11 }),
    cell({ affordable: 0, least: 5, count: 13 }),
    cell({ shelf: 'g', available: 0, affordable: 0, count: 17, most: 9_999_999 }),
  ];
  const asked = hunt({ q: 'x', medium: 'Ink', inStock: 'true', maxPrice: 900 });
  expect(computeFacets(cells, asked, room.shelves)).toEqual({
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
