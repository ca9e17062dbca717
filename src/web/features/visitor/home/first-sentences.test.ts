import { expect, test } from 'vitest';
import { firstSentences } from './first-sentences.ts';

const long = 'x'.repeat(250);

test.each([
  [
    'a last sentence without a full stop',
    'I paint birds. I live in Jaipur',
    'I paint birds. I live in Jaipur',
  ],
  ['a sentence that does not fit', `I paint birds. ${long}.`, 'I paint birds.'],
  ['a first sentence that is too long', `${long}${long}. I paint.`, `${long}${long}.`],
  ['sentences of Hindi', `मैं चित्र बनाती हूँ। ${long}।`, 'मैं चित्र बनाती हूँ।'],
  ['marks without words', '...!', '...!'],
  ['nothing', '', ''],
])('the first sentences of %s', (_, text, intro) => {
  expect(firstSentences(text)).toBe(intro);
});
