import { type Amount, amountIn, amountsIn } from './chat-amounts.ts';
import type { Part } from './chat-address.ts';
import { isLikelyUtr, numbersIn } from './chat-numbers.ts';
import { addressWord, anyWord, enquiryText } from './chat-words.ts';
import { withDigits } from './number-words.ts';

/** A message with the side that writes it; undefined if that is not known. */
export type SidedMessage = { lines: readonly string[]; side: 'admin' | 'customer' | undefined };
type Value = Part & { doubt?: string };

const agreement = anyWord(
  "ok|okay|okk+|okie|done|deal|yes|yess+|yup|yeah|haan|han|sure|fine|great|perfect|super|agreed|confirm|confirmed|book|booked|that works|works for me|it is|theek|thik|tik|chalega|chalo|pakka|sahi|right|correct|seri|sari|taking|take it|will take|i’ll take|i'll take|lungi|lunga|le lungi|le lunga|sending|will pay|will send|will transfer|paying|transferring|gpay|phonepe|phone pe|paytm|kar dungi|kar dunga|bhej rahi|bhej raha|bhejti|bhejta|ठीक|हाँ|हां|पाठवतो|पाठवते|ठरल्याप्रमाणे|चालेल|भेजता|भेजती|சரி|ശരി|മതി",
);
const refusal = anyWord(
  "no|not|nahi|nahin|na ho|can’t|can't|cannot|too much|zyada|mehnga|expensive|budget|let me|think|skip|later|नहीं",
);
const future = anyWord(
  'will|shall|going to|tonight|tomorrow|tmrw|tmr|later|by evening|by lunch|dunga|dungi|once|after|kal|कल',
);
const cancellation = anyWord(
  'cancel|cancelled|canceled|cancel karo|skip for now|not now|maybe next time|next time|changed my mind',
);
const paidWord = anyWord(
  'paid|payment done|payment kiya|payment kar|pay kar diya|sent|transferred|transfered|bhej diya|bhej diye|bhej di|kar diya|kar diye|kar di|kr diya|kr di|debited|भेज दिए|भेज दिया|कर दिया|कर दिए|भुगतान',
);
const receivedWord = anyWord('received|recd|rcvd|got|mil gaya|mil gaye|मिल गए|मिल गया|in');
const receiptWord = anyWord(
  'completed|transaction id|transaction successful|paid to|paid successfully|debited from|upi ref no|upi transaction|payment successful',
);
/** What still comes on top of a price. */
const openEnd = anyWord(
  '(?:plus|\\+) ?(?:packing|shipping|courier|delivery|postage|post|ship)|(?:shipping|courier|delivery|postage|packing) (?:extra|alag|separate|separately|additional)',
);
const offerWord = anyWord(
  'possible|final|last|na|do|kar do|kardo|cash|only|each|for both|budget|how about|can you|would|rate|price',
);

/** What two people say about the price, message by message. */
class Deal {
  pending: (Value & { by: 'admin' | 'customer' }) | undefined;
  agreed: Value | undefined;
  paid: Value | undefined;

  /** The amount to propose: what is paid, or agreed, or the artist's last price if the customer orders. */
  result(isOrder: boolean): Value | undefined {
    if (this.paid) return this.paid;
    if (this.agreed) return this.agreed;
    return isOrder && this.pending?.by === 'admin' ? this.pending : undefined;
  }

  private accept(value: Value): void {
    this.agreed = value;
    this.pending = undefined;
  }

  admin(lines: readonly string[]): void {
    const isQuestion = lines.every((line) => !amountsIn(line).length || line.includes('?'));
    const read = priceOf(lines);
    const text = lines.join(' ').slice(0, 500);
    if (read === undefined) {
      if (
        this.pending?.by === 'customer' &&
        agreement.test(text) &&
        !refusal.test(text) &&
        !text.includes('?')
      )
        this.agreed = this.pending;
      return;
    }
    if (read === 'unclear') {
      this.pending = undefined;
      return;
    }
    const value = valueOf(read);
    if (receivedWord.test(text) && (this.agreed ?? this.pending)?.value === value.value) this.paid ??= value;
    const isSame = this.pending?.by === 'customer' && this.pending.value === value.value;
    if (isSame && !isQuestion && !refusal.test(text)) this.agreed = value;
    else if (read.isTotal && this.agreed && !isQuestion) this.agreed = value;
    this.pending = { ...value, by: 'admin' };
  }

  customer(lines: readonly string[]): void {
    const whole = lines.join('\n').slice(0, 1_500);
    if (cancellation.test(whole)) this.pending = this.agreed = undefined;
    const isReceipt = receiptWord.test(whole);
    for (const [at, line] of lines.entries()) this.customerLine(line, lines[at - 1], isReceipt);
  }

  private customerLine(line: string, before: string | undefined, isReceipt: boolean): void {
    const short = line.slice(0, 500);
    const isQuestion = /\?/.test(short);
    const numbers = numbersIn(line, before);
    const isAgreement = agreement.test(short) || /👍|🤝/u.test(short);
    const amount = numbers.pins.length > 0 ? undefined : customerAmount(line, isAgreement || isReceipt);
    if (amount) {
      const value = valueOf({ ...amount, line });
      const isPaid =
        (amount.rank === 3 || (isReceipt && amount.isMarked) || /^done\b/i.test(short)) && !isQuestion;
      if (isPaid && !future.test(short)) this.paid = value;
      else if (isAgreement && !isQuestion && !/\b(?:chalo|cash)\b/i.test(short)) this.accept(value);
      else this.pending = { ...value, by: 'customer' };
      return;
    }
    if (this.pending?.by !== 'admin' || isQuestion) return;
    if (isAgreement && !refusal.test(short)) this.agreed = this.pending;
    if (paidWord.test(short) && !future.test(short)) this.agreed = this.pending;
  }
}

type Price = Amount & { line: string };

const valueOf = ({ rupees, line, isAbbreviated, isSum }: Price): Value => {
  const doubt = isAbbreviated ? 'Abbreviated in the chat' : isSum ? 'Added up from the chat' : undefined;
  return { value: String(rupees), source: line, ...(doubt !== undefined && { doubt }) };
};

/** The price that a message of the artist states: its total, or its only amount. */
function priceOf(lines: readonly string[]): Price | 'unclear' | undefined {
  const found = lines.flatMap((raw) => {
    const line = withDigits(raw);
    if (numbersIn(line).pins.length > 0) return [];
    const amounts = amountsIn(line);
    return amounts.length === 0 ? [] : [{ line: raw, text: line, amounts, amount: amountIn(line) }];
  });
  if (found.length === 0) return undefined;
  const total = found.findLast(({ amount }) => amount !== undefined && (amount.isTotal || amount.rank === 3));
  if (total?.amount) return { ...total.amount, line: total.line };
  const [only] = found;
  if (found.length > 1 || !only?.amount || only.amounts.length > 1 || openEnd.test(only.text))
    return 'unclear';
  return only.amount.rank === 0 ? 'unclear' : { ...only.amount, line: only.line };
}

/** An amount that a customer writes, with a mark or beside words of a deal. */
function customerAmount(raw: string, isSure: boolean): Amount | undefined {
  const line = withDigits(raw);
  const amount = amountIn(line);
  if (!amount) return undefined;
  if (amount.rank === 3 || amount.isMarked) return amount;
  if (addressWord.test(line)) return undefined;
  return isSure || offerWord.test(line) || /\?/.test(line) ? amount : undefined;
}

/** The amount of a chat of two known people. */
function agreedAmount(messages: readonly SidedMessage[], isOrder: boolean): Value | undefined {
  const deal = new Deal();
  for (const { lines, side } of messages) {
    if (lines.some((line) => enquiryText.test(line))) continue;
    if (side === 'admin') deal.admin(lines);
    else deal.customer(lines);
  }
  return deal.result(isOrder);
}

/** The amount of a text without senders: the payment, or the total, or an amount with a mark. */
function writtenAmount(messages: readonly SidedMessage[]): Value | undefined {
  let best: (Value & { rank: number }) | undefined;
  for (const { lines } of messages) {
    const isShopText = lines.some((line) => enquiryText.test(line) || /interested in ["“]/i.test(line));
    for (const raw of lines) {
      const line = withDigits(raw);
      if (isShopText && (/^price:|^\d{1,2}\. /i.test(line) || /\(₹[^()]{1,40}\)/.test(line))) continue;
      const amount = amountIn(line);
      if (!amount || (amount.rank < 2 && !amount.isMarked && !agreement.test(line))) continue;
      const rank = amount.rank === 1 && agreement.test(line) && !line.includes('?') ? 2 : amount.rank;
      if (rank > 0 && rank >= (best?.rank ?? 0)) best = { ...valueOf({ ...amount, line: raw }), rank };
    }
  }
  return best;
}

/** The payment reference: one with a label, of equal ones the last. */
function referenceIn(messages: readonly SidedMessage[]): Value | undefined {
  let best: (Value & { rank: number }) | undefined;
  for (const { lines } of messages)
    for (const [at, line] of lines.entries())
      for (const { value, isLabeled } of numbersIn(line, lines[at - 1]).utrs) {
        const rank = isLabeled ? 2 : 1;
        const doubt =
          value.length === 12 && !isLikelyUtr(value) ? { doubt: 'Has no date, as UPI references do' } : {};
        if (rank >= (best?.rank ?? 0)) best = { value, source: line, rank, ...doubt };
      }
  return best;
}

/** What the messages say about the payment. @param hasDetails whether the customer gives an address or a phone number */
export function paymentIn(
  messages: readonly SidedMessage[],
  hasDetails: boolean,
): { amount?: Value; utr?: Value } {
  const utr = referenceIn(messages);
  const isKnown = messages.every(({ side }) => side !== undefined);
  const amount = isKnown ? agreedAmount(messages, hasDetails || utr !== undefined) : writtenAmount(messages);
  return { ...(amount && { amount }), ...(utr && { utr }) };
}
