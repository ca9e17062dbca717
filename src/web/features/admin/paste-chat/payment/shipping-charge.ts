import { numbersIn } from '../chat-numbers.ts';
import { addressWord, anyWord, sentencesOf } from '../chat-words.ts';
import { amountsIn, forOne, isExtraCharge, rupeesOf, shippingWord } from './chat-amounts.ts';
import { earlierOrder, includedShipping } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { alternative, SHIPPING } from './shipping-words.ts';
import { type Value, valueOfCandidate } from './stated-prices.ts';

/** "100/- (courier)" */
const inBrackets = new RegExp(
  String.raw`\(((?:${SHIPPING})(?: charges?)?|[^()\d]{1,20} (?:${SHIPPING}))\)`,
  'giu',
);
/** Between the parts of a sum: "2,500 + 150 courier = 2,650". */
const partEnd =
  /(?=\+)|(?<=\d)\.(?=\s)|[=→;()]|\s\/\s|\p{Extended_Pictographic}|,(?!\d)|(?<!\p{L})(?:plus|and|aur|so|or|ya|और|या)(?!\p{L})/iu;

/** The parts of a sentence; an amount alone belongs to the words before it: "we deliver by Porter, 150". */
const partsOf = (text: string): string[] =>
  text
    .replace(inBrackets, ' $1')
    .replace(withComma, '$1 ')
    .split(partEnd)
    .map((part) => part.replace(/^\+ ?/, ''));
const withComma = new RegExp(
  String.raw`((?:${SHIPPING})(?![\p{L}\p{M}])[^\d,]{0,45}),(?= ?(?:₹|rs\.? ?)?\d{2,4}(?: ?\/-| ?rs)?[^\p{L}\d]*$)`,
  'iu',
);

/** The longest text between the word for shipping and its charge. */
const MAX_PART = 60;
/** In front of the word for shipping, which is then the next one after an amount: "150 tube & courier". */
const service =
  /(?<!\p{L})(?:(?:by|via) )?(?:(?:tube|packing|packaging) (?:&|and|aur) |(?:speed|registered|insured|india) (?=post|courier|parcel))/giu;
/** "Postage 40": amounts begin at 50 elsewhere. */
const smallCharge =
  /^[^\p{L}\d]{0,3}([1-4]\d)(?= \p{L}{4,12}[^\p{L}\d]*$)|\p{L}[ :]{1,2}([1-4]\d)[^\p{L}\d]*$/u;
/** "1,800 + 160 = ₹1,960", "950 + 150 → 1100" */
const sumOfTwo = /(\d[\d,]{2,9}) ?\+ ?₹?(\d[\d,]{1,7}) ?[=→]/u;
const approximate = /(?<!\p{L})(?:around|about|approx\.?) (?=₹?\d)/giu;

/** "1550 including 100 courier", "1550 with shipping (100)" */
const inside = new RegExp(
  String.raw`(?<!\p{L})(?:incl|including|inclusive of|includes|with)\.? (?:₹|rs\.? ?)?(\d{2,4}) ?(?:\/-|rs)? ?(?:for |as |of )?(?:${SHIPPING})(?![\p{L}\p{M}])`,
  'iu',
);

/** The charges for shipping in one part of a sentence: "120 by Speed Post", "shipping to Kolkata framed 220". */
function chargesIn(text: string): Value[] {
  const within = inside.exec(text)?.[1];
  if (within !== undefined) return [{ value: within, source: text }];
  if (!shippingWord.test(text) || includedShipping.test(text)) return [];
  const [, first, last] = smallCharge.exec(text.trim()) ?? [];
  const small = first ?? last;
  if (small !== undefined) return [{ value: small, source: text }];
  return amountsIn(text)
    .filter(
      (each) => isExtraCharge(text, each, MAX_PART) && !forOne.test(text.slice(each.end, each.end + 20)),
    )
    .map((each) => valueOfCandidate(each, text));
}

/** The charge and the result of "2600 + 140 = 2740". */
export function sumIn(lines: readonly string[]): { charge: Value; total: number } | undefined {
  for (const line of lines) {
    const text = withDigits(line.slice(0, 500));
    const charge = chargeInSum(text);
    const result = /[=→] ?(?:₹|rs\.? ?)?(\d[\d,]{1,8})/iu.exec(text)?.[1];
    if (charge && result !== undefined)
      return { charge: { ...charge, source: line }, total: Number(result.replaceAll(',', '')) };
  }
  return undefined;
}

/** The second part of a sum, in a message about shipping. */
function chargeInSum(line: string): Value | undefined {
  const [price = 0, charge = 0] = (sumOfTwo.exec(line.slice(0, 500)) ?? [])
    .slice(1)
    .map((digits) => Number(digits.replaceAll(',', '')));
  return charge >= 10 && charge < price / 2 ? { value: String(charge), source: line } : undefined;
}

/** The only number of a short response to a question for the charge: "40", "40 only". Elsewhere, amounts begin at 50. */
export function smallChargeIn(text: string): Value | undefined {
  const [, charge] = /^[^\d?]{0,12}([1-4]\d)[^\d?]{0,12}$/u.exec(text.slice(0, 40)) ?? [];
  return charge === undefined || /\d ?(?:days?|din|pm|am|min|kms?)/i.test(text)
    ? undefined
    : { value: charge, source: text };
}

/** What is left of a question for the charge without its words: nothing in "and courier charges kitna?". */
const chargeQuestion = anyWord(
  'and|aur|what|whats|how|much|about|is|are|the|for|it|charge|charges|cost|fee|extra|kitna|kitne|kitni|hoga|hai|lagega|entha|evlo|evvalavu|eshtu|ethra|koto|ketla|kiti',
);
const everyQuestionWord = new RegExp(`${chargeQuestion.source}|${shippingWord.source}`, 'giu');
const MAX_QUESTION = 60;
export const isChargeQuestion = (line: string): boolean =>
  line.length <= MAX_QUESTION &&
  line.endsWith('?') &&
  shippingWord.test(line) &&
  !/[\p{L}\d]/u.test(line.replace(everyQuestionWord, ' '));

/** "50 more" is what a parcel costs more than a known one. */
const difference = /(?<!\p{L})more(?!\p{L})/iu;

/** The only amount of a short line below a question for the charge: "80 to Ahmedabad". */
function chargeInResponse(text: string, question: string | undefined): Value | undefined {
  if (question === undefined || !isChargeQuestion(question)) return undefined;
  if (text.includes('?') || text.length > MAX_QUESTION || addressWord.test(text) || difference.test(text))
    return undefined;
  const [only, ...others] = amountsIn(text);
  return only && others.length === 0 ? valueOfCandidate(only, text) : undefined;
}

/** Whether a price that has the shipping in it is an earlier one and the charge: 1200 and 80 make "1280 with courier". */
function isSum(allIn: number, charge: Value, sentences: readonly string[], before?: number): boolean {
  const price = allIn - Number(charge.value);
  return (
    price === before ||
    sentences.some((line) => amountsIn(withDigits(line)).some((each) => rupeesOf(each) === price))
  );
}

function chargesInSentence(text: string): Value[] {
  // With the total beside it, it is what was agreed.
  if (earlierOrder.test(text)) return [];
  const exact = /=|(?<!\p{L})total(?!\p{L})/iu.test(text) ? text.replace(approximate, '') : text;
  const charges = partsOf(exact).flatMap(chargesIn);
  // "Insured shipping ₹250 or normal ₹90?": the other amount can be the charge, too.
  const other = charges.length === 1 ? alternative.exec(text)?.[1] : undefined;
  return other === undefined ? charges : [...charges, { value: other, source: text }];
}

/** All charges for shipping that a message names. */
export const chargesOf = (lines: readonly string[]): Value[] =>
  lines
    .flatMap(sentencesOf)
    .map((line) => withDigits(line).replace(service, ''))
    .filter((text) => shippingWord.test(text) && numbersIn(text).pins.length === 0)
    .flatMap(chargesInSentence);

/**
 * The charge for shipping that a message names; undefined without one, and if a later price replaces it and has the shipping in it.
 * @param price rupees of the price before this message
 */
export function shippingIn(lines: readonly string[], price?: number): Value | undefined {
  const sentences = lines.flatMap(sentencesOf).toReversed();
  let allIn: number | undefined;
  for (const [at, line] of sentences.entries()) {
    const text = withDigits(line).replace(service, '');
    const response = chargeInResponse(text, sentences[at + 1]);
    if (!response && (!shippingWord.test(text) || numbersIn(text).pins.length > 0)) continue;
    const [charge, ...others] = response ? [response] : chargesInSentence(text);
    // "Courier 80 or speed post 120": the customer chooses.
    if (charge)
      return others.length === 0 && (allIn === undefined || isSum(allIn, charge, sentences, price))
        ? { ...charge, source: line }
        : undefined;
    allIn ??= allInPrice(text);
  }
  const isAboutShipping = sentences.some((line) => shippingWord.test(line));
  return isAboutShipping && allIn === undefined
    ? sentences.map(chargeInSum).find((each) => each !== undefined)
    : undefined;
}

/** The price of "courier sathe 2000 final". */
function allInPrice(text: string): number | undefined {
  const last = text.includes('?') || !includedShipping.test(text) ? undefined : amountsIn(text).at(-1);
  return last && rupeesOf(last);
}

/**
 * The answer to the customer's question for the charge, beside the total that it makes with a price: "Vizag ki 140. So 3040".
 * @param isPrice whether the artist states these rupees
 */
export function chargeBesideTotal(
  lines: readonly string[],
  isPrice: (rupees: number) => boolean,
): Value | undefined {
  const found = lines
    .flatMap(sentencesOf)
    .flatMap((line) => amountsIn(withDigits(line)).map((each) => ({ each, line, rupees: rupeesOf(each) })));
  const [charge, total, ...others] = found;
  if (!charge || !total || others.length > 0 || difference.test(charge.line)) return undefined;
  if (charge.rupees > total.rupees / 3) return undefined;
  return isPrice(total.rupees - charge.rupees) ? valueOfCandidate(charge.each, charge.line) : undefined;
}

/** The response to a question for the charge that is only a sum: "450 + 90". */
export function plusIn(lines: readonly string[]): Value | undefined {
  for (const line of lines) {
    const [, price = '', charge = ''] =
      /^[^\d]{0,15}(\d[\d,]{1,7}) ?(?:\/-)? ?\+ ?₹?(\d{2,4})[^\p{L}\d]{0,6}$/u.exec(line.slice(0, 60)) ?? [];
    if (charge !== '' && Number(charge) < Number(price.replaceAll(',', '')) / 2)
      return { value: charge, source: line };
  }
  return undefined;
}
