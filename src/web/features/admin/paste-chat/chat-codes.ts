import type { Message } from './chat-messages.ts';
import { anyWord, chatWord, functionWord } from './chat-words.ts';

/** "Pin code", "QR code" and others are no labels of a code. */
const labeledCode =
  /(?<!(?:pin|zip|postal|post|area|state|qr|bar|coupon|promo|ifsc|hsn|dress|colou?r)[ -]?)(?:code|कोड)\s?(?:is|no|hai)?\s?[:=-]?\s?([A-Z]{3,10}\s?[- ]\s?[2-9A-HJKMNP-Z]{3,8}|(?=\d*[A-Z])[A-Z0-9]{6})(?![A-Z0-9-])/gi;
const bareCode = /(?<![A-Z0-9-])([A-Z]{3,10}-[2-9A-HJKMNP-Z]{3,8})(?![A-Z0-9-])/gi;
/**
 * Words of things with a hyphen that are no codes: of addresses, files of WhatsApp, payments, days and sizes. A code whose product has
 * such a name is found by its label.
 */
const notCode = anyWord(
  'flat|house|block|plot|wing|room|shop|unit|sector|tower|phase|lane|bldg|hno|covid|gate|door|floor|road|cross|main|mob|pin|age|img|vid|aud|doc|ptt|stk|oct|nov|dec|jan|feb|mar|apr|may|jun|jul|aug|sep|awb|ref|utr|txn|ord|inv',
  'upi|imps|neft|rtgs|gpay|phonepe|paytm|bhim|bank|acct?|amt|inr|otp|gst|gstin|pan|ifsc|hsn|cash|prepaid|payment',
  'whatsapp|photo|audio|video|sticker|screenshot|pdf|jpe?g|png|mon|tue|tues|wed|thu|thurs|fri|sat',
  'sizes?|frames?|framed|unframed|made|handmade|pack|packed|pcs?|pieces?|semi|extra|gsm',
);
export type CodeMention = { code: string; source: string; message: number };

/** The codes of enquiries and products in the messages, each time they are named. */
export function codesOf(messages: readonly Message[]): CodeMention[] {
  return messages.flatMap(({ lines }, message) =>
    lines.flatMap((whole) => {
      const source = whole.slice(0, 1_000);
      const labeled = [...source.matchAll(labeledCode)].map((match) => match[1] ?? '');
      const bare = [...source.matchAll(bareCode)]
        .map((match) => match[1] ?? '')
        .filter(
          (code) =>
            !notCode.test(code) &&
            !isDiscountCode(source, code) &&
            (/\d/.test(code.slice(code.indexOf('-'))) || code === code.toUpperCase()),
        );
      const codes = labeled.filter((code) => isCodeAfterLabel(code) && !isDiscountCode(source, code));
      return [...new Set([...codes, ...bare].map(normalCode))].map((code) => ({ code, source, message }));
    }),
  );
}

/** Not "code please send" and "CODE NUMBER": without a hyphen or a digit, a code has capital letters and no common word. */
const isCodeAfterLabel = (code: string) =>
  /[-\d]/.test(code) || (code === code.toUpperCase() && !chatWord.test(code) && !functionWord.test(code));

/** "Coupon GROW-2X5", "discount code: GROW-2X5" */
const couponBefore =
  /(?<!\p{L})(?:(?:coupon|promo|promotional|voucher)(?: ?code)?|(?:discount|offer) ?code)(?: is| hai)?[ :="“'-]{0,4}$/iu;
/** "Use code GROW-2X5 for 10% off" */
const useBefore = /(?<!\p{L})(?:use|apply|enter|using)(?: (?:the|my|our|this))?(?: code)?[ :="“'-]{0,4}$/iu;
const reductionAfter = /\d ?(?:%|percent)|(?<!\p{L})(?:discount|off)(?!\p{L})/iu;
/** "GROW-2X5 for 10% off", and not "GROW-2X5 for 10% discount please" */
const purposeAfter =
  /^["”']? (?:(?:for|to get|and get|gets?|gives|se|par|pe) )(?:you |a |an |flat |extra |up ?to ){0,3}(?:₹ ?|rs\.? ?)?\d+ ?(?:%|percent|rs|rupees|\/-)? ?(?:off|discount)/iu;
const asking = anyWord(
  'please|pls|plz|possible|milega|milegi|de (?:do|dijiye|dena)|dedo|kar (?:do|dijiye)|kardo|want|like|chahiye|lunga|lungi|मिलेगा|चाहिए|दीजिए|दो',
);

/** Whether a code is for a discount. A customer who asks for a discount beside an enquiry's code is no such case. */
function isDiscountCode(line: string, code: string): boolean {
  const at = line.indexOf(code);
  const before = line.slice(Math.max(0, at - 40), at);
  const after = line.slice(at + code.length, at + code.length + 40);
  if (couponBefore.test(before)) return true;
  if (after.includes('?') || asking.test(after)) return false;
  return purposeAfter.test(after) || (useBefore.test(before) && reductionAfter.test(after));
}

const normalCode = (code: string) => code.toUpperCase().replace(/\s*[-\s]\s*/, '-');

/** The first mention of each code, in the order of the messages. */
export function firstMentions(mentions: readonly CodeMention[]): CodeMention[] {
  const found = new Map<string, CodeMention>();
  for (const mention of mentions) if (!found.has(mention.code)) found.set(mention.code, mention);
  return [...found.values()];
}

/** The messages about an enquiry: from its code to the next one. Those before the first code belong to it. */
export function sectionOf(
  messages: readonly Message[],
  starts: readonly CodeMention[],
  code: string | undefined,
): { from: number; to: number } {
  const at = starts.findIndex((each) => each.code === code);
  const start = starts[at];
  if (!start) return { from: 0, to: messages.length };
  const next = starts.slice(at + 1).find(({ message }) => message > start.message);
  const isFirst = starts.every(({ message }) => message >= start.message);
  return { from: isFirst ? 0 : start.message, to: next?.message ?? messages.length };
}

/** "19,000 दोनों का", "both for 19,000" */
const both = anyWord('both|dono|donon|donno|दोनों|दोन्ही|दोन्हीचे|two together');
const three = anyWord('all (?:the )?three|teeno|teenon|तीनों|तिन्ही');

/** How many codes the text of a total says that it is for; undefined if it says nothing. */
export const codesOfTotal = (text: string): number | undefined =>
  both.test(text) ? 2 : three.test(text) ? 3 : undefined;
