import type { Part } from '../chat-fields.ts';
import { numbersIn } from '../chat-numbers.ts';
import { functionWord, sentencesOf } from '../chat-words.ts';
import {
  type Amount,
  amountIn,
  amountsIn,
  type Candidate,
  isExtraCharge,
  RANK,
  rupeesOf,
  shippingWord,
} from './chat-amounts.ts';
import { chargeToCome } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { sharesIn } from './part-payment.ts';
import { alternative } from './shipping-words.ts';

/** A value of a proposal, the text that it is from, and what the artist should check. */
export type Value = Part & {
  doubt?: string;
  /** Other payments than this one or that of this reference: see `Proposal`. */
  others?: string;
  /** Whether both agree to a total. */
  isAgreed?: boolean;
};

/** A price that the artist states, and what it is for: "A4 is 900 and A5 is 650". */
export type PriceOption = { value: Value; rupees: number; words: readonly string[] };
/** An amount with the line that it is from. */
export type Price = Amount & { line: string };
/** The amounts of a message of the artist: one price, several to choose from, or only a charge on top. */
export type Stated =
  | { kind: 'price'; price: Price; hasChargeToCome: boolean; isQuestion: boolean }
  | { kind: 'extra'; rupees: number; line: string }
  | { kind: 'options'; options: PriceOption[] };

export const SUM = 'Added up from the chat';

export const toProposal = ({
  rupees,
  line,
  isAbbreviated,
  isSum,
}: Pick<Price, 'rupees' | 'line' | 'isAbbreviated' | 'isSum'>): Value => {
  const doubt = isAbbreviated ? 'Abbreviated in the chat' : isSum ? SUM : undefined;
  return { value: String(rupees), source: line, ...(doubt !== undefined && { doubt }) };
};

/** A value without what else was noted about it. */
export const plain = ({ value, source, doubt }: Value): Value => ({
  value,
  source,
  ...(doubt !== undefined && { doubt }),
});

export const valueOfCandidate = (each: Candidate, line: string): Value =>
  toProposal({ rupees: rupeesOf(each), line, isAbbreviated: each.isAbbreviated, isSum: false });

/** The part of a total that a message names; undefined without one. */
export function partIn(lines: readonly string[]): Value | undefined {
  for (const line of lines.flatMap(sentencesOf)) {
    const part = sharesIn(withDigits(line))?.part;
    if (part) return valueOfCandidate(part, line);
  }
  return undefined;
}

/** The words that can tell two prices apart, among them "with" and "without": "900 without frame, 1,200 with frame". */
const wordsOf = (text: string) =>
  withDigits(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter(
      (word) =>
        word.length > 1 && !/^\d{3}/.test(word) && (word.startsWith('with') || !functionWord.test(word)),
    );

/** The amounts that a message of the artist states; undefined without one. @param before rupees of the price before this message */
export function statedIn(lines: readonly string[], before: number | undefined): Stated | undefined {
  const found = lines.flatMap((raw) =>
    sentencesOf(raw).flatMap((line) => {
      const text = withoutParts(withDigits(line));
      if (numbersIn(text).pins.length > 0) return [];
      const amounts = amountsIn(text);
      const amount = amountIn(text);
      return amounts.length === 0 || !amount ? [] : [{ line, text, amounts, amount }];
    }),
  );
  const [first] = found;
  if (!first) return undefined;
  const price = (amount: Amount, line: string): Stated => ({
    kind: 'price',
    price: { ...amount, line },
    hasChargeToCome: found.some(({ text, amounts }) =>
      chargeToCome.test(text.slice(amounts.at(-1)?.end ?? 0)),
    ),
    isQuestion: found.every((each) => each.text.includes('?')),
  });
  const total =
    found.findLast(({ amount }) => amount.isTotal && amount.rank === RANK.total) ??
    found.findLast(({ amount }) => amount.isTotal || amount.rank === RANK.payment);
  if (total) return price(total.amount, total.line);
  const all = found.flatMap(({ amounts, line, text }) => amounts.map((each) => ({ each, line, text })));
  const extras = all.filter(({ each, text }) => isExtraCharge(text, each));
  const prices = all.filter(({ each, text }) => !isExtraCharge(text, each));
  const extra = extras.reduce((sum, { each }) => sum + rupeesOf(each), 0);
  const [only] = prices;
  // "130 by India Post, 210 by Blue Dart"
  if (!only && areAlternatives(extras)) return undefined;
  if (!only) return { kind: 'extra', rupees: extra, line: first.line };
  const last = all.at(-1);
  const others = all.slice(0, -1).reduce((sum, { each }) => sum + rupeesOf(each), 0);
  // "50 more, 3,350": the last amount is the sum of the others, or of them and the price before, so it is the total.
  if (last && all.length > 1 && [others, others + (before ?? 0)].includes(rupeesOf(last.each)))
    return price(
      { ...first.amount, rupees: rupeesOf(last.each), isTotal: true, isSum: false, rank: RANK.total },
      last.line,
    );
  // "Print 900, DTDC 130 or Speed Post 75": the customer chooses the charge.
  if (prices.length === 1 && first.amount.rank <= RANK.other && areAlternatives(extras)) {
    const amount = { ...first.amount, rupees: rupeesOf(only.each), isSum: false, isTotal: false };
    return { kind: 'price', price: { ...amount, line: only.line }, hasChargeToCome: true, isQuestion: false };
  }
  // "Print 900, courier 80": a price and its charges, neither a total nor a payment.
  if (prices.length === 1 && extras.length > 0 && first.amount.rank <= RANK.other) {
    const line = [...new Set([only.line, ...extras.map((each) => each.line)])].join(' / ');
    return price(
      { ...first.amount, rupees: rupeesOf(only.each) + extra, isSum: true, isTotal: false, rank: RANK.other },
      line,
    );
  }
  // A price for one of several pieces, or a part of a total, is no price of the order yet.
  if (prices.length === 1 && found.length === 1)
    return first.amount.rank === RANK.part
      ? { kind: 'options', options: [optionOf(only)] }
      : price(first.amount, first.line);
  return { kind: 'options', options: prices.map(optionOf) };
}

/** Whether two charges are both for shipping, with words such as "or" or two services: one of them comes on top. */
function areAlternatives(charges: readonly { each: Candidate; text: string }[]): boolean {
  const shipping = charges.filter(({ each, text }) =>
    [text.slice(Math.max(0, each.index - 20), each.index), text.slice(each.end, each.end + 20)].some(
      (words) => shippingWord.test(words),
    ),
  );
  return shipping.length > 1 || (shipping.length === 1 && alternative.test(shipping[0]?.text ?? ''));
}

/** A sentence with the whole as its only amount if it has parts of a total: "2400, please pay 1000 now". */
function withoutParts(text: string): string {
  const shares = sharesIn(text);
  if (!shares) return text;
  const { whole } = shares;
  return amountsIn(text)
    .filter((each) => each.index !== whole?.index)
    .reduce((rest, { index, end }) => rest.slice(0, index) + ' '.repeat(end - index) + rest.slice(end), text);
}

/** A price with the words of its part of the sentence. */
function optionOf({ each, line, text }: { each: Candidate; line: string; text: string }): PriceOption {
  const separator = /[,;/]\s|\s(?:and|or|aur|ya|और|या)\s|\n/giu;
  const start = [...text.slice(0, each.index).matchAll(separator)].at(-1);
  const rest = text.slice(each.end);
  const end = rest.search(/[,;/]\s|\s(?:and|or|aur|ya|और|या)\s|\n/iu);
  const part = text.slice(start ? start.index + start[0].length : 0, end < 0 ? text.length : each.end + end);
  return { value: valueOfCandidate(each, line), rupees: rupeesOf(each), words: wordsOf(part) };
}

/** One of several prices, by a word that only its own part of the list has. */
export function chosenOption(options: readonly PriceOption[], text: string): PriceOption | undefined {
  if (options.length < 2) return undefined;
  const spoken = new Set(wordsOf(text));
  const found = options
    .map((option) => ({
      option,
      count: option.words.filter(
        (word) =>
          spoken.has(word) && options.every((other) => other === option || !other.words.includes(word)),
      ).length,
    }))
    .toSorted((one, other) => other.count - one.count);
  const [best, second] = found;
  return best && best.count > 0 && best.count !== second?.count ? best.option : undefined;
}
