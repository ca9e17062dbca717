import { expect, test } from 'vitest';
import { chooseFavourites, couldBeId } from './wishlist.rules.ts';

const shown = (id: string) => ({ id, active: true });
const hidden = (id: string) => ({ id, active: false });

test('keeps the order sent, each id once', () => {
  expect(chooseFavourites(['c', 'a', 'c', 'b', 'a'], [], ['a', 'b', 'c'].map(shown))).toEqual(['c', 'a', 'b']);
});

test('drops what does not exist, even when it stood there', () => {
  expect(chooseFavourites(['gone', 'a'], ['gone'], [shown('a')])).toEqual(['a']);
});

test('a hidden piece stays where it stood and cannot be added', () => {
  expect(chooseFavourites(['h', 'a'], ['h'], [hidden('h'), shown('a')])).toEqual(['h', 'a']);
  expect(chooseFavourites(['h', 'a'], ['a'], [hidden('h'), shown('a')])).toEqual(['a']);
});

test('replaces: what is not sent is gone', () => {
  expect(chooseFavourites([], ['a', 'h'], [])).toEqual([]);
});

test.each(['', 'a\u0000b', 'a b', '\uD800', 'é', 'x'.repeat(101)])('%j is no id', (text) => {
  expect(couldBeId(text)).toBe(false);
});

test.each(['42', '0b2c4b7e-8a53-4d9c-9d53-1e9f1f0c2a11', 'V1StGXR8_Z5jdHi6B-myT'])('%s could be one', (text) => {
  expect(couldBeId(text)).toBe(true);
});
