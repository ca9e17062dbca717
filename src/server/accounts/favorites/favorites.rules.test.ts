import { expect, test } from 'vitest';
import { chooseFavorites } from './favorites.rules.ts';

const visible = (id: string) => ({ _id: id, active: true });
const hidden = (id: string) => ({ _id: id, active: false });

test('keeps the order of the request without duplicates', () => {
  expect(chooseFavorites(['c', 'a', 'c', 'b', 'a'], new Set(), ['a', 'b', 'c'].map(visible))).toEqual([
    'c',
    'a',
    'b',
  ]);
});

test('drops products that no longer exist', () => {
  expect(chooseFavorites(['gone', 'a'], new Set(['gone']), [visible('a')])).toEqual(['a']);
});

test('keeps a hidden product but does not add one', () => {
  expect(chooseFavorites(['h', 'a'], new Set(['h']), [hidden('h'), visible('a')])).toEqual(['h', 'a']);
  expect(chooseFavorites(['h', 'a'], new Set(['a']), [hidden('h'), visible('a')])).toEqual(['a']);
});

test('drops favorites that the request does not contain', () => {
  expect(chooseFavorites([], new Set(['a', 'h']), [])).toEqual([]);
});
