import type { Part } from './chat-fields.ts';
import { enquiryText, sentencesOf } from './chat-words.ts';
import { cancellation, earlierOrder } from './payment/deal-words.ts';
import { amountsIn, rupeesOf } from './payment/chat-amounts.ts';
import { countOfWord, withDigits } from './payment/number-words.ts';

const NUMBER =
  '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|ek|do|rendu|moonu|teen|char|chaar|paanch|panch|chhe|saat|aath|nau|das|' +
  'एक|दो|दोन|तीन|चार|पांच|पाँच|पाच|छह|सहा|सात|आठ|नौ|नऊ|दस|दहा';
/** A number of pieces. Not in "₹2", "A2", "1.2", "set of 2" or "no 2". */
const COUNT = String.raw`(?<![\p{L}\p{M}\p{N}.,:/₹#@+-]|[\p{N}] |[(（]|(?<!\p{L})(?:set|pack|packs|sets|combo|pair|box|series) (?:of )?|(?:not|no|no\.|number|flat|plot|house|class|size|page|rs|rs\.) )(${NUMBER})`;
const anyNumber = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${NUMBER})`, 'iu');
const UNIT =
  'pcs?|pieces?|peices?|peaces?|pis|nos|copy|copies|prints?|paintings?|posters?|cards?|postcards?|bookmarks?|stickers?|magnets?|sets|' +
  'पीस|पिस|नग|प्रिंट|प्रिंट्स|कॉपी|पेंटिंग|पोस्टर|कार्ड|बुकमार्क';
const WANT =
  'chahiye|chaiye|chahie|chahiyen|lunga|lungi|lena hai|leni hai|lenge|bhejna|bhejiye|bhejiyega|bhej do|bhej dena|hava|havi|havet|havyat|' +
  'kavali|kaavali|venum|vendum|beku|joie|joiye|lagbe|lagbo|' +
  'चाहिए|चाहिये|चाहिएं|लूँगी|लूंगी|लूँगा|लूंगा|लेंगे|लेना है|भेजिए|भेजना|हवे|हवी|हव्या|हवेत';
const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Before a number, so that "₹" or "rs" can be missing. */
const MONEY = String.raw`(?:₹ ?|rs\.? ?)?\d[\d,]{1,8}\d${END}`;

const patterns = [
  // "2 pcs", "do A4 print"
  String.raw`${COUNT} ?(?:x )?(?:(?:a[2-6]|small|medium|large|big|framed|unframed) )?(?:${UNIT})${END}(?! (?:set|combo|pack|wala|wali|left)${END})`,
  // "2 ka 2400"
  String.raw`${COUNT} ?(?:ka|ke|ki|का|के|की|for|at|@) ${MONEY}`,
  // "दो चाहिए"
  String.raw`${COUNT} (?:hi )?(?:${WANT})${END}`,
  // "I want 2 of these"
  String.raw`(?<!\p{L})(?:want|need|take|order|send|book|get|like|buy|make it|just|only|bas|sirf|बस|सिर्फ) ${COUNT}(?= (?:of (?:these|them|this|it)|please|pls|plz|then|hi)${END}|[,.! ]{0,3}$)`,
  // "Qty: 2"
  String.raw`(?<!\p{L})(?:qty|quantity|मात्रा|संख्या|नग)[ .:=-]{1,4}(\d{1,2})${END}`,
  // "Lotus Pond x 2"
  String.raw`(?<=[\p{L}\p{M})"”] ?)(?<![\p{L}\p{M}][x×*])[x×] ?(\d{1,2})$`,
].map((pattern) => new RegExp(pattern, 'giu'));
/** Of the artist's words beside a price, only those with a unit, or "2 ka 2400". */
const inPrice = patterns.slice(0, 2);
/** In the text of a total: also "2 x 850 = 1700" and "both 4,800". */
const inTotal = [
  new RegExp(String.raw`${COUNT} ?(?:ka|ke|ki|का|के|की|for) ${MONEY}`, 'giu'),
  new RegExp(String.raw`${COUNT} ?[x×*] ?${MONEY}(?= ?=)`, 'giu'),
  new RegExp(String.raw`(?<!\p{L})(both|dono|दोनों|दोन्ही) (?:ka |ke |का |के |for |= ?)?${MONEY}`, 'giu'),
];

/** "Bhej do" is "send": behind a verb, the word is no number. */
const verb =
  /(?<![\p{L}\p{M}])(?:bhej|bhijwa|de|kar|kara|karwa|bata|rakh|dikha|bana|likh|laga|pack|book|send|confirm|dila|chhod|le|mila|daal|dal|hata|bol|badal|kam|भेज|भिजवा|दे|कर|करा|करवा|बता|रख|दिखा|बना|लिख|लगा|पैक|बुक|दिला|छोड़|ले|मिला|डाल|हटा|बोल|बदल|कम) $/iu;
const denial = /^ {0,2}(?:hi )?(?:nahi|nahin|nai|mat|नहीं|नको)(?!\p{L})/iu;
/** "3 prints joie: mango, parrot and auto": different pieces. */
const designs = /^[^:,.]{0,20}: ?[^:]{2,60}(?:,|(?<!\p{L})(?:and|aur|ane|ani|&|और|आणि)(?!\p{L}))/iu;
const correction = /(?<!\p{L})(?:nahi|nahin|not|sorry|instead|नहीं|नको)(?!\p{L})/iu;
/** A question that is a wish: "can I get 2 pieces?" */
const wish = /(?<!\p{L})(?:(?:can|could|may) (?:i|we) (?:get|have|take|order|buy))(?!\p{L})/iu;
const inStock = /(?<!\p{L})(?:left|in stock|available|bache|bachi)(?!\p{L})/iu;

const MAX_TEXT = 500;

/** The numbers of pieces in a sentence. */
function countsIn(text: string, among: readonly RegExp[]): number[] {
  const found = among.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [whole, word = ''] = match;
      const before = text.slice(0, match.index + whole.indexOf(word));
      if (/^(?:do|दो)$/iu.test(word) && verb.test(before.slice(-14))) return [];
      const after = text.slice(match.index + whole.length);
      if (denial.test(after) || designs.test(after)) return [];
      const count = /^(?:both|do)n?|^दोन/iu.test(word) ? 2 : countOfWord(word);
      return count === undefined || count < 1 ? [] : [{ at: before.length, count }];
    }),
  );
  return found.toSorted((one, other) => one.at - other.at).map(({ count }) => count);
}

type Counted = Part & { count: number | undefined };

/** How many a message orders; several numbers, such as those of two products, are none. */
function countOf(lines: readonly string[]): Counted | undefined {
  const found = lines.flatMap((source) =>
    sentencesOf(source).flatMap((sentence) => {
      const text = sentence.slice(0, MAX_TEXT);
      if (!anyNumber.test(text) || (text.includes('?') && !wish.test(text))) return [];
      if (earlierOrder.test(text) || inStock.test(text)) return [];
      const counts = countsIn(text, patterns);
      return (correction.test(text) ? counts.slice(-1) : counts).map((count) => ({ count, source }));
    }),
  );
  const [first] = found;
  if (!first) return undefined;
  const isOne = found.every(({ count }) => count === first.count);
  return { value: String(first.count), source: first.source, count: isOne ? first.count : undefined };
}

/** How many pieces a price of the artist is for, with the price of one beside it: "40 cards at 85 each = 3400". */
function countInPrice(lines: readonly string[]): Counted | undefined {
  const texts = lines.flatMap((line) => sentencesOf(line).map((text) => withDigits(text.slice(0, MAX_TEXT))));
  const found = texts.flatMap((source) => countsIn(source, inPrice).map((count) => ({ count, source })));
  const [first] = found;
  if (!first || found.some(({ count }) => count !== first.count)) return undefined;
  const amounts = new Set(texts.flatMap((text) => amountsIn(text).map(rupeesOf)));
  const isProduct = [...amounts].some((each) => amounts.has(each * first.count));
  return first.count > 1 && isProduct ? { ...first, value: String(first.count) } : undefined;
}

const several = (counted: Counted | undefined): Part | undefined =>
  counted?.count !== undefined && counted.count > 1
    ? { value: counted.value, source: counted.source }
    : undefined;

/**
 * How many pieces the customer orders, if more than one: what they last say, or else what the agreed total is for, or the artist's
 * last price with the price of one. Yields between messages, so that a long chat does not block the page.
 * @param messages the customer's
 * @param offers the artist's
 * @param total the text of the agreed total, such as "2 ka 2400"
 */
export function* orderedCount(
  messages: readonly { lines: readonly string[] }[],
  offers: readonly { lines: readonly string[] }[],
  total: string | undefined,
): Generator<void, Part | undefined, void> {
  let last: Counted | undefined;
  for (const { lines } of messages) {
    yield;
    if (lines.some((line) => cancellation.test(line.slice(0, MAX_TEXT)))) last = undefined;
    if (!lines.some((line) => enquiryText.test(line))) last = countOf(lines) ?? last;
  }
  if (last) return several(last);
  const [count = 1, ...others] = countsIn((total ?? '').slice(0, MAX_TEXT), inTotal);
  if (total === undefined || others.length > 0) return undefined;
  if (count > 1) return { value: String(count), source: total };
  for (const { lines } of offers) {
    yield;
    last = countInPrice(lines) ?? last;
  }
  return several(last);
}
