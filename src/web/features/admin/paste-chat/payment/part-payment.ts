import { anyWord } from '../chat-words.ts';
import { amountsIn, type Candidate, rupeesOf } from './chat-amounts.ts';
import { offerWord, restWord } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { isUnpaid } from './failed-payment.ts';
import { isPromise } from './promised-payment.ts';

/** Beside an amount that is only a part of the total. */
export const partWord = anyWord(
  'advance|adv|token|deposit|booking amount|booking amt|half|aadha|aadhe|adha|adhe|एडवांस|अडवांस|ॲडव्हान्स|टोकन|आधा|आधे',
);
/** The same with a word of a payment, or with little else: "1000 abhi". */
const nowWord = anyWord(
  '(?<!just )now|for now|right now|abhi|abhi ke liye|filhal|pehle|first|अभी|फ़िलहाल|फिलहाल|पहले|आत्ता|आता|atta',
);
const payment = anyWord(
  'sent|paid|sending|paying|transferred|transfered|transferring|gpaid|debited|bheja|bheje|bheji|bhej|bhejti|bhejta|jama|diya|diye|kiya|kiye|utr|txn|upi ref|भेजा|भेजे|भेज|दिया|दिए|जमा|किया|किए|पाठवले|पाठवतो|पाठवते',
);
/** "baaki 750", "100 short": an amount beside such a word. */
export const namesRest = (text: string): boolean =>
  /\d/.test(text) && (restWord.test(text) || /\b(?:short|kam pade)\b/i.test(text));
/** Beside the amount of the whole order. */
export const wholeWord = anyWord(
  'total|final|finali[sz]ed|agreed|deal|fixed|pakka|kul|full|whole|altogether|out of|of(?! which)|me se|mein se|mai se|done|कुल|टोटल|फाइनल|फ़ाइनल|पक्का|तय|में से|एकूण|पैकी|ठरले',
);
/** Ends what belongs to the amount before it. */
const clauseEnd = /[,;.!|+–—-]|(?<!\p{L})(?:and|aur|but|lekin|और|लेकिन|आणि)(?!\p{L})/iu;
/** Before the whole of which a part without an amount is paid: "half of the 1500 as advance". */
const ofWhole =
  /(?<!\p{L})(?:half|aadha|part|portion|advance|\d\d ?%) of (?:the |your |this |my )?(?:total |amount |price ){0,2}(?:of )?(?:₹|rs\.? ?)?$/iu;
const MAX_AMOUNTS = 8;

/** The words beside an amount, up to the next amount or the end of the clause. */
function wordsBeside(text: string, all: readonly Candidate[], at: number): string {
  const front = text.slice(all[at - 1]?.end ?? 0, all[at]?.index).split(clauseEnd);
  const [back = ''] = text
    .slice(all[at]?.end, all[at + 1]?.index)
    .replace(/^ ?\/[-=]/, '')
    .split(clauseEnd);
  // "500 abhi bhej raha hu baki shaam ko"
  const own = back.slice(0, restWord.exec(back)?.index);
  const isOwn = partWord.test(own) || nowWord.test(own) || payment.test(own);
  return `${front.at(-1) ?? ''} · ${isOwn ? own : back}`;
}

const isShort = (words: string) => (words.match(/[\p{L}\p{M}]+/gu) ?? []).length < 4;
const isPartIn = (words: string) =>
  partWord.test(words) ||
  (nowWord.test(words) && (payment.test(words) || (isShort(words) && !offerWord.test(words))));

/** What the amounts of a sentence are: the whole, and a part of it that is paid or promised. */
export type Shares = {
  whole: Candidate | undefined;
  part: Candidate;
  /** Whether the part is still to come. */
  isPromised: boolean;
  /** Whether the sentence says that it is a part: "1000 abhi" can be the whole. */
  isSure: boolean;
};

/** What "total 1750 done, 1000 abhi" or "5000 advance" says; undefined for a sentence that names no part of a total. */
export function sharesIn(text: string): Shares | undefined {
  const all = amountsIn(text).slice(0, MAX_AMOUNTS);
  if (all.length === 0 || isUnpaid(text)) return undefined;
  const roles = all.map((each, at) => ({ each, words: wordsBeside(text, all, at) }));
  const open = roles.filter(({ words }) => !restWord.test(words));
  const parts = open.filter(
    ({ each, words }) =>
      !ofWhole.test(text.slice(Math.max(0, each.index - 40), each.index)) &&
      (isPartIn(words) || (roles.length > 1 && payment.test(words) && !wholeWord.test(words))),
  );
  const isLater = ({ words }: { words: string }) => !wholeWord.test(words) && isPromise(words, text);
  // "1000 bhej diye, 2000 kal bhejungi": the other part is still to come.
  const [part, ...others] = parts.some((each) => !isLater(each))
    ? parts.filter((each) => !isLater(each))
    : parts;
  if (!part || others.length > 0) return undefined;
  const isLarger = (role: (typeof roles)[number]) => rupeesOf(role.each) > rupeesOf(part.each);
  const larger = open.filter((role) => role !== part && isLarger(role) && !isLater(role));
  const whole =
    larger.find(({ words }) => wholeWord.test(words)) ??
    // "950 + 90 = 1040, paid 500"
    larger.find(({ each }) => /= ?(?:₹|rs\.? ?)?$/i.test(text.slice(0, each.index).slice(-6))) ??
    (larger.length === 1 ? larger[0] : undefined);
  if (!whole && parts.length < 2 && open.length === roles.length && !isPartIn(part.words)) return undefined;
  const isSure =
    whole !== undefined || parts.length > 1 || open.length < roles.length || partWord.test(part.words);
  return { whole: whole?.each, part: part.each, isPromised: isPromise(part.words, text), isSure };
}

/** Whether rupees are the only amount of a sentence that is announced and not paid yet: "1500 kal bhejungi". */
export function announces(sentence: string, rupees: number): boolean {
  const text = withDigits(sentence);
  if (text.includes('?')) return false;
  const all = amountsIn(text).slice(0, MAX_AMOUNTS);
  const [only, ...others] = all.filter((_, at) => {
    const words = wordsBeside(text, all, at);
    return !restWord.test(words) && isPromise(words, text);
  });
  return only !== undefined && others.length === 0 && rupeesOf(only) === rupees;
}
