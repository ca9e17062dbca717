import type { Numbers } from './chat-numbers.ts';
import { anyWord } from './chat-words.ts';

export type Amount = {
  rupees: number;
  /** 3 a payment, 2 a total, 1 another amount, 0 the price in the shop's text or a part of a total. */
  rank: number;
  /** As written: "1.5k" can mean something else. */
  isAbbreviated: boolean;
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
const NUMBER = String.raw`\d(?:,?\d){0,12}(?:\.\d{1,2})?(?!\d)`;
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

type Candidate = { text: string; index: number; end: number; isAbbreviated: boolean };

const candidates = (line: string, pattern: RegExp): Candidate[] =>
  [...line.matchAll(pattern)].map((match) => ({
    text: match[1] ?? '',
    index: match.index,
    end: match.index + match[0].length,
    isAbbreviated: match[2] !== undefined,
  }));

const rupeesOf = ({ text, isAbbreviated }: Candidate) =>
  Math.round(Number(text.replaceAll(',', '')) * (isAbbreviated ? 1_000 : 1) * 100) / 100;

/** The amount of a line that its words speak about; undefined without one. */
export function amountIn(line: string, numbers: Numbers, isShopText: boolean): Amount | undefined {
  const text = line.slice(0, MAX_LINE);
  const paid = paidWord.exec(text);
  const total = totalWord.exec(text);
  const keyword = paid ?? total;
  const used = [...numbers.phones, ...numbers.pins, ...numbers.utrs];
  const isFree = ({ index, end }: Candidate) => used.every((each) => end <= each.index || index >= each.end);
  const withMark = [...candidates(text, marked), ...candidates(text, markedAfter)].filter(isFree);
  const withoutMark = keyword && withMark.length === 0 ? candidates(text, bare).filter(isFree) : [];
  const found = [...withMark, ...withoutMark]
    .filter((each) => rupeesOf(each) >= 10 && rupeesOf(each) <= 10_000_000)
    .toSorted((one, other) => one.index - other.index);
  const chosen = choose(found, text, total ?? paid);
  if (!chosen) return undefined;
  const isPart = partWord.test(text) && !text.includes('=') && !total;
  const isForOne = /^ ?(?:per|each|for one|a piece)\b/i.test(text.slice(chosen.end));
  const plain = isPart || isForOne ? 0 : 1;
  // A question is an offer at most.
  const rank = text.includes('?') ? Math.min(plain, 1) : paid ? 3 : total ? 2 : plain;
  return { rupees: rupeesOf(chosen), rank: isShopText ? 0 : rank, isAbbreviated: chosen.isAbbreviated };
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
