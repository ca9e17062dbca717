import { expect, test } from 'vitest';
import { nearWords } from './spelling.rules.ts';

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
])('%s is meant to be %s', (given, meant) => {
  expect(nearWords(given, names)).toBe(meant);
});

test.each(['lotus', 'moom', 'rad', 'elephants', 'zzzzzzzz', '', '“”', 'लाल'])(
  '%s is left as it is: it is known, short, or near nothing',
  (given) => {
    expect(nearWords(given, names.slice(0, 3))).toBeUndefined();
  },
);

test('the nearest of several is taken', () => {
  expect(nearWords('kaverri', ['Kaveri', 'Kaverris Moon'])).toBeUndefined();
  expect(nearWords('kingfishre', ['Kingfisher', 'Kingfishes'])).toBe('kingfisher');
});
