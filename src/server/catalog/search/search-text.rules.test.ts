import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likePattern, searchText, searchWords, sortName } from './search-text.rules.ts';

const product = {
  name: 'Lotus at Dawn',
  tags: ['Café', 'ink'],
  meta: { medium: 'Watercolor', size: '8x10', notes: 'Sold to Meera' },
  description: 'कमल का फूल',
};

test('finds every visible field, whatever the case and the accents', () => {
  const text = searchText(product);
  for (const word of ['lotus', 'DAWN', 'cafe', 'CAFÉ', 'ink', 'watercolor', '8x10', 'कमल']) {
    expect(
      searchWords(word).every((part) => text.includes(part)),
      word,
    ).toBe(true);
  }
});

test('finds a Hindi letter with a dot in both of its encodings', () => {
  const [decomposed, composed] = ['\u0915\u093c\u0932\u092e', '\u0958\u0932\u092e'];
  expect(searchWords(composed)).toEqual(searchWords(decomposed));
  expect(searchText({ ...product, name: composed })).toContain(searchWords(decomposed)[0]);
});

test('finds a name with zero-width joiners and soft hyphens without them, and a name without them with them', () => {
  const [plain, joined, unjoined] = [
    '\u0915\u094d\u0937',
    '\u0915\u094d\u200d\u0937',
    '\u0915\u094d\u200c\u0937',
  ];
  for (const typed of [plain, joined, unjoined]) {
    expect(searchWords(typed)).toEqual([plain]);
    expect(searchText({ ...product, name: typed })).toContain(plain);
    expect(sortName(typed)).toBe(sortName(plain));
  }
  expect(searchWords('water\u00adcolor')).toEqual(['watercolor']);
});

test('does not search the notes: a match would reveal them', () => {
  expect(searchText(product)).not.toContain('meera');
});

test('searches for each word once, without punctuation and plural', () => {
  expect(searchWords('“Lotus,” prints — LOTUS (ink) brass')).toEqual(['lotus', 'print', 'ink', 'brass']);
  expect(searchWords('% —')).toEqual(['%', '—']);
  expect(searchWords('1 2 3 4 5 6 7 8 9 10')).toHaveLength(8);
  expect(searchWords('  Lotus\u00a0 lotus\tink ')).toEqual(['lotus', 'ink']);
  expect(searchWords(' \u3000 ')).toEqual([]);
});

test('escapes the wildcards of LIKE', { tags: ['IV18'] }, () => {
  expect(likePattern('50%_!')).toBe('%50!%!_!!%');
});

test('sorts names by their letters, without case and accents, the same in both databases', () => {
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
