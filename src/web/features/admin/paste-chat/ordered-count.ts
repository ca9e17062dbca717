import type { Part } from './chat-fields.ts';
import { anyWord, enquiryText, sentencesOf } from './chat-words.ts';
import { isCancellation } from './payment/cancellation.ts';
import { earlierOrder } from './payment/deal-words.ts';
import { amountsIn, rupeesOf, tagQuestion } from './payment/chat-amounts.ts';
import { countOfWord, withDigits } from './payment/number-words.ts';
import type { SidedMessage } from './payment/written-amounts.ts';

const NUMBER =
  '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|ek|do|rendu|moonu|teen|char|chaar|paanch|panch|chhe|saat|aath|nau|das|' +
  'एक|दो|दोन|तीन|चार|पांच|पाँच|पाच|छह|सहा|सात|आठ|नौ|नऊ|दस|दहा';
/** A number of pieces. Not in "₹2", "A2", "1.2", "set of 2" or "no 2". */
const COUNT = String.raw`(?<![\p{L}\p{M}\p{N}.,:/₹#@+-]|[\p{N}] |[(（]|(?<!\p{L})(?:set|pack|packs|sets|combo|pair|box|series) (?:of )?|(?:not|no|no\.|number|flat|plot|house|class|size|page|rs|rs\.) )(${NUMBER})`;
const anyNumber = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${NUMBER})`, 'iu');
const UNIT =
  'pcs?|pieces?|peices?|peaces?|pis|nos|copy|copies|prints?|paintings?|posters?|cards?|postcards?|bookmarks?|stickers?|magnets?|murals?|diyas?|lamps?|mugs?|coasters?|keychains?|sets|units|nag|adad|' +
  'पीस|पिस|नग|अदद|प्रति|प्रतियां|प्रतियाँ|प्रिंट|प्रिंट्स|कॉपी|पेंटिंग|पोस्टर|कार्ड|बुकमार्क';
const WANT =
  'chahiye|chaiye|chahie|chahiyen|chahye|lunga|lungi|le(?:na|ni|ne) (?:h|hai|hain|he|hein)|lenge|bhejna|bhejiye|bhejiyega|hava|' +
  '(?:bhej|de|bana|pack kar|book kar|rakh|order kar) ?(?:do|dena|dijiye|dijie|dijiyega|de)|mangwane hain?|ka order|' +
  'havi|havet|havyat|' +
  'pahije|pahijet|pahijay|पाहिजे|पाहिजेत|kavali|kaavali|venum|vendum|beku|joie|joiye|lagbe|lagbo|' +
  'चाहिए|चाहिये|चाहिएं|लूँगी|लूंगी|लूँगा|लूंगा|लेंगे|ले(?:ना|नी|ने) (?:है|हैं)|भेजिए|भेजना|(?:भेज|दे|बना) (?:दो|दीजिए|दीजिये|देना)|पाठवा|द्या|हवे|हवी|हव्या|हवेत';
const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Before a number, so that "₹" or "rs" can be missing. */
const MONEY = String.raw`(?:₹ ?|rs\.? ?)?\d[\d,]{1,8}\d${END}`;

/** Of the name of a piece. Not in "2 different prints" and "2 weeks for prints". */
const ANY_WORD =
  '(?!(?:different|diff|other|more|alag|types?|kinds?|months?|weeks?|days?|din|colou?rs?|sizes?|inch|inches|feet|ft|by|of|your|the|in|at|for|and|aur|or)(?!\\p{L}))[\\p{L}\\p{M}]{2,15}';

const patterns = [
  // "2 pcs", "do A4 print"
  String.raw`${COUNT} ?(?:x )?(?:(?:a[2-6]|small|medium|large|big|framed|unframed) )?(?:${UNIT})${END}(?! (?:set|combo|pack|wala|wali|left)${END})`,
  // "2 ka 2400"
  String.raw`${COUNT} ?(?:ka|ke|ki|का|के|की|for|at|@) ${MONEY}`,
  // "दो चाहिए"
  String.raw`${COUNT} (?:hi )?(?:${WANT})${END}`,
  // "दो मिल जाएंगी?"
  String.raw`${COUNT} (?:mil|मिल) (?:ja|sak|जा|सक)[\p{L}\p{M}]{1,8}${END}`,
  // "I want 2 of these"
  String.raw`(?<!\p{L})(?:want|need|take|order|order for|send|ship|pack|reserve|book|get|like|buy|make (?:it|that|this)|change (?:it |that )?to|just|only|bas|sirf|बस|सिर्फ) ${COUNT}(?= (?:of (?:these|them|those|this|it|same|the same)|please|pls|plz|then|hi|but|now|for (?:me|us|my|mom|her|him))${END}|[^\p{L}\d]{0,6}$)`,
  // "need 4 for return gifts"
  String.raw`(?<!\p{L})(?:want|need|take|order) ${COUNT}(?= for \p{L})`,
  // "Ok, 2 then", "two please"
  String.raw`(?:^|[,.;!] ?|(?<!\p{L})(?:ok|okay|yes|haan|then|so|actually) )${COUNT} (?:please|pls|plz|then)${END}`,
  // "need 2 koi prints", "2 koi prints"
  String.raw`(?:^|(?<!\p{L})(?:want|need|take|order|send|get|buy|book|require|looking for) )${COUNT} (?:${ANY_WORD} ){1,2}(?:${UNIT})(?= (?:please|pls|plz|as|for|${WANT})${END}|[,.! ]{0,3}$)`,
  // "Qty: 2"
  String.raw`(?<!\p{L})(?:qty|quantity|मात्रा|संख्या|नग)[ .:=-]{1,4}(${NUMBER})${END}`,
  // "Lotus Pond x 2"
  String.raw`(?<=[\p{L}\p{M})"”] ?)(?<![\p{L}\p{M}][x×*])[x×] ?(\d{1,2})$`,
].map((pattern) => new RegExp(pattern, 'giu'));
/** Of the artist's words beside a price, only those with a unit, or "2 ka 2400" and "for two it is 2400". */
const inPrice = [
  ...patterns.slice(0, 2),
  new RegExp(
    String.raw`${COUNT} (?:it is|it['’]s|will be|would be|is|hoga|honge|comes to|ho jayega) ${MONEY}`,
    'giu',
  ),
];
/** "1200 x 2 = 2400" */
const product =
  /(?<![\d.,])(\d[\d,]{1,7})(?: ?\/-)? ?[x×*] ?(\d{1,2}) ?(?:pcs|pieces|nos|prints)? ?= ?(?:₹|rs\.? ?)?(\d[\d,]{1,8})/giu;
const dozens =
  /(?<![\p{L}\p{M}\d])(half|a|one|ek|1|two|do|2|three|teen|3|आधा|एक|दो) (?:dozen|darjan|darzan|दर्जन)(?!\p{L})/giu;
const dozenOf: Record<string, number> = {
  half: 6,
  आधा: 6,
  two: 24,
  do: 24,
  दो: 24,
  2: 24,
  three: 36,
  teen: 36,
  3: 36,
};
/** "One for me and one for my sister" */
const oneEach =
  /(?<![\p{L}\p{M}\d])(?:1|one|ek|एक) (?:for (?:my |her |his |our )?(?!\d)\p{L}{2,12}|(?:mere|apne|khud|meri|mom|mummy|didi|bhai|papa|dost|friend|behen|maa|office|ghar)(?: \p{L}{2,10}){0,2} ke liye|\p{L}[\p{L}\p{M}]{1,10}(?: \p{L}[\p{L}\p{M}]{1,10})? के लिए)/giu;
/** "I'll take a pair": not "a pair of earrings", which can be one product. */
const pair =
  /(?<!\p{L})(?:want|need|take|order|send|get|buy|book|have|make (?:it|that)) (?:a|one|1) (?:pair|couple)(?= (?:of (?:these|those|them|this)|please|pls|plz|then)(?!\p{L})|[^\p{L}\d]{0,4}$|[,.])/iu;
/** The artist asks how many. */
const countQuestion =
  /(?<!\p{L})(?:how many|how much qty|qty|quantity|kitn[ei] (?:pcs|pieces?|copy|copies|prints?|nag|chahiye|chaiye|lenge|lene|bheju|du|doon)|kete piece|kiti (?:pcs|piece|havet|pahije)|(?:one|single|ek|1) (?:or|ya) (?:two|more|multiple|double|do|2)|कितने (?:पीस|चाहिए|प्रिंट|लेंगे|नग|कॉपी)|किती हवे)/iu;
const numberResponse = new RegExp(
  String.raw`^(?:(?:ok|just|only|bas|sirf|haan|ji|yes|i need|need|want|बस|सिर्फ|जी)[, ]{1,2}){0,2}(${NUMBER})(?: (?:only|please|pls|plz|hi|ji|mam|madam|sir|didi|bhaiya|chahiye|hai|bas|then|enough|kaafi|चाहिए|ही|जी))*(?:[ .!🙏😊👍]{0,4}|[.,;] [^\d]{0,60})$`,
  'iu',
);
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
const wish =
  /(?<!\p{L})(?:(?:can|could|may) (?:i|we) (?:get|have|take|order|buy)|(?:can|could|would|will) (?:you|u) (?:please |pls )?(?:make (?:it|that)|send me|pack|book|ship))(?!\p{L})|(?:mil|मिल) (?:ja|sak|जा|सक)/iu;
const inStock = /(?<!\p{L})(?:left|in stock|available|bache|bachi)(?!\p{L})/iu;

/** "40 magnets, same as last Diwali" is an order of now. */
const asBefore =
  /(?<!\p{L})(?:same|like|just like) (?:as |like )?(?:in )?(?:the )?(?:last|previous|earlier) \p{L}{2,10}/giu;

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

/** Dozens, and "one for me and one for mom". */
function otherCountsIn(text: string): number[] {
  const inDozens = [...text.matchAll(dozens)].map(([, word = '']) => dozenOf[word.toLowerCase()] ?? 12);
  const persons = text.match(oneEach)?.length ?? 0;
  const isPair = pair.test(text);
  return [...inDozens, ...(persons > 1 ? [persons] : []), ...(isPair && persons < 2 ? [2] : [])];
}

type Counted = Part & { count: number | undefined };

/** The number that a message responds to a question for it with: "3 only". */
function countInResponse(lines: readonly string[]): Counted | undefined {
  const [source = '', ...others] = lines.filter((line) => line.trim() !== '');
  const [, word = ''] = source.length > 80 ? [] : (numberResponse.exec(source.trim()) ?? []);
  const count = countOfWord(word);
  return word === '' || others.length > 0 || count === undefined || count > MAX_RESPONSE
    ? undefined
    : { value: String(count), source, count };
}
const MAX_RESPONSE = 50;

/** How many a message orders; several numbers, such as those of two products, are none. */
function countOf(lines: readonly string[]): Counted | undefined {
  const found = lines.flatMap((source) =>
    sentencesOf(source).flatMap((sentence) => {
      const text = sentence.slice(0, MAX_TEXT);
      if (text.includes('?') && !wish.test(text) && !tagQuestion.test(text)) return [];
      const others = otherCountsIn(text).map((count) => ({ count, source }));
      if (others.length > 0 || !anyNumber.test(text)) return others;
      if (earlierOrder.test(text.replace(asBefore, ' ')) || inStock.test(text)) return [];
      const counts = countsIn(text, patterns);
      return (correction.test(text) ? counts.slice(-1) : counts).map((count) => ({ count, source }));
    }),
  );
  const [first] = found;
  if (!first) return undefined;
  const isOne = found.every(({ count }) => count === first.count);
  return { value: String(first.count), source: first.source, count: isOne ? first.count : undefined };
}

/** "Set of 4", "1 set has 4", "ek set me 4 hote hain", "4 in a pack" */
const contents = new RegExp(
  String.raw`(?<!\p{L})(?:sets?|packs?|box|combo|series|bundle|सेट|पैक) (?:of|has|have|contains?|includes?|with|me|mein|mai|ka|में|का|=|:) ?(${NUMBER})${END}|(?<![\p{L}\p{N}])(${NUMBER}) (?:(?:\p{L}{2,12} )?(?:in|per|ka|का) )(?:a |an |one |1 |ek |each |every |एक )?(?:set|pack|box|combo|bundle|सेट|पैक)${END}`,
  'iu',
);
const setWord = anyWord('sets?|packs?|box|boxes|combos?|bundles?|सेट|पैक');

/** How many pieces a set of the chat contains. */
function contentsIn(lines: readonly string[]): number | undefined {
  const found = lines
    .map((line) => contents.exec(line.slice(0, MAX_TEXT)))
    .findLast((match) => match !== null);
  return found ? countOfWord(found[1] ?? found[2] ?? '') : undefined;
}

/** Whether a number of pieces is that of a set, which is sold as one: "4 coasters", of which a set has 4. */
const isOfSet = ({ count = 1, source }: Counted, size: number | undefined): boolean =>
  size !== undefined && size > 1 && count >= size && !setWord.test(source);

/** Rupees that the artist names, to recognize a multiple of them. */
class Prices {
  private list: number[] = [];

  add(lines: readonly string[]): void {
    const found = lines.flatMap((line) => amountsIn(withDigits(line.slice(0, MAX_TEXT))).map(rupeesOf));
    this.list = [...this.list, ...found].slice(-MAX_PRICES);
  }

  has(rupees: number): boolean {
    return this.list.includes(rupees);
  }
}
const MAX_PRICES = 24;

/**
 * How many pieces a price is for, with the price of one beside or before it: "40 cards at 85 each = 3400".
 * @param limit rupees of the agreed total: a higher price was not agreed to
 */
function countInPrice(lines: readonly string[], prices: Prices, limit: number): Counted | undefined {
  const texts = lines.flatMap((line) => sentencesOf(line).map((text) => withDigits(text.slice(0, MAX_TEXT))));
  const found = texts.flatMap((source) => [
    ...countsIn(source, inPrice).map((count) => ({ count, source })),
    ...productsIn(source).map((count) => ({ count, source })),
  ]);
  const [first] = found;
  if (!first || found.some(({ count }) => count !== first.count)) return undefined;
  const amounts = texts.flatMap((text) => amountsIn(text).map(rupeesOf));
  const { count } = first;
  const isProduct = amounts.some(
    (each) => each <= limit && (prices.has(each / count) || amounts.includes(each / count)),
  );
  const isStated = texts.some((text) => productsIn(text, limit).length > 0);
  return count > 1 && (isProduct || isStated) ? { ...first, value: String(count) } : undefined;
}

/** The numbers of pieces in multiplications that are right. */
const productsIn = (text: string, limit = Infinity): number[] =>
  [...text.matchAll(product)].flatMap((match) => {
    const [one = 0, count = 0, all = 0] = match.slice(1).map((digits) => Number(digits.replaceAll(',', '')));
    // Of "40 x 70 = 2800", either number can be the price.
    return one >= 10 && (one > 99 || count < 10) && one * count === all && all <= limit ? [count] : [];
  });

const several = (counted: Counted | undefined, size: number | undefined): Part | undefined =>
  counted?.count !== undefined && counted.count > 1 && !isOfSet(counted, size)
    ? { value: counted.value, source: counted.source }
    : undefined;

/**
 * How many pieces the customer orders, if more than one: what they last say, or else what the agreed total is for, or the last
 * price with the price of one. Yields between messages, so that a long chat does not block the page.
 * @param total the agreed total, with a text such as "2 ka 2400"
 */
export function* orderedCount(
  messages: readonly SidedMessage[],
  total: Part | undefined,
): Generator<void, Part | undefined, void> {
  let last: Counted | undefined;
  let isRequested = false;
  let size: number | undefined;
  for (const { lines, side } of messages) {
    yield;
    size = contentsIn(lines) ?? size;
    if (side !== 'admin' && !lines.some((line) => enquiryText.test(line))) {
      if (lines.some((line) => isCancellation(line.slice(0, MAX_TEXT)))) last = undefined;
      last = countOf(lines) ?? (isRequested ? countInResponse(lines) : undefined) ?? last;
    }
    isRequested = side === 'admin' && lines.some((line) => countQuestion.test(line.slice(0, MAX_TEXT)));
  }
  if (last) return several(last, size);
  const [count = 1, ...others] = countsIn((total?.source ?? '').slice(0, MAX_TEXT), inTotal);
  if (total === undefined || others.length > 0) return undefined;
  if (count > 1) return several({ value: String(count), source: total.source, count }, size);
  const prices = new Prices();
  for (const { lines, side } of messages) {
    yield;
    const isEnquiry = lines.some((line) => enquiryText.test(line));
    if (side === 'admin' || isEnquiry) prices.add(lines);
    if (side === 'admin') last = countInPrice(lines, prices, Number(total.value)) ?? last;
  }
  return several(last, size);
}
