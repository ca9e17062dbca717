import { expect, test } from 'vitest';
import { countGraphemes, truncate } from './graphemes.ts';

test.each([
  ['', 0],
  ['ab', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['🇮🇳', 1],
  ['👋🏽', 1],
  ['🖌️🎨', 2],
  ['e\u0301', 1],
  ['नि', 1],
])('%j is %d characters to a reader', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

test('keeps a text of 30 characters and shortens one of 31', { tags: ['IV10'] }, () => {
  expect(truncate('a'.repeat(30), 30)).toBe('a'.repeat(30));
  expect(truncate('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`);
  expect(truncate('👨‍👩‍👧‍👦'.repeat(30), 30)).toBe('👨‍👩‍👧‍👦'.repeat(30));
  expect(truncate('👨‍👩‍👧‍👦'.repeat(31), 30)).toBe(`${'👨‍👩‍👧‍👦'.repeat(30)}...`);
});
