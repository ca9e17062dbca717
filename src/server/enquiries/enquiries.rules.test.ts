import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchedCode, wordOfName } from './enquiries.rules.ts';
import { randomCode } from './enquiries.store.ts';

test.each([
  ['Lotus Pond, First Light', 'LOTUS'],
  ['The old Banyan', 'BANYAN'],
  ['Set of 4', 'SET'],
  ['Résumé in blue', 'RESUME'],
  ['कमल Kamal', 'KAMAL'],
  ['कमल', 'ART'],
  ['No 7', 'ART'],
  ['', 'ART'],
  ['Chrysanthemums', 'CHRYSANTHE'],
])('the word of %j is %s', (name, word) => {
  expect(wordOfName(name)).toBe(word);
});

test('a code is a Latin word, a hyphen and characters that people do not mix up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 8 }), (name, length) => {
      expect(randomCode(wordOfName(name), length)).toMatch(
        new RegExp(`^[A-Z]{3,10}-[2-9A-HJKMNP-Z]{${length}}$`),
      );
    }),
  );
});

test.each([
  ['LOTUS-7K3', 'LOTUS7K3'],
  ['lotus 7k3', 'LOTUS7K3'],
  ['%_', ''],
])('a search for %j compares %j', (text, code) => {
  expect(searchedCode(text)).toBe(code);
});
