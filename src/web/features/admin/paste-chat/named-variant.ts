import type { Variants } from '#contract/catalog/variants.ts';
import { isAddress, isFiller, wordsOf } from './chat-wishes.ts';

/** What the customer writes about variants. */
export type NamedVariant = {
  /** The id of the variant that they name clearly. */
  chosen?: { id: string; source: string };
  /** A later sentence that names another value, not clearly: "A4 kitne ka?" */
  doubt?: string;
};

const negatedBefore = /(?<!\p{L})(?:not|instead of)(?: the| an?)? *$/iu;
const negatedBehind = /^ *(?:size |wala |wali )?(?:nahi|nahin|mat|ki jagah|ke badle|ke bajay|नहीं)(?!\p{L})/iu;
const choosing: ReadonlySet<string> = new Set(['only', 'just', 'sirf', 'bas', 'hi', 'सिर्फ', 'बस', 'ही']);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const keyOf = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** The values that a sentence names, by option, and what is left of the sentence without them. */
function valuesIn(sentence: string, { items }: Variants) {
  const options = new Map(items.flatMap(({ values }) => values.map((value, at) => [keyOf(value), at])));
  // "No frame" is another value than "frame".
  const longest = [...options.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${longest.map(escaped).join('|')})(?![\p{L}\p{M}\p{N}])`,
    'gu',
  );
  const text = sentence.normalize('NFKC').toLowerCase();
  const named = [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
    value,
    option: options.get(value) ?? 0,
    isNegative:
      negatedBefore.test(text.slice(0, index)) || negatedBehind.test(text.slice(index + value.length)),
  }));
  return { named, rest: text.replace(pattern, ' ') };
}

/** "And one A4", "A4 bhi": besides what was named before. */
const besides = /^(?:and|aur|plus|also|&|\+|और)(?!\p{L})|(?<!\p{L})(?:also|too|bhi|as well|भी)(?!\p{L})/iu;

const isClear = (sentence: string, rest: string) =>
  !sentence.includes('?') &&
  !besides.test(sentence) &&
  wordsOf(rest).every(
    (word) => isFiller(word) || choosing.has(word) || /^(?:not|nahi|nahin|mat)$/.test(word),
  );

/**
 * The variant that the customer names after the code of another one, or of none.
 * @param wishes the customer's sentences, the latest last
 * @param current the id of the variant in the enquiry
 */
export function namedVariant(
  wishes: readonly string[],
  variants: Variants,
  current: string | undefined,
): NamedVariant {
  const { items } = variants;
  const values = (items.find(({ _id }) => _id === current)?.values ?? []).map(keyOf);
  let chosenIn: string | undefined;
  let doubt: string | undefined;
  for (const sentence of wishes) {
    const { named, rest } = valuesIn(sentence, variants);
    const wanted = named.filter(({ isNegative }) => !isNegative);
    const isOne = wanted.every(({ option, value }) =>
      wanted.every((other) => other.option !== option || other.value === value),
    );
    if (wanted.length > 0 && isOne && isClear(sentence, rest)) {
      for (const { option, value } of wanted) values[option] = value;
      [chosenIn, doubt] = [sentence, undefined];
    } else if (
      named.some(({ option, value, isNegative }) => isNegative === (values[option] === value)) &&
      !isAddress(sentence)
    )
      doubt = sentence;
  }
  const item = items.find((each) => each.values.every((value, at) => keyOf(value) === values[at]));
  if (chosenIn !== undefined && !item) doubt ??= chosenIn;
  return {
    ...(chosenIn !== undefined &&
      item &&
      item._id !== current && { chosen: { id: item._id, source: chosenIn } }),
    ...(doubt !== undefined && { doubt }),
  };
}
