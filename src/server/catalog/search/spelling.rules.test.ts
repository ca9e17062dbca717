import { expect, test } from 'vitest';
import { correctSpelling } from './spelling.rules.ts';

const names = [
  'Lotus Pond, First Light',
  'Two Parakeets on a Neem Branch',
  'मोगरा — Mogra Sprig',
  'Red Moon',
];

test.each([
  ['lotsu', 'lotus'],
  ['LOTUSS pond', 'lotus pond'],
  ['pond lots', 'pond lotus'],
  ['parrakeats', 'parakeet'],
  ['mogre', 'mogra'],
  ['मोगरी', 'मोगरा'],
])('corrects %s to %s', (given, corrected) => {
  expect(correctSpelling(given, names)).toBe(corrected);
});

test.each(['lotus', 'moom', 'rad', 'elephants', 'zzzzzzzz', '', '“”', 'लाल'])(
  'leaves %s as it is: known, short, or similar to nothing',
  (given) => {
    expect(correctSpelling(given, names.slice(0, 3))).toBeUndefined();
  },
);

test('takes the most similar of several words', () => {
  expect(correctSpelling('kaverri', ['Kaveri', 'Kaverris Moon'])).toBeUndefined();
  expect(correctSpelling('kingfishre', ['Kingfisher', 'Kingfishes'])).toBe('kingfisher');
});
