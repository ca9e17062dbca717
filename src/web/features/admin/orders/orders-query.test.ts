import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { rankSuggestions } from './orders-query.ts';

// Only the name and the price are read.
const named = (name: string) => ({ name, price: { actual: 1, allowDiscount: false } }) as Product;
const ranked = (names: string[], text: string) =>
  rankSuggestions(names.map(named), text).map(({ name }) => name);

test('at most eight names are suggested: the exact one first, then those that begin with the text', () => {
  const names = ['Blue Lotus', 'Lotus Pond', 'Horse', 'LOTUS', 'Lotus Bud'];
  expect(ranked(names, ' lotus ')).toEqual(['LOTUS', 'Lotus Pond', 'Lotus Bud', 'Blue Lotus', 'Horse']);
  const many = ranked([...Array.from({ length: 20 }, () => 'A lotus'), 'Lotus'], 'lotus');
  expect([many.length, many[0]]).toEqual([8, 'Lotus']);
});
