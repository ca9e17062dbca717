import type { Line } from '../chat-labels.ts';
import { numbersIn } from '../chat-numbers.ts';
import { isQuantity } from '../chat-quantity.ts';
import { amountIn, amountsIn, RANK } from '../payment/chat-amounts.ts';
import { restWord } from '../payment/deal-words.ts';
import { sharesIn } from '../payment/part-payment.ts';
import { addressWord, anyWord, talkWords, withoutIntro } from '../chat-words.ts';
import { cityAtEndOf, stateOf } from './indian-states.ts';
import { endsAbroad } from './countries.ts';
import { isName } from './person-names.ts';

/** A question, money, a URL, a code or a UPI ID: not in an address. */
const noiseLine = /[?₹]|https?:|\/-|^code:|@(?:ok|ybl|upi|paytm|axl|ibl)/i;
const enquiryCode = /(?<![A-Z0-9])[A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8}(?![A-Z0-9])/g;
const otherPhone =
  /^(?:ph|phone|mob|mobile|tel|landline|call|whatsapp|my number|alternate|other)(?![\p{L}]).*\d{5}/iu;
/** A line such as "Thanks & regards," at the end of a message. */
export const farewell =
  /^(?:(?:with )?(?:(?:many )?thanks|thank you)? ?(?:&|and|with)? ?(?:(?:best |kind |warm |warmest )?regards|wishes|best wishes)|best|thanks|thank you|yours(?: \p{L}{4,10})?|sincerely)[,. !-]*$/iu;

/** Whether a part of a line is talk, a phone number, or the code of an enquiry. */
export function isTalk(part: string): boolean {
  const text = part.replace(enquiryCode, ' ');
  if (!/[\p{L}\d]/u.test(text)) return true;
  if (isQuantity(text)) return true;
  if (/[?₹]/.test(part) || otherPhone.test(part)) return true;
  if (/\d{7}/.test(part) || part.slice(0, 300).replace(/\D/g, '').length > 12) return true;
  const { chat, common, functional } = talkWords(text);
  const isLocation = addressWord.test(text) || (/\d/.test(text) && chat + common + functional < 2);
  if (chat > 1 || chat + common + functional > 3) return true;
  return isLocation ? chat + common > 1 && functional > 0 : chat + common > 0 || functional > 1;
}

/** Whether a line is about a total or a payment: "ok 11,000 final", "1000 abhi". */
const isAboutMoney = (line: string): boolean =>
  !addressWord.test(line) &&
  ((amountIn(line)?.rank ?? RANK.part) >= RANK.total ||
    sharesIn(line) !== undefined ||
    // "500 aavi gaya, 1500 baaki"
    (restWord.test(line) && amountsIn(line).length > 0));

/** Whether a line of a message cannot be a part of an address. */
const isNoise = (line: string): boolean => {
  if (noiseLine.test(line) || numbersIn(line).utrs.length > 0 || farewell.test(line)) return true;
  if (numbersIn(line).pins.length > 0) return false;
  if (amountsIn(line).some(({ hasCurrency }) => hasCurrency) || isAboutMoney(line)) return true;
  if (line.replace(enquiryCode, '') !== line && !addressWord.test(line)) return true;
  const { chat, common, functional } = talkWords(line);
  const isLocation = addressWord.test(line) || /\d/.test(line);
  return isLocation ? chat + common + functional > 3 : chat + common > 0 || functional > 2;
};

const remark =
  /^(?:(?:i['’]?m )?back(?: now)?|brb|(?:just )?(?:one|a|1|ek|oru|ondu|okka|એક|एक|এক|ஒரு|ఒక|ಒಂದು) ?(?:sec|second|min|mins|minute|minit|moment|nimisham|nimisha|nimidam|मिनट|मिनिट|सेकंड|મિનિટ|মিনিট|নিমিষ|நிமிடம்|నిమిషం|ನಿಮಿಷ)|(?:hold|hang) on)(?![\p{L}\p{M}]).{0,40}$/iu;
/** Whether a line says that the next part follows: "one min", "I look up the PIN". */
const isRemark = (text: string) =>
  remark.test(text.slice(0, 60)) ||
  (!/\d/.test(text) &&
    /(?<![\p{L}\p{M}])(?:pin|pincode|पिन|पिनकोड|પિન|পিন|பின்|పిన్|ಪಿನ್)(?![\p{L}\p{M}])/iu.test(
      text.slice(0, 200),
    ));

/** Whether a line can be a part of an address that goes over several messages. */
function isFragment({ text, label }: Line): boolean {
  if (label !== undefined) return label !== 'other';
  if (withoutIntro(text).text === '') return true;
  if (noiseLine.test(text) || text.replace(enquiryCode, '') !== text || isRemark(text)) return false;
  const { phones, pins } = numbersIn(text);
  // "1900 pathavto"
  if (/^\d{2,6} \p{Ll}/u.test(text) && !addressWord.test(text) && pins.length === 0) return false;
  const plain = [...phones, ...pins].length > 0 ? text.replace(/[\d +-]{6,}/, ' ') : text;
  // `talkWords` knows no words of these scripts, from Bengali to Sinhala.
  if (/[\u0980-\u0DFF]/u.test(plain) && plain.split(/\s+/).length > 6) return false;
  const { chat, common, functional } = talkWords(plain);
  return chat + common === 0 && functional <= (addressWord.test(plain) ? 1 : 0) && !/[!;)]$/.test(plain);
}

const labelsOfAddress = new Set([undefined, 'address', 'pin', 'city', 'state']);

/** How much a line reads like an address: 4 after a label, otherwise 0 to 5 for words such as "Road", a number in front, and places. */
function locationScore({ text, label }: Line): number {
  if (label === 'address') return 4;
  const segments = text.split(/[,;]/);
  let score = addressWord.test(text) ? 2 : 0;
  if (/^[^\p{L}]{0,3}(?:(?:[\p{L}]{1,2}-?)?\d[\d/-]*[a-z]?)(?=[\s,])/iu.test(withoutIntro(text).text))
    score += 1;
  if (segments.some((part) => stateOf(part.trim()) !== undefined || cityAtEndOf(part.trim()) !== undefined))
    score += 1;
  if (segments.length > 2) score += 1;
  return score;
}

/** Whether a line has a PIN code that is neither after another label nor in an address abroad. */
const hasPin = (line: Line): boolean =>
  labelsOfAddress.has(line.label) && !endsAbroad(line.text) && numbersIn(line.text).pins.length > 0;

const isStreet = (line: Line) =>
  line.label === undefined &&
  /\d/.test(line.text) &&
  !noiseLine.test(line.text) &&
  locationScore(line) > 1 &&
  line.text.split(/[,;]|\. /).some((part) => part.length > 5 && addressWord.test(part) && !isTalk(part));

/** Whether a line ends in a country other than India. */
const isAbroad = (line: Line) =>
  line.label === undefined && endsAbroad(line.text) && !isNoise(line.text) && !/[?!]/.test(line.text);

/** The index of the line from which the address is read: the PIN code, a label, a foreign country or a street; -1 without one. */
function anchorOf(lines: readonly Line[]): number {
  const withPin = new Set(lines.filter(hasPin).map(({ message }) => message));
  const abroad = lines.findLastIndex(
    (line, index) =>
      isAbroad(line) &&
      index > 0 &&
      lines[index - 1]?.message === line.message &&
      lines[index - 1]?.text !== '' &&
      !withPin.has(line.message),
  );
  const hasOtherPin = lines.some((line) => hasPin(line) && !isResidence(line));
  const sizes = new Map<number, number>();
  for (const { message } of lines) sizes.set(message, (sizes.get(message) ?? 0) + 1);
  const isLone = ({ message }: Line) => sizes.get(message) === 1;
  const isPin = (line: Line) =>
    hasPin(line) && !(isLone(line) && isCorrection(lines, line)) && !(hasOtherPin && isResidence(line));
  const delivery = lines.findLastIndex((line, index) => isPin(line) && !isBilling(lines, index));
  const pin = delivery >= 0 ? delivery : lines.findLastIndex(isPin);
  const labeled = lines.findLastIndex(({ label }) => label === 'address');
  const at = pin < 0 || lines[pin]?.label === 'pin' ? (labeled >= 0 ? labeled : pin) : pin;
  if (Math.max(abroad, at) >= 0) return Math.max(abroad, at);
  return lines.findLastIndex(isStreet);
}

const residence =
  /(?<!\p{L})(?:(?:i|we)(?:['’](?:m|re)| am| are)? (?:live|stay|living|staying|based)(?: in| at)?|(?:i|we)(?:['’](?:m|re)| am| are) (?:in|from)|(?:main|mai|hum) .{1,30} (?:rehti|rehta|rehte|rahti|rahta|rahte))(?!\p{L})/iu;
/** Where the sender of a gift lives, beside the address of the parcel: "I live in Roorkee 247667". */
const isResidence = ({ text }: Line) =>
  residence.test(text.slice(0, 300)) && !addressWord.test(text) && text.split(',').length < 4;

const billing =
  /(?<!\p{L})(?:bill(?:ing)?(?: (?:to|address|name)|:)|invoice (?:to|address)|gstin|registered office|head office)(?!\p{L})/iu;

/** Whether the paragraph of a line is the address for the bill and not the one for the parcel. */
function isBilling(lines: readonly Line[], index: number): boolean {
  for (let at = index; at > index - 6; at -= 1) {
    const line = lines[at];
    if (!line || line.text === '' || line.message !== lines[index]?.message) return false;
    const source = line.source.slice(0, 300);
    if (delivering.test(source)) return false;
    if (billing.test(source)) return true;
  }
  return false;
}
const delivering = /(?<!\p{L})(?:deliver|ship|dispatch|despatch|send|courier)(?:y|ing)?(?!\p{L})/iu;

/**
 * "Sorry, pin is 208002": a message without an address that corrects or repeats the PIN code of an earlier one.
 * @param line the only line of its message
 */
function isCorrection(lines: readonly Line[], line: Line): boolean {
  const rest = line.text.replace(/\d{3} ?\d{3}/g, ' ');
  if (
    numbersIn(line.text).phones.length > 0 ||
    line.text.split(',').length > 2 ||
    locationScore({ ...line, text: rest }) > 1
  )
    return false;
  // "haan, Satellite, Ahmedabad 380015" goes on with an address.
  const { chat, common, functional } = talkWords(correction.test(rest) ? rest : withoutIntro(rest).text);
  if (/\p{L}/u.test(rest) && (correction.test(rest) || pinWord.test(rest) || /[?]/.test(rest)))
    return chat + common + functional > 0;
  return lines.some((each) => each.message < line.message && hasPin(each));
}

/**
 * The lines of an address.
 * @property isSure whether they have more than a street, such as a PIN code
 * @property isReplacement whether an address with its own PIN code is above it, which does not count any more
 */
export type Block = { lines: Line[]; isSure: boolean; isReplacement: boolean };

/** Whether a line has only letters of a script from Bengali to Sinhala, and the lines of an address have none of India's. */
const isInOtherScript = ({ text }: Line, address: readonly Line[]) =>
  /[\u0980-\u0DFF]/u.test(text) &&
  !/[a-z]/i.test(text) &&
  !address.some((line) => /[\u0900-\u0DFF]/u.test(line.text));

/** The limits of messages that interrupt an address: "one minute, someone is at the door". */
const MAX_INTERRUPTIONS = 3;
const MAX_INTERRUPTION_LENGTH = 120;
/** The most lines of an address down to the one with the PIN code. */
const MAX_LINES = 10;
/** The most lines of an address below the one with the PIN code. */
const MAX_LINES_BELOW = 6;

/**
 * The lines around the line with the PIN code or with the words of an address: in one message, or in short ones one after
 * another, also with a short remark in between.
 */
export function addressBlock(lines: readonly Line[]): Block | undefined {
  const at = anchorOf(lines);
  if (at < 0) return undefined;
  const isWholeFragment = (message: number) =>
    lines.every((line) => line.message !== message || isFragment(line));
  const inMessage = lines.filter(({ message }) => message === lines[at]?.message);
  /** Whether one message has the whole address. */
  const isComplete = inMessage.length > 2 && inMessage.some(hasPin);
  const found = lines.slice(at, at + 1);
  /** Whether a line belongs to the address of which `from`, beside it, is a part. */
  const belongs = (line: Line | undefined, from: Line | undefined): boolean => {
    if (!line || !from) return false;
    if (line.message !== from.message)
      return (
        line.text !== '' &&
        !isInOtherScript(line, found) &&
        (!isComplete || isName(line.text) || stateOf(line.text) !== undefined) &&
        isWholeFragment(line.message) &&
        (isWholeFragment(from.message) ||
          isName(line.text) ||
          /\d/.test(line.text) ||
          stateOf(line.text) !== undefined)
      );
    return (
      line.text !== '' &&
      line.label !== 'other' &&
      (line.label !== undefined || !isNoise(withoutIntro(line.text).text))
    );
  };
  const withPin = new Set(lines.filter(hasPin).map(({ message }) => message));
  let interruptions = 0;
  for (let index = at - 1; index >= 0 && found.length < MAX_LINES && found[0]?.label !== 'name'; index -= 1) {
    const line = lines[index];
    const isOther = line && (line.message === lines[at]?.message ? hasPin(line) : withPin.has(line.message));
    if (isOther && isWhole(found)) break;
    if (line && belongs(line, found[0])) {
      if (line.message === found[0]?.message || interruptions === 0 || isLocationOrName(line))
        found.unshift(line);
    } else if (line && !isComplete && line.message !== found[0]?.message && isInterruption(line))
      interruptions += 1;
    else break;
    if (interruptions > MAX_INTERRUPTIONS) break;
  }
  for (let to = at + 1; to < lines.length && to - at <= MAX_LINES_BELOW; to += 1) {
    const line = lines[to];
    if (!line || !belongs(line, lines[to - 1])) break;
    found.push(line);
  }
  const isSure = found.some(
    (line) => hasPin(line) || isAbroad(line) || line.label === 'address' || locationScore(line) > 2,
  );
  const [first] = found;
  const above = first ? lines.slice(0, lines.indexOf(first)) : [];
  return { lines: found, isSure, isReplacement: above.some(hasPin) && isWhole(found) };
}

/** Whether lines are an address of their own: a PIN code and a place beside it. */
const isWhole = (lines: readonly Line[]) =>
  lines.some(hasPin) &&
  lines.some((line) => {
    const text = line.text.replace(/\d{3} ?\d{3}(?!\d)/g, ' ');
    return locationScore({ ...line, text }) > (line.label === undefined ? 1 : 3);
  });

/** Whether a line before an interruption is still a part of the address, or the name. */
const isLocationOrName = (line: Line) =>
  line.label !== undefined || locationScore(line) > 0 || isName(line.text);

/** A message that interrupts an address: talk, also about a payment, without a place of its own. */
const isInterruption = ({ text, label }: Line) =>
  label === undefined &&
  text.length <= MAX_INTERRUPTION_LENGTH &&
  !text.includes('?') &&
  numbersIn(text).pins.length === 0 &&
  (locationScore({ text, source: text, message: 0 }) < 2 || !/\d/.test(text));

/** Whether a line with six digits is about a PIN code: it begins with the word, or corrects a known one, or has nothing else. */
export const isPinLine = (text: string, hasKnownPin: boolean): boolean =>
  !endsAbroad(text) &&
  (!/\p{L}/u.test(text) ||
    /^[^\p{L}]{0,3}(?:my )?(?:pin|zip|postal|पिन)/iu.test(text) ||
    (hasKnownPin && /pin|zip|postal|पिन/i.test(text.slice(0, 300))) ||
    // "oops sorry, 560085"
    (hasKnownPin && text.length < 40 && correction.test(text)));

const pinWord = anyWord('pin|pincode|pin code|zip|postal|पिन|पिनकोड');
const correction = anyWord('sorry|oops|correct|corrected|correction|galat|typo|wrong|actually|instead');
