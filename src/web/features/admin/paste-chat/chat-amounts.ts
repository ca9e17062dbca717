import { numbersIn } from './chat-numbers.ts';
import { anyWord } from './chat-words.ts';

export type Amount = {
  rupees: number;
  /** 3 a payment, 2 a total, 1 another amount, 0 a part of a total. */
  rank: number;
  /** Whether the line says that it is the whole amount: with a word, or as a result. */
  isTotal: boolean;
  /** Whether it has a sign or a word of a currency. */
  isMarked: boolean;
  /** As written: "1.5k" can mean something else. */
  isAbbreviated: boolean;
  /** Two amounts with a plus between them. */
  isSum: boolean;
};

const MAX_LINE = 1_000;
const paidWord = anyWord(
  '(?:neft|imps|rtgs|upi|payment|transfer) done|kr diya|kr diye|kr di|paid|sent|transferred|transfered|debited|credited|received|recd|rcvd|payment done|payment kiya|pay kar diya|pay kiya|bhej diya|bhej diye|bhej di|bheja|bheje|kar diya|kar diye|kar di|mil gaya|mil gaye|kiya|kiye|deposited|भुगतान|भेज दिया|भेज दिए|भेजे|कर दिया|कर दिए|मिल गए|मिल गया|किया|किए|payment of|payment successful',
);
const totalWord = anyWord(
  'to [a-z0-9._-]{2,40}@[a-z]{2,12}|with (?:delivery|post|postage|packing|shipping|courier)|(?:courier|delivery|shipping) (?:ke saath|ke sath|sahit|included)|total|final|grand total|altogether|all together|incl|including|inclusive|with shipping|with courier|to pay|pls pay|please pay|pay|amount|amt|kul|milakar|mila ke|sab mila|net|payable|कुल|टोटल|मिलाकर|राशि',
);
const partWord = anyWord(
  'shipping|courier|delivery|postage|discount|packing|gst|balance|baaki|remaining|advance|off|शिपिंग|कूरियर|बाकी|डिलीवरी',
);
/** Also 2.900, as in Europe. */
const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3}){1,3}|\d(?:,?\d){0,12}(?:\.\d{1,2})?)(?!\d)`;
const marked = new RegExp(
  String.raw`(?:₹|(?<!\p{L})(?:rs|inr|rupees|रु|रुपये|रुपए)(?!\p{L})\.?)[ :]{0,2}(${NUMBER})(k(?!\p{L}))?`,
  'giu',
);
const markedAfter = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(${NUMBER}) ?(?:/-|/=|(?:rs|inr|rupees|rupaye|rupay|rupee|rupe|rupya|bucks|रुपये|रुपए|रूपए|रुपया|रु)(?![\p{L}\p{M}]))`,
  'giu',
);
const bare = new RegExp(
  String.raw`(?<![\p{L}\d.,/:#@+-]|[\p{L}\d]-|\d )(${NUMBER})(?![\d/:%@-]| \d|\.\d| ?(?:x|pcs?|pieces?|days?|din|am|pm|cm|inch|inches|ft|st|nd|rd|th|no|minutes?|min|hrs?|wale|wala)(?!\p{L}))( ?k(?!\p{L}))?`,
  'giu',
);

type Candidate = { text: string; index: number; end: number; isAbbreviated: boolean; isMarked: boolean };

const candidates = (line: string, pattern: RegExp, isMarked: boolean): Candidate[] =>
  [...line.matchAll(pattern)].map((match) => ({
    text: match[1] ?? '',
    index: match.index,
    end: match.index + match[0].length,
    isAbbreviated: match[2] !== undefined,
    isMarked,
  }));

const rupeesOf = ({ text, isAbbreviated }: Candidate) => {
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replaceAll(',', '');
  return Math.round(Number(plain) * (isAbbreviated ? 1_000 : 1) * 100) / 100;
};

/** A number of an order, a year, and so on. */
const notAmount =
  /(?:#|(?<!\p{L})(?:no|nos|number|order|hsn|tracking|awb|in|since|of|page|size|stall|flat|house|plot|room|sector|a\/c)\.?) ?$/iu;

/** The amounts of a line: those with a mark, or the other numbers that can be one. */
export function amountsIn(line: string): Candidate[] {
  if (!/\d/.test(line)) return [];
  const text = line.slice(0, MAX_LINE);
  const numbers = numbersIn(text);
  const used = [...numbers.phones, ...numbers.pins, ...numbers.utrs];
  const isFree = ({ index, end }: Candidate) => used.every((each) => end <= each.index || index >= each.end);
  const isAmount = (each: Candidate) => rupeesOf(each) >= 10 && rupeesOf(each) <= 10_000_000;
  const marks = [...candidates(text, marked, true), ...candidates(text, markedAfter, true)]
    .filter(isFree)
    .filter(isAmount);
  if (marks.length > 0) return inOrder(marks);
  const isPlain = (each: Candidate) =>
    (rupeesOf(each) >= 50 || each.isAbbreviated) &&
    !notAmount.test(text.slice(Math.max(0, each.index - 12), each.index));
  return inOrder(candidates(text, bare, false).filter(isFree).filter(isAmount).filter(isPlain));
}

/** Without one that two patterns find. */
const inOrder = (found: readonly Candidate[]): Candidate[] =>
  found
    .toSorted((one, other) => one.index - other.index)
    .filter((each, at, all) => at === 0 || each.index >= (all[at - 1]?.end ?? 0));

/** "90 each", "2000 from each of us" */
const forOne = /^ ?(?:\/-)? ?(?:per|each|from each|for one|for each|a piece|apiece)(?!\p{L})/iu;

/** The amount of a line that its words speak about; undefined without one. */
export function amountIn(line: string): Amount | undefined {
  const text = line.slice(0, MAX_LINE);
  const all = amountsIn(text);
  if (all.length === 0) return undefined;
  const paid = paidWord.exec(text);
  const total = totalWord.exec(text);
  const whole = all.filter(({ end }) => !forOne.test(text.slice(end)));
  const found = whole.length > 0 ? whole : all;
  const sum = sumOf(found, text);
  const chosen = choose(found, text, total ?? paid);
  if (!chosen) return undefined;
  const hasResult = found.length > 1 && text.includes('=');
  const isPart = !total && sum === undefined && !text.includes('=') && isBesidePart(text, chosen);
  const isForOne = forOne.test(text.slice(chosen.end));
  const plain = isPart || isForOne ? 0 : 1;
  const isTotal = total !== null || hasResult || sum !== undefined;
  // A question is an offer at most.
  const rank = text.includes('?') ? Math.min(plain, 1) : paid ? 3 : isTotal ? 2 : plain;
  const isSum = sum !== undefined && !total && !hasResult;
  const { isMarked, isAbbreviated } = chosen;
  return { rupees: isSum ? sum : rupeesOf(chosen), rank, isTotal, isMarked, isAbbreviated, isSum };
}

const included = /(?:saath|sath|sathe|incl|included|free|sahit|sobat|kooda|sogat|सह|सहित|के साथ)/i;
/** "Courier 120", "120 for the courier" */
const isBesidePart = (text: string, { index, end }: Candidate) =>
  partWord.test(text.slice(Math.max(0, index - 25), index)) ||
  (!included.test(text.slice(end, end + 40)) &&
    partWord.test(
      /^(?:[ -]|(?:for|ka|ke|as|the|of)(?= )){0,6}\p{L}{0,12}/iu.exec(text.slice(end))?.[0] ?? '',
    ));

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

/** The result after "=", or the amount next to the word. */
function choose(found: readonly Candidate[], text: string, keyword: RegExpExecArray | null) {
  if (found.length < 2) return found[0];
  const equals = text.lastIndexOf('=');
  const result = equals < 0 ? undefined : found.find(({ index }) => index > equals);
  if (result) return result;
  if (!keyword) return found.at(-1);
  const before = found.findLast(({ end }) => end <= keyword.index);
  const after = found.find(({ index }) => index >= keyword.index + keyword[0].length);
  // "₹1,320 total (₹1,200 + ₹120 courier)"
  if (before && text.slice(before.end, keyword.index).trim() === '') return before;
  return after ?? before ?? found.at(-1);
}
