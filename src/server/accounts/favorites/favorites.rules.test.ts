import { expect, test } from 'vitest';
import { chooseFavorites } from './favorites.rules.ts';

const shown = (id: string) => ({ _id: id, active: true });
const hidden = (id: string) => ({ _id: id, active: false });

test('keeps the order sent, each id once', () => {
  expect(chooseFavorites(['c', 'a', 'c', 'b', 'a'], [], ['a', 'b', 'c'].map(shown))).toEqual(['c', 'a', 'b']);
});

test('drops what does not exist, even when it stood there', () => {
  expect(chooseFavorites(['gone', 'a'], ['gone'], [shown('a')])).toEqual(['a']);
});

test('a hidden piece stays where it stood and cannot be added', () => {
  expect(chooseFavorites(['h', 'a'], ['h'], [hidden('h'), shown('a')])).toEqual(['h', 'a']);
  expect(chooseFavorites(['h', 'a'], ['a'], [hidden('h'), shown('a')])).toEqual(['a']);
});

test('replaces: what is not sent is gone', () => {
  expect(chooseFavorites([], ['a', 'h'], [])).toEqual([]);
});
