import { expect, test } from 'vitest';
import { toParagraphs, toText } from './paragraphs.ts';

test('splits paragraphs at any number of empty lines, with or without spaces in them', () => {
  expect(toParagraphs('One\n\nTwo\n \t\n\n\nThree\r\n\r\nFour')).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('keeps a single line break within a paragraph', () => {
  expect(toParagraphs('Kalakari\n12 Lane\n\nPune')).toEqual(['Kalakari\n12 Lane', 'Pune']);
});

test.each(['', ' ', '\n\n\n'])('finds no paragraph in the blank text %j', (text) => {
  expect(toParagraphs(text)).toEqual([]);
});

test('restores paragraphs from their text', () => {
  const paragraphs = ['एक', 'Two\nlines', 'Three'];
  expect(toParagraphs(toText(paragraphs))).toEqual(paragraphs);
});
