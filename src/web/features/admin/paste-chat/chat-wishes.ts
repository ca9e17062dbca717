import { numbersIn } from './chat-numbers.ts';
import { addressWord, sentencesOf } from './chat-words.ts';
import type { SidedMessage } from './payment/written-amounts.ts';

/** Longer sentences tell no piece clearly, and earlier ones are rarely about the order. */
const MAX_SENTENCE = 200;
const MAX_WISHES = 100;

/** Also "only A3 left": `unavailable` of lost-order.ts has only what ends the whole order. */
const offersLess =
  /(?<!\p{L})(?:(?:not|no longer|isn['’]?t) (?:available|in stock)|unavailable|sold(?: out)?|out of stock|only .{1,30} (?:left|available|in stock)|(?:nahi|nahin) (?:hai|bach\p{L}+|milega)|नहीं है|उपलब्ध नहीं)(?![\p{L}\p{M}])/iu;

/**
 * What the customer writes after the code, sentence by sentence, the latest last: it can name pieces and variants.
 * @param at the index of the message with the code
 * @param codeLine its line with the code
 */
export function wishesOf(messages: readonly SidedMessage[], at: number, codeLine: string): string[] {
  const found: string[] = [];
  for (let index = messages.length - 1; index >= at && found.length < MAX_WISHES; index -= 1) {
    const { lines, side } = messages[index] ?? { lines: [], side: 'admin' };
    // "A4 not available, only A3": what the customer wished before is not what they take.
    if (side === 'admin' && lines.some((line) => offersLess.test(line))) break;
    if (side === 'admin') continue;
    const start = index === at ? lines.findIndex((line) => line.startsWith(codeLine)) + 1 : 0;
    found.unshift(...lines.slice(start).flatMap(sentencesOf));
  }
  return found.filter(({ length }) => length <= MAX_SENTENCE).slice(-MAX_WISHES);
}

/** Words of any script and numbers, in small letters. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What can be beside a name in a sentence that says only what the customer takes. */
const fillers: ReadonlySet<string> = new Set(
  (
    'the a and aur n plus please pls plz i we me mujhe hame humein want need get take taking will can ll d like would to buy order book ' +
    'lungi lunga lenge le leni lena lo hai hain h chahiye chaiye chahie chahye chahiyen do de dena dijiye dedo bhej bhejo bhejna send make ' +
    'it that this these those ones one two dono both three ok okay okk yes haan han ji done final then now abhi so for from ka ke ki ko kar ' +
    'karo kardo total rs inr rupees size wala wali wale print prints painting paintings piece pieces instead jagah badle bajaye go with in of my sorry ' +
    'actually confirm confirmed keep rest others mam madam didi sir thanks thank you last और चाहिए दे दो दीजिए भेज कृपया जी वाला वाली लूंगी लूँगी'
  )
    .normalize('NFKC')
    .split(' '),
);
/** Whether a word says nothing about what the customer takes: also an amount. */
export const isFiller = (word: string): boolean => fillers.has(word) || /^\d{3,6}$/.test(word);

/** Whether a sentence is a part of an address, in which the name of a piece can be that of a house. */
export const isAddress = (sentence: string): boolean =>
  addressWord.test(sentence) || numbersIn(sentence).pins.length > 0;
