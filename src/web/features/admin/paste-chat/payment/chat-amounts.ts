import { numbersIn } from '../chat-numbers.ts';
import { anyWord } from '../chat-words.ts';
import { memoized } from '../memoized.ts';
import { isUnpaid, withoutOtherPayments } from './failed-payment.ts';
import { paidWord } from './paid-words.ts';
import { SHIPPING } from './shipping-words.ts';

/** What an amount is, from a part of a total to a payment. Of two amounts in a text, the one with the higher rank is proposed. */
export const RANK = { part: 0, other: 1, total: 2, payment: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

export type Amount = {
  rupees: number;
  rank: Rank;
  /** Whether the line says that it is the whole amount: with a word, or as a result. */
  isTotal: boolean;
  /** Whether it has a sign or a word of a currency. */
  hasCurrency: boolean;
  /** Whether it is written as in "1.5k", which can mean something else. */
  isAbbreviated: boolean;
  /** Whether it is the sum of two or more amounts with a plus between them. */
  isSum: boolean;
  /** Whether it comes on top of another amount, such as a charge for shipping. */
  isExtra: boolean;
};

const MAX_LINE = 1_000;
const totalWord = anyWord(
  'to [a-z0-9._-]{2,40}@[a-z]{2,12}|with (?:delivery|post|postage|packing|shipping|courier)|(?:courier|delivery|shipping) (?:ke saath|ke sath|sahit|included)|total|final|grand total|altogether|all together|incl|including|inclusive|with shipping|with courier|to pay|pls pay|please pay|pay|amount|amt|kul|jodkar|jod kar|jod ke|milakar|mila ke|sab mila|net|payable|कुल|टोटल|मिलाकर|जोड़कर|जोड़ कर|राशि',
);
/** "Total 1,150, right?", "1150 hi hua na total?" */
export const tagQuestion =
  /(?<![\p{L}\p{M}])(?:right|correct|na|nah|no|naa|haina|sahi|barabar|isn['’]t it|न|ना|बरोबर|सही)(?: (?:total|final|all|ji|mam|maam|madam|sir|didi|bhaiya)){0,2} ?\?/iu;
/** Before the result of a calculation: "50 more, so 3,350". */
const resultWord = anyWord(
  'so|makes it|for you|aapke liye|apke liye|tumhare liye|tumchyasathi|आपके लिए|comes to|becomes|become|all in|mila kar|ho jayega|hoga|hua|hue|हुआ|हुए|होगा',
);
/** "3200 se kam nahi hoga": the artist names the lowest price, and no total. */
const lowestPrice =
  /(?<!\p{L})(?:se|say|than|peksha|thi|से|पेक्षा) (?:kam|km|kum|neeche|niche|less|lower|kami|ochhu|कम|नीचे|कमी)(?: (?:me|mein|में|to|toh|तो|bhi|भी)){0,2} (?:nahi|nahin|nai|nhi|na|nako|not|नहीं|नाही)/iu;
const partWord = anyWord(
  SHIPPING,
  'discount|packing|gst|balance|baaki|baki|remaining|pending|short|advance|off|kharch|kharcha|बाकी|खर्च|खर्चा',
);
/** What comes on top of the price of a piece. */
export const extraWord = anyWord(SHIPPING, 'packing|kharch|kharcha|extra|more|additional|खर्च|खर्चा');
/** Words for shipping. */
export const shippingWord = anyWord(SHIPPING);
const reduction = anyWord('discount|off|less|balance|baaki|baki|remaining|advance|बाकी');
/** Also 2.900, as in Europe. */
const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3}){1,3}|\d(?:,?\d){0,12}(?:\.\d{1,2})?)(?!\d)`;
const currencyBefore = new RegExp(
  String.raw`(?:₹|(?<!\p{L})(?:rs|inr|rupees|रु|रुपये|रुपए|রু|રૂ|ரூ|రూ|ರೂ|ரூபாய்|രൂപ)(?!\p{L})\.?)[ :]{0,2}(${NUMBER})(k(?!\p{L}))?`,
  'giu',
);
const currencyAfter = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(${NUMBER}) ?(?:/-|/=|(?:rs|inr|rupees|rupaye|rupay|rupee|rupe|rupya|rupaiya|roopaye|bucks|taka|toka|रुपये|रुपए|रूपये|रूपए|रुपया|रु|টাকা|টকা|રૂપિયા|રૂ|ரூபாய்|ரூ|రూపాయలు|రూ|ರೂಪಾಯಿ|ರೂ|രൂപ|ਰੁਪਏ|ਰੁਪਏ|ଟଙ୍କା)(?![\p{L}\p{M}]))`,
  'giu',
);
/** A number without a currency, unless the word behind it makes it a date, a time, a size or a count. */
const bare = new RegExp(
  String.raw`(?<![\p{L}\d.,/:#@-]|(?<!\d ?)\+|[\p{L}\d]-|\d )(${NUMBER})(?![\d/:%@-]| \d|\.\d| ?(?:x|pcs?|pieces?|days?|din|am|pm|cm|inch|inches|ft|st|nd|rd|th|no|nos|minutes?|min|hrs?|hours?|wale|wala|wali|followers|people|persons?|kids|guests|years?|yrs?|saal|months?|weeks?|kms?|ml|gms?|grams?|kg|gsm|mm|mtr|pages|sheets|sets?|units|boxes|orders|seats|baje|tarikh|percent|sq|तारीख|बजे|दिन|साल|लोग|पीस|usd|dollars?|dirhams?|aed|euros?|eur|gbp|pounds?|sgd|cad|aud|riyals?|jan|feb|march|april|june|july|aug|sept?|oct|nov|dec|january|february|august|september|october|november|december)(?!\p{L}))( ?k(?!\p{L}))?`,
  'giu',
);

/** A number in a line that can be an amount. */
export type Candidate = {
  /** The digits as written. */
  text: string;
  index: number;
  end: number;
  isAbbreviated: boolean;
  hasCurrency: boolean;
};

const candidates = (line: string, pattern: RegExp, hasCurrency: boolean): Candidate[] =>
  [...line.matchAll(pattern)].map((match) => ({
    text: match[1] ?? '',
    index: match.index,
    end: match.index + match[0].length,
    isAbbreviated: match[2] !== undefined,
    hasCurrency,
  }));

/** The rupees of a number as written, such as 1,320 or 1.5k. */
export const rupeesOf = ({ text, isAbbreviated }: Candidate) => {
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replaceAll(',', '');
  return Math.round(Number(plain) * (isAbbreviated ? 1_000 : 1) * 100) / 100;
};

/** The text before a number that is no amount, such as that of an order or a year. */
const notAmount =
  /(?:#|(?<!\p{L})(?:no|nos|number|order|hsn|invoice|tracking|awb|in|since|(?<!(?:charges?|costs?|fees?|price|amount|total|sum|payment|advance|rate) )of|page|size|stall|(?<!(?:is|at|charges?|shipping|courier|delivery|postage) )flat|house|plot|room|sector|a\/c|account|acct|card|ending|ending (?:in|with)|last (?:4|four)(?: digits)?)\.?) ?$/iu;

/** The text before an amount in another currency. */
const foreign = /(?:[$€£]|(?<!\p{L})(?:usd|aed|eur|gbp|sgd|cad|aud)) ?$/iu;
/** The text before an earlier price, a limit, or what is taken off: "instead of 1,900", "minus the ₹900". */
const notPrice =
  /(?<!\p{L})(?:instead of|rather than|not|earlier|previously|mrp|actual(?:ly)?|actual price|original price|usual(?:ly)?|regular(?:ly)?|normal(?:ly)?|worth|minus|more than|less than|budget|budget is|upto|up to|around|about|approx|limit|last month|last time|last year|pehle|पहले)(?: the| price| is| of)?[ :,]{0,3}(?:₹|rs\.? ?|inr )?$/iu;

/** The text behind and before an amount that is refused: "3000 me nahi ho payega", "can't do 3000". */
const refusedAfter =
  /^ ?(?:\/-|rs\.?|rupees|rupaye|रुपये)? ?(?:me|mein|main|mai|m|में|मध्ये|madhye|tak|ko|for this)? ?(?:(?:to|toh|bhi|hi|तो|भी) )?(?:(?:nahi|nahin|nai|nhi|नहीं|ना) (?:hoga|hogi|ho pay?eg[ai]|ho paayeg[ai]|ho sakt[ai]|possible|chaleg[ai]|mileg[ai]|kar (?:pa|sak)|de (?:pa|sak)|होगा|होगी|हो पाएगा|हो सकता|चलेगा|मिलेगा)|(?:is |are |)(?:not possible|too low|too less|very less)|(?:won['’]?t|will not|doesn['’]?t|does not|cannot|can['’]?t) (?:work|be possible|do))/iu;
const refusedBefore =
  /(?:(?:can['’]?t|cannot|can not|won['’]?t|will not|not able to|unable to) (?:do|give|go|offer|sell|accept|make)(?: it| this| this one)?(?: down| lower| below| under| at| for| to| in){0,2}|not possible (?:for|at|in|under|below)) (?:₹|rs\.? ?|inr )?$/iu;
/** The amounts of a line, from ₹10 to ₹1 crore: those with a currency, or else numbers that can be one, usually from ₹50. */
export const amountsIn = memoized((line): Candidate[] => {
  if (!/\d/.test(line)) return [];
  const text = line.slice(0, MAX_LINE);
  const numbers = numbersIn(text);
  const used = [...numbers.phones, ...numbers.landlines, ...numbers.pins, ...numbers.utrs];
  const isFree = ({ index, end }: Candidate) => used.every((each) => end <= each.index || index >= each.end);
  const isAmount = (each: Candidate) =>
    rupeesOf(each) >= 10 &&
    rupeesOf(each) <= 10_000_000 &&
    !foreign.test(text.slice(Math.max(0, each.index - 5), each.index)) &&
    !notPrice.test(text.slice(Math.max(0, each.index - 30), each.index)) &&
    !refusedAfter.test(text.slice(each.end, each.end + 50)) &&
    !refusedBefore.test(text.slice(Math.max(0, each.index - 50), each.index)) &&
    !(
      /(?<!\p{L})now(?!\p{L})/iu.test(text.slice(each.end)) &&
      /(?<!\p{L})was(?: ₹| rs\.?)? ?$/iu.test(text.slice(Math.max(0, each.index - 10), each.index))
    );
  const withCurrency = [...candidates(text, currencyBefore, true), ...candidates(text, currencyAfter, true)]
    .filter(isFree)
    .filter(isAmount);
  const isPlain = (each: Candidate) =>
    (rupeesOf(each) >= 50 ||
      each.isAbbreviated ||
      isSmallCharge(text, each) ||
      /\+ ?$/.test(text.slice(0, each.index).slice(-3))) &&
    !notAmount.test(text.slice(Math.max(0, each.index - 18), each.index));
  const plain = candidates(text, bare, false).filter(isFree).filter(isAmount).filter(isPlain);
  // "Rs 890, postage 160": beside an amount with a currency, others need a word or a sign of a calculation.
  return inOrder(
    withCurrency.length > 0
      ? [
          ...withCurrency,
          ...plain.filter((each) => isBeside(extraWord, text, each) || isInCalculation(text, each)),
        ]
      : plain,
  );
});

/** "Postage 40" */
const isSmallCharge = (text: string, each: Candidate) =>
  text.length <= 40 && isBeside(shippingWord, text, each);

/** "950 + 90 = 1040" */
const isInCalculation = (text: string, { index, end }: Candidate) =>
  /^ ?[+=→]/.test(text.slice(end, end + 2)) || /[+=→] ?$/.test(text.slice(Math.max(0, index - 2), index));

/** In the order of the text; of two that overlap, the first, or the one with a currency at the same position. */
const inOrder = (found: readonly Candidate[]): Candidate[] =>
  found
    .toSorted((one, other) => one.index - other.index || Number(other.hasCurrency) - Number(one.hasCurrency))
    .filter((each, at, all) => at === 0 || each.index >= (all[at - 1]?.end ?? 0));

/** "90 each", "2000 from each of us" */
export const forOne = /^ ?(?:\/-)? ?(?:per|each|from each|for one|for each|a piece|apiece)(?!\p{L})/iu;

/** The amount of a sentence that its words speak about; undefined without one. */
export const amountIn = (line: string): Amount | undefined => readAmount(line).amount;

const readAmount = memoized((line): { amount?: Amount } => {
  const text = withoutOtherPayments(line.slice(0, MAX_LINE));
  const all = amountsIn(text);
  if (all.length === 0) return {};
  const isOpen = isUnpaid(text);
  const paid = isOpen ? null : paidWord.exec(text);
  const total = totalWord.exec(text) ?? (lowestPrice.test(text) ? null : resultWord.exec(text));
  const whole = all.filter(({ end }) => !forOne.test(text.slice(end, end + 20)));
  const found = whole.length > 0 ? whole : all;
  const sum = sumOf(found, text);
  const chosen = choose(found, text, total ?? paid);
  if (!chosen) return {};
  const hasResult = all.length > 1 && text.includes('=');
  const isPart = !total && sum === undefined && !text.includes('=') && isBeside(partWord, text, chosen);
  const isForOne = forOne.test(text.slice(chosen.end, chosen.end + 20));
  const withoutWord = isPart || isForOne ? RANK.part : RANK.other;
  const isTotal = total !== null || hasResult || sum !== undefined;
  // A question is an offer at most, unless it asks for a yes only. An amount beside a reference is paid, in any language.
  const isReferenced = numbersIn(text).utrs.some(({ isLabeled }) => isLabeled);
  const inQuestion = isTotal && tagQuestion.test(text) ? RANK.total : withoutWord;
  const rank =
    isReferenced && !isOpen && withoutWord !== RANK.part
      ? RANK.payment
      : text.includes('?')
        ? inQuestion
        : paid
          ? RANK.payment
          : isTotal
            ? RANK.total
            : withoutWord;
  const addition = hasResult ? additionTo(chosen, found, text) : 0;
  // "Amount: 1700 + 130 postage", but not "1830 total (1700 + 130)"
  const isSumTotal = !total || total.index < (found[0]?.index ?? 0);
  const isSum = (sum !== undefined && isSumTotal && !hasResult) || addition > 0;
  const isExtra = !isTotal && isExtraCharge(text, chosen);
  const { hasCurrency, isAbbreviated } = chosen;
  const rupees = isSum && sum !== undefined ? sum : rupeesOf(chosen) + addition;
  return { amount: { rupees, rank, isTotal, hasCurrency, isAbbreviated, isSum, isExtra } };
});

/**
 * Whether an amount comes on top of a price: "courier 120", "50 more".
 * @param distance how many characters before the amount the word can begin, also with another number in between
 */
export const isExtraCharge = (text: string, amount: Candidate, distance = NEAR): boolean =>
  !reduction.test(text) &&
  !included.test(text) &&
  (isBeside(extraWord, text, amount, distance) || isFollowing(extraWord, text, amount));

const NEAR = 25;
const FAR = 50;
const included = /(?:saath|sath|sathe|incl|included|free|sahit|sobat|kooda|sogat|dharun|सह|सहित|के साथ)/i;
/** "100 for Professional courier" */
const byService =
  /^(?:\/[-=])? ?(?:for|by|via|through) [\p{L}\p{M}]{2,14} (?:couriers?|parcel|cargo|transport)(?![\p{L}\p{M}])/iu;
/** "Courier 120", "120 for the courier" */
const isBeside = (word: RegExp, text: string, { index, end }: Candidate, distance = NEAR) =>
  word.test(text.slice(Math.max(0, index - distance), index)) ||
  (!included.test(text.slice(end, end + 40)) &&
    word.test(byService.exec(text.slice(end, end + 60))?.[0] ?? '')) ||
  (!included.test(text.slice(end, end + 40)) &&
    word.test(
      /^(?:\/[-=])?(?:[ -]|(?:for|to|by|via|ka|ke|as|the|of|rs|rupees|रुपये|रुपए)(?= )){0,6}[\p{L}\p{M}]{0,14}(?: (?:post|dart|bees|express)(?!\p{L}))?/iu.exec(
        text.slice(end, end + 60),
      )?.[0] ?? '',
    ));
/** Whether a word is further away, without another number in between: "postage to Kerala works out to 100". */
const isFollowing = (word: RegExp, text: string, { index }: Candidate) =>
  word.test(text.slice(Math.max(0, index - FAR), index).replace(/^.*\d/, ''));

/** The sum of "1100 + 100 courier"; undefined for other amounts. */
function sumOf(found: readonly Candidate[], text: string): number | undefined {
  if (found.length < 2 || text.includes('=')) return undefined;
  const isPlus = found.every(
    (each, at) =>
      at === 0 ||
      /^[^\d+]{0,30}(?:\+|(?<!\p{L})plus(?!\p{L}))[^\d+]{0,20}$/iu.test(
        text.slice(found[at - 1]?.end ?? 0, each.index),
      ),
  );
  return isPlus ? found.reduce((all, each) => all + rupeesOf(each), 0) : undefined;
}

/** What comes on top of a result: the 90 of "950 × 2 = 1900, shipping 90", but not that of "950 + 90 = 1040, shipping 90". */
function additionTo(result: Candidate, found: readonly Candidate[], text: string): number {
  const [charge, ...others] = found.filter(({ index }) => index >= result.end);
  if (!charge || others.length > 0) return 0;
  const isCounted = found.some(({ end, ...each }) => end <= result.index && each.text === charge.text);
  const isPlus = /^ ?\+ ?(?:₹|rs\.? ?)?$/iu.test(text.slice(result.end, charge.index));
  return !isCounted && (isPlus || isExtraCharge(text, charge)) ? rupeesOf(charge) : 0;
}

/** The 1700 of "5 x 320 = 1600, shipping 100 so 1700". */
function withCharge(result: Candidate, found: readonly Candidate[]): Candidate | undefined {
  const [charge, sum, ...others] = found.filter(({ index }) => index >= result.end);
  const isCharged = charge && sum && rupeesOf(result) + rupeesOf(charge) === rupeesOf(sum);
  return isCharged && others.length === 0 ? sum : undefined;
}

/** The result after "=", or the amount next to the word. */
function choose(found: readonly Candidate[], text: string, keyword: RegExpExecArray | null) {
  if (found.length < 2) return found[0];
  const equals = text.lastIndexOf('=');
  const result = equals < 0 ? undefined : found.find(({ index }) => index > equals);
  if (result) return withCharge(result, found) ?? result;
  if (!keyword) return found.at(-1);
  const before = found.findLast(({ end }) => end <= keyword.index);
  const after = found.find(({ index }) => index >= keyword.index + keyword[0].length);
  // "₹1,320 total (₹1,200 + ₹120 courier)"
  if (before && text.slice(before.end, keyword.index).trim() === '') return before;
  return after ?? before ?? found.at(-1);
}
