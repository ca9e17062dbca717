import { formatRupees } from '#contract/text/money.ts';
import { type Asked, without } from './search-params.ts';
import type { Found } from './search-results.ts';

export type Chosen = {
  /** As a person would say it. */
  words: string;
  /** What is asked for once it is taken back. */
  left: Asked;
};

/** What narrows the pieces down, in the order of the fields. */
export function chosenIn({ asked, facets, place }: Pick<Found, 'asked' | 'facets' | 'place'>): Chosen[] {
  const { q, category, medium, minPrice, maxPrice, inStock } = asked;
  const named = facets.categories.find(({ slug }) => slug === category)?.name ?? category;
  return [
    // In the whole shop the words stand above, where one came to write them.
    place !== 'everywhere' && q && { words: `“${q}”`, left: without(asked, 'q') },
    named && { words: named, left: without(asked, 'category') },
    medium && { words: medium, left: without(asked, 'medium') },
    (minPrice ?? maxPrice) && {
      words: bounds(minPrice, maxPrice),
      left: without(asked, 'minPrice', 'maxPrice'),
    },
    inStock && { words: 'In stock', left: without(asked, 'inStock') },
  ].filter((chosen) => typeof chosen === 'object');
}

function bounds(min: string | undefined, max: string | undefined): string {
  const [from, to] = [min, max].map((rupees) => formatRupees(Number(rupees ?? 0)));
  if (max === undefined) return `From ${from}`;
  return min === undefined ? `Up to ${to}` : `${from} to ${to}`;
}
