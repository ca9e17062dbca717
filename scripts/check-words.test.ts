import { expect, test } from 'vitest';
import { findWords } from './check-words.ts';

const wordsIn = (text: string, path = 'src/a.ts') => findWords(path, text).map(({ word }) => word);

test.each([
  ['a variable', 'const keptPages = 1;', 'kept'],
  ['a parameter', 'function save(trouble: Error) {}', 'trouble'],
  ['a type', 'type PictureUpload = string;', 'picture'],
  ['a property', 'const options = { favouriteColor: 1 };', 'favourite'],
  ['a constant', 'const MOST_CELLS = 100;', 'MOST_CELLS'],
  ['a name in a test', 'const answer = await send();', 'answer'],
  ['a constant with a word inside', 'const MAX_TROUBLES = 1;', 'troubles'],
  ['a line comment', '// Nobody reads this.', 'nobody'],
  ['a doc comment', '/** What is held against it. */\nconst a = 1;', 'held against'],
])('rejects a word in %s', (_, text, word) => {
  expect(wordsIn(text)).toEqual([word]);
});

test('rejects words in the title of a test', () => {
  expect(wordsIn("test('is told to nobody', () => {});", 'src/a.test.ts')).toEqual(['told', 'nobody']);
});

test('allows the names of the API', () => {
  expect(wordsIn('const routes = { saveWishlist, exportCatalogue };')).toEqual([]);
  expect(wordsIn('const catalogueExport = 1;')).toEqual(['catalogue']);
});

test('allows the words in strings, because visitors and the artist read them', () => {
  expect(wordsIn("const text = 'The artist told nobody about the picture.';")).toEqual([]);
});

test('allows longer words that contain one', () => {
  expect(wordsIn('const hungry = 1; // She is hungry; a skeptic.')).toEqual([]);
});

test('names the file, the line and the word to use instead', () => {
  expect(findWords('src/a.ts', '\n\nconst shelf = 1;')).toEqual([
    { path: 'src/a.ts', line: 3, word: 'shelf', instead: 'category', where: 'identifier shelf' },
  ]);
});
