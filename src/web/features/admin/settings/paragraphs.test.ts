import { expect, test } from 'vitest';
import { toParagraphs, toText } from './paragraphs.ts';

test('empty lines part paragraphs, however many and whatever spaces are in them', () => {
  expect(toParagraphs('One\n\nTwo\n \t\n\n\nThree\r\n\r\nFour')).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a line break within a paragraph stays in it', () => {
  expect(toParagraphs('Kalakari\n12 Lane\n\nPune')).toEqual(['Kalakari\n12 Lane', 'Pune']);
});

test.each(['', ' ', '\n\n\n'])('nothing written is no paragraph', (text) => {
  expect(toParagraphs(text)).toEqual([]);
});

test('paragraphs come back from their text as they were', () => {
  const paragraphs = ['एक', 'Two\nlines', 'Three'];
  expect(toParagraphs(toText(paragraphs))).toEqual(paragraphs);
});
