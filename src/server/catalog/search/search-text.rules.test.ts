import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likePattern, searchText, searchWords, sortName } from './search-text.rules.ts';

const product = {
  name: 'Lotus at Dawn',
  tags: ['Café', 'ink'],
  meta: { medium: 'Watercolour', size: '8x10', notes: 'Sold to Meera' },
  description: 'कमल का फूल',
};

test('every part that a visitor sees can be found, whatever the case and the accents', () => {
  const text = searchText(product);
  for (const word of ['lotus', 'DAWN', 'cafe', 'CAFÉ', 'ink', 'watercolour', '8x10', 'कमल']) {
    expect(
      searchWords(word).every((part) => text.includes(part)),
      word,
    ).toBe(true);
  }
});

test('a Hindi letter with its dot is found however the dot was typed', () => {
  const [ready, typed] = ['\u0915\u093c\u0932\u092e', '\u0958\u0932\u092e'];
  expect(searchWords(typed)).toEqual(searchWords(ready));
  expect(searchText({ ...product, name: typed })).toContain(searchWords(ready)[0]);
});

test("the artist's notes are not searched: an answer would tell what they say", () => {
  expect(searchText(product)).not.toContain('meera');
});

test('words come once each, and blanks are none', () => {
  expect(searchWords('  Lotus\u00a0 lotus\tink ')).toEqual(['lotus', 'ink']);
  expect(searchWords(' \u3000 ')).toEqual([]);
});

test('the wildcards of LIKE are only letters', { tags: ['IV18'] }, () => {
  expect(likePattern('50%_!')).toBe('%50!%!_!!%');
});

test('names sort as their letters do, without case and accents, in digits that every database sorts alike', () => {
  const names = ['élan', 'Zebra', 'apple', 'Éclair', 'apples', '10 birds', 'Zéphyr'];
  expect(names.toSorted((one, other) => (sortName(one) < sortName(other) ? -1 : 1))).toEqual([
    '10 birds',
    'apple',
    'apples',
    'Éclair',
    'élan',
    'Zebra',
    'Zéphyr',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(sortName(name)).toMatch(/^([0-9a-f]{2}){0,60}$/);
    }),
  );
});
