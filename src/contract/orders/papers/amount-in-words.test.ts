import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees zero and one paisa only'],
  [100, 'Rupees one only'],
  [12_345_050, 'Rupees one lakh twenty-three thousand four hundred fifty and fifty paise only'],
  [1_900, 'Rupees nineteen only'],
  [10_001_00, 'Rupees ten thousand one only'],
  [1_00_00_000_00, 'Rupees one crore only'],
  [
    99_99_99_999_99,
    'Rupees ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only',
  ],
  [1_00_000_00_00_000_00, 'Rupees one lakh crore only'],
])('%i paise in words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

const small = new Map<string, number>();
for (const [
  index,
  word,
] of 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  .split(' ')
  .entries())
  small.set(word, index);
for (const [index, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  small.set(word, (index + 2) * 10);
const sizes = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['lakh', 100_000],
]);

/** The number that words below a crore say. */
function read(words: readonly string[]): number {
  let [sum, part] = [0, 0];
  for (const word of words) {
    const size = sizes.get(word);
    if (size === undefined) part += small.get(word) ?? Number.NaN;
    else if (size === 100) part *= 100;
    else [sum, part] = [sum + part * size, 0];
  }
  return sum + part;
}

/** The paise that the words of an amount say. */
function readAmount(text: string): number {
  const [, rupees = '', paise = 'zero'] =
    /^Rupees (.*?)(?: and (.*) (?:paisa|paise))? only$/.exec(text) ?? [];
  const [units = [], ...crores] = rupees
    .split(' crore')
    .toReversed()
    .map((part) => part.trim().replaceAll('-', ' ').split(' ').filter(Boolean));
  const whole = crores.reduce(
    (sum, words, index) => sum + read(words) * 10_000_000 ** (index + 1),
    read(units),
  );
  return whole * 100 + read(paise.replaceAll('-', ' ').split(' '));
}

test('words of any amount can be read back, and begin and end as on papers', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(100_000_000), fc.nat(10 ** 14)), (paise) => {
      const words = amountInWords(paise);
      expect(words).toMatch(/^Rupees [a-z -]+ only$/);
      expect(words).not.toMatch(/ {2}|undefined/);
      expect(readAmount(words)).toBe(paise);
    }),
  );
});
