import { anyWord } from '../chat-words.ts';

const LATER = 'skip for now|not now|maybe next time|next time|changed my mind';
/** "Next time give me a discount": no word of leaving beside one that orders. */
export const softly = anyWord(LATER);
/** What a customer writes who leaves an order. */
const leaving = anyWord(
  LATER,
  "(?:don['’]?t|do not) (?:need|want) (?:it|this|that) (?:any ?more|now)|no longer (?:need|want) (?:it|this|that)",
  'अब (?:यह |ये )?नहीं चाहिए',
);
const cancel = anyWord('cancel|cancell?ed|cancell?ing|कैंसल|कैंसिल|रद्द');
const notCanceled =
  /(?<!\p{L})(?:don['’]?t|do not|not|no need to|never|mat|मत) (?:cancel|कैंसल|कैंसिल|रद्द)|(?<!\p{L})(?:cancel|कैंसल|कैंसिल|रद्द) (?:mat|na|nahi|nahin|मत|न|नहीं)(?![\p{L}\p{M}])|cancel(?:l?ed|l?ing)? [^.!?]{0,30}(?<!\p{L})(?:before|later|after|any ?time|if|in case|baad)(?!\p{L})/iu;
/** It happened: "my flight got canceled", "meeting cancel ho gayi". */
const isDone = anyWord('cancell?ed|cancel (?:ho|hu[aie])|(?:कैंसल|कैंसिल|रद्द) हो');
const orderWord = anyWord('order|booking|it|this|that|commission|painting|print|piece|ऑर्डर|इसे|यह|ये');
/** An order before this one: "pichhla order cancel karke ye lena hai". */
const earlier = anyWord(
  'earlier|previous|old|other|first (?:one|order)|pichh?l[aei]|pehl[aei]|pahl[aei]|puran[aei]|dusr[aei]|doosr[aei]|पिछल[ाेी]|पहल[ाेी]|पुरान[ाेी]|दूसर[ाेी]',
);
/** What can be canceled beside an order: "cancel the gift wrap". */
const otherThing =
  /cancel(?:l?ing|l?ed)? (?:my |the |our |a )?(?:[\p{L}'’]+ )?(?:gift ?wrap|wrapping|frame|framing|mount|appointment|meeting|trip|flight|ticket|class|dinner|party|pickup|courier|note|insurance)(?!\p{L})/iu;
const clauseEnd = /[,.;!?।\n]|(?<!\p{L})(?:so|and|but|because|aur|isliye|lekin|और|लेकिन)(?!\p{L})/iu;

function cancels(clause: string): boolean {
  if (!cancel.test(clause) || notCanceled.test(clause)) return false;
  if (earlier.test(clause) || otherThing.test(clause)) return false;
  return !isDone.test(clause) || orderWord.test(clause) || clause.trim().split(' ').length < 3;
}

/** Whether a text of the customer leaves or cancels the order that it is about. */
export const isCancellation = (text: string): boolean =>
  leaving.test(text) || (cancel.test(text) && text.split(clauseEnd).some(cancels));
