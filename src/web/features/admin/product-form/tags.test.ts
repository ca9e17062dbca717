import { expect, test } from 'vitest';
import { addTags } from './tags.ts';

test('adds a tag, trimmed', () => {
  expect(addTags(['paper'], '  blue kite ')).toEqual(['paper', 'blue kite']);
});

test('ignores what is empty and what is there already', () => {
  expect(addTags(['paper'], '   ')).toEqual(['paper']);
  expect(addTags(['paper'], ' paper ')).toEqual(['paper']);
});

test('parts a pasted list at commas and lines', () => {
  expect(addTags([], 'paper, blue,,\nकागज़, blue')).toEqual(['paper', 'blue', 'कागज़']);
});
