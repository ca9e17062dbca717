import { farewell } from './address/address-block.ts';
import type { Part } from './chat-fields.ts';
import { numbersIn } from './chat-numbers.ts';
import { anyWord } from './chat-words.ts';

const phoneWord = anyWord(
  'ph|phone|mob|mobile|mo|m|cell|tel|contact|number|num|no|call|whatsapp|wa|reach|फोन|फ़ोन|मोबाइल|मोबाईल|नंबर|नम्बर|संपर्क|கைபேசி|மொபைல்|മൊബൈൽ|మొబైల్|ಮೊಬೈಲ್|মোবাইল|મોબાઇલ|મોબાઈલ|ਮੋਬਾਈਲ|செல்|தொலைபேசி|ஃபோன்|ഫോൺ|ఫోన్|ಫೋನ್|ফোন|ફોન|ਫੋਨ',
);
/** "Call 98…" alone does not say that it is the customer's number. */
const callWord = /(?<!\p{L})call(?: me)?(?: on| at)?\s*$/iu;
/** A number of another person, or one that no longer works. */
const notTheirs = anyWord(
  "courier (?:guy|boy|man|wala|person|bhaiya)(?:’s|'s)?|courier guy|delivery (?:guy|boy|man|person|wala)(?:’s|'s)?|dtdc|helpline|customer care|support|toll free|gpay|google pay|phonepe|paytm|upi|paid to|old number|my handle|not working|don'?t (?:use|call)|do not (?:use|call)|wrong|purana",
);
const secondary = anyWord(
  'for any (?:issue|query|queries|doubt|problem)|alternate|alternative|alternately|alt|other number|another number|landline|second number|backup|emergency|payment ask|office no|in case|in case of|if not|if (?:i|he|she|they|we|courier|the courier|no one|nobody|unreachable|busy)|otherwise|ya phir|nahi to|agar|दूसरा|दुसरा|अगर|வேறு|లేకపోతే|cheyyakapothe|edukkalana',
);
const corrected = anyWord(
  'sorry|oops|correct|corrected|correction|galat|ulta|typo|instead|new number|use this|not that|actually',
);
/** The one that the courier calls. */
const forDelivery = anyWord(
  'for (?:the )?(?:delivery|courier)|when (?:the )?courier|courier comes|delivery ke liye|use (?:her|his|ma|mom|my)|(?<!don.?t |not )call (?:her|him|my)',
);
/** "My number is …, but give the courier hers: …" */
const forCourier = anyWord(
  'courier (?:ko|ke liye|wale ko)|(?:give|to) the courier|on the (?:box|parcel|label)|parcel (?:par|pe)',
);
/** "My number is" right before a number: the sender's, who may send the parcel to another person. */
const own =
  /(?<![\p{L}\p{M}])(?:my|mine|mera|meri|maza|majha|maro|mharo|amar|मेरा|मेरी|माझा|म्हारा|म्हारो|আমার|મારો|ਮੇਰਾ|என்|నా|ನನ್ನ|എന്റെ|ମୋର)(?: \p{L}[\p{L}\p{M}]{0,11}){0,3}[ .:–-]{0,4}$/iu;
/** What shall not be on the parcel: "don't write my number", "mera no. mat likhna". */
const notOnParcel = anyWord(
  String.raw`(?:don[’']?t|do not|not to|never|mat|na|nahi|nahin|मत|नहीं|ना|नको) (?:\p{L}{1,12} ){0,2}(?:put|write|mention|print|give|add|use|likh|likhna|likhiye|likhiyega|likho|daalna|dalna|daalo|dalo|dena|do|dijiye|लिखना|लिखिए|लिखिएगा|डालना|देना)`,
  '(?:likhna|dena|daalna|dalna) (?:mat|nahi|nahin)|surprise',
);
/** The clause around a number: "last time the courier guy (80…)". */
const around = (line: string, index: number, end: number) => ({
  before: line.slice(Math.max(0, index - 50), index),
  after: line.slice(end, end + 25).split(/[.;,(] ?/, 1)[0] ?? '',
});

/** "0294 not working, use mobile": what is said about another number before this one. */
const useInstead =
  /^.{0,50}(?:not working|switched off|out of order|old number)[ ,.;:–-]{1,3}(?:so |please |pls )?(?=use )/iu;

/** "My number was also wrong, haha, 94870 22222" */
const wrongBefore =
  /(?<!\p{L})(?:number|no|num|phone|mobile|contact|नंबर)(?: (?:is|was|also|too|bhi|i gave|given|typed|भी)){0,3} (?:wrong|incorrect|galat|mistyped|गलत|ग़लत)(?!\p{L})(?! (?:number|no|one))[^\d]{0,25}[,.:;!–-] ?\+?$/iu;

type Ranked = Part & { rank: number };
/** The rank of a number with a label, or alone in its line. */
export const LABELED_RANK = 3;

/**
 * How likely a number is the one that the parcel needs: 0 never, 1 a second number or one that stays off the parcel, 2 in a sentence,
 * 2.9 the sender's, 3 labeled or alone, 4 corrected or for the courier. In `phoneIn`, 2.9 and 3 beside an address become 3.5.
 * @param isAfterFarewell whether it is the sender's own number, in a signature
 */
function rankOf(line: string, index: number, end: number, context: string, isAfterFarewell: boolean): number {
  const { before: whole, after } = around(line, index, end);
  const before = whole.replace(useInstead, '');
  const near = `${before.slice(before.lastIndexOf(';') + 1)} # ${after}`;
  // "Oops wrong number, it is 94870 22222"
  const isCorrection =
    corrected.test(before) &&
    /wrong(?: (?:number|no))?[ ,.:;!-]{1,4}(?:it is|it's|its|this is|correct|right|use|actual|sorry)?/iu.test(
      before,
    );
  if (isCorrection || wrongBefore.test(before)) return 4;
  if (notTheirs.test(near)) return 0;
  if (/^[\s(,-]{0,3}(?:old|not working|wrong|don'?t)(?!\p{L})/iu.test(line.slice(end, end + 25))) return 0;
  if (isAfterFarewell || (own.test(before) && notOnParcel.test(line.slice(0, 300)))) return 1;
  if (
    secondary.test(before) ||
    /^ (?:is )?(?:in case|if|only if|for any) /i.test(line.slice(end, end + 15)) ||
    /^\W{0,3}(?:alternate|alt|landline)/i.test(line.slice(end, end + 15))
  )
    return 1;
  // "Mobile: 98… (or husband 98…)"
  if (
    /(?:\bor|\/|\bya)\s{0,3}(?:\p{L}{1,15}(?:\s{1,3}|$)){0,3}$/iu.test(before.slice(-30)) &&
    numbersIn(line.slice(0, index)).phones.length > 0
  )
    return 1;
  if (forDelivery.test(line.slice(0, 300)) || forCourier.test(before)) return 4;
  if (corrected.test(line.slice(0, 300)) || corrected.test(context)) return 4;
  // Lower than 3: such a number does not replace a labeled one in an address above.
  if (own.test(before)) return 2.9;
  const rest = `${line.slice(0, index)}${line.slice(end)}`;
  return phoneWord.test(before.replace(callWord, ' ')) ||
    phoneWord.test(after) ||
    !/\p{L}/u.test(rest) ||
    phoneWord.test(context)
    ? LABELED_RANK
    : 2;
}

/** For each line whether its paragraph has a PIN code. */
function besideAddresses(lines: readonly string[]): boolean[] {
  const found: boolean[] = [];
  let start = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if (at < lines.length && lines[at] !== '') continue;
    const hasPin = lines.slice(start, at).some((line) => numbersIn(line).pins.length > 0);
    for (let each = start; each <= at; each += 1) found[each] = hasPin;
    start = at + 1;
  }
  return found;
}

/**
 * The phone number in the messages that a customer writes in a row: the best one, of equal ones the last.
 * @param otherPhones the numbers of the other side, which cannot be the customer's
 */
export function phoneIn(
  messages: readonly (readonly string[])[],
  otherPhones: ReadonlySet<string>,
): Ranked | undefined {
  let best: Ranked | undefined;
  const paymentIds = new Set<string>();
  for (const lines of messages) {
    let isAfterFarewell = false;
    const besideAddress = besideAddresses(lines);
    for (const [at, line] of lines.entries()) {
      isAfterFarewell ||= farewell.test(line.slice(0, 60));
      const context = lines[at - 1] ?? '';
      for (const { value, index, end } of numbersIn(line, context).phones) {
        // A UPI ID such as 9812345678@upi.
        if (line[end] === '@') paymentIds.add(value);
        if (otherPhones.has(value) || paymentIds.has(value)) continue;
        const isBesideAddress = besideAddress[at] ?? false;
        const base = rankOf(line, index, end, context.slice(0, 100), isAfterFarewell);
        const rank = (base === 2.9 || base === LABELED_RANK) && isBesideAddress ? 3.5 : base;
        // Of two numbers in one line the first counts, unless the other corrects it.
        const isSameLine = best?.source === line && rank < 4;
        if (rank > 0 && (isSameLine ? rank > (best?.rank ?? 0) : rank >= (best?.rank ?? 0)))
          best = { value, source: line, rank };
      }
    }
  }
  return best;
}
