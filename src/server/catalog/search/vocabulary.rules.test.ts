import { describe, expect, test } from 'vitest';
import { fold, searchWords } from './search-text.rules.ts';
import { MAX_BEGINNINGS, Vocabulary } from './vocabulary.rules.ts';

function vocabularyOf(...texts: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  vocabulary.add([...new Set(texts.flatMap((text) => fold(text).split(' ')))]);
  return vocabulary;
}

const names = [
  'Lotus Pond, First Light',
  'Two Parakeets on a Neem Branch',
  'मोगरा — Mogra Sprig',
  'Red Moon',
];

describe('a vocabulary', () => {
  test('finds a word anywhere in its words, those that begin with it and shorter ones first', () => {
    const vocabulary = vocabularyOf('lotuses watercolor "lotus" lotus, café चित्रकला पद्मचित्र');
    expect(vocabulary.find('lotus').words).toEqual(['lotus,', '"lotus"', 'lotuses']);
    expect(vocabulary.find('color').words).toEqual(['watercolor']);
    expect(vocabulary.find('चित्र').words).toEqual([fold('चित्रकला'), fold('पद्मचित्र')]);
    expect(vocabulary.find('none')).toEqual({ words: [], hasMoreWords: false, hasAllBeginnings: true });
  });

  test('finds one or two letters only where a word begins, also behind punctuation', () => {
    const vocabulary = vocabularyOf('ink (in) pin in कम निकम 50% %');
    expect(vocabulary.find('in').words).toEqual(['in', 'ink', '(in)']);
    expect(vocabulary.find('कम').words).toEqual(['कम']);
    expect(vocabulary.find('%').words).toEqual(['%', '50%']);
  });

  test('finds new words, and at most 200 that begin with a word', () => {
    const vocabulary = vocabularyOf('lotus');
    expect(vocabulary.find('lot').words).toEqual(['lotus']);
    vocabulary.add(Array.from({ length: 300 }, (_, index) => `lot${index}`));
    const { words, ...rest } = vocabulary.find('lot');
    expect([words.length, words[0], rest]).toEqual([
      MAX_BEGINNINGS,
      'lot0',
      { hasMoreWords: true, hasAllBeginnings: false },
    ]);
    expect(vocabulary.find('lotus').words).toEqual(['lotus']);
  });

  test('adds words that only contain a word, up to 20 in all', () => {
    const vocabulary = vocabularyOf('colors color');
    vocabulary.add(Array.from({ length: 100 }, (_, index) => `${index}color`));
    const { words, ...rest } = vocabulary.find('color');
    expect([words.length, words.slice(0, 3), rest]).toEqual([
      20,
      ['color', 'colors', '0color'],
      { hasMoreWords: true, hasAllBeginnings: true },
    ]);
    vocabulary.add(Array.from({ length: 40 }, (_, index) => `color${index}`));
    expect(vocabulary.find('color').words.every((word) => word.startsWith('color'))).toBe(true);
    // Two of the first words, and 40.
    expect(vocabulary.find('color').words).toHaveLength(42);
  });

  test.each([
    ['lotsu', 'lotus'],
    ['lotuss', 'lotus'],
    ['lots', 'lotus'],
    ['parrakeats', 'parakeet'],
    ['mogre', 'mogra'],
    ['मोगरी', 'मोगरा'],
    ['moom', 'moon'],
  ])('knows that %s is similar to %s', (given, similar) => {
    expect(vocabularyOf(...names).similar(searchWords(given)[0] ?? '')[0]).toBe(similar);
  });

  test.each(['rad', 'elephants', 'zzzzzzzz', '', 'लाल', 'lotus'])(
    'knows no other word like %s: short, or similar to nothing',
    (given) => {
      expect(vocabularyOf(...names).similar(given)).toEqual([]);
    },
  );

  test('takes the most similar of several words', () => {
    expect(vocabularyOf('Kingfisher Kingfishes').similar('kingfishre')[0]).toBe('kingfisher');
  });
});
