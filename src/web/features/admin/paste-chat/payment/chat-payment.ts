import { isLikelyUtr, numbersIn } from '../chat-numbers.ts';
import { anyWord, enquiryText, sentencesOf } from '../chat-words.ts';
import { amountIn, amountsIn, RANK, type Rank } from './chat-amounts.ts';
import { PriceTalk } from './price-talk.ts';
import { agreement, freeShipping, hasNoWords, isRefusal, spamWord, moneyBack } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { namesRest, sharesIn } from './part-payment.ts';
import { shippingIn } from './shipping-charge.ts';
import { toProposal, type Value, valueOfCandidate } from './stated-prices.ts';

/** A message with the side that writes it; undefined if that is not known. */
export type SidedMessage = { lines: readonly string[]; side: 'admin' | 'customer' | undefined };

/** What a chat says about money. The total contains the shipping; `due` is what a payment without an amount is. */
type Payment = Partial<Record<'total' | 'paid' | 'shipping' | 'due', Value | undefined>>;

/**
 * The amounts of a chat of two known people. These generators yield between steps, so that a long chat does not block the page.
 */
function* agreedAmounts(messages: readonly SidedMessage[], isOrder: boolean): Generator<void, Payment, void> {
  const talk = new PriceTalk();
  for (const { lines, side } of messages) {
    yield;
    if (lines.some((line) => enquiryText.test(line) || moneyBack.test(line.slice(0, 500)))) continue;
    if (side === 'admin') talk.readAdminMessage(lines);
    else talk.readCustomerMessage(lines);
  }
  const total = talk.total(isOrder);
  return { total, ...talk.payment(total), shipping: total && talk.shipping(total) };
}

const amountLabel =
  /^(?:total |final )?(?:amount|price|total|payment|paid|राशि|रक्कम)(?: (?:paid|sent|in rs|to pay))?[ *:]{0,3}$/iu;
type Found = Value & { rank: Rank; isClear: boolean; isPart?: boolean };

/** The amounts of a sentence of a text without senders, with their ranks. @param raw the line of the sentence */
function amountsOf(sentence: string, raw: string): (Value & { rank: Rank; isPart?: boolean })[] {
  const line = withDigits(sentence);
  const shares = line.includes('?') ? undefined : sharesIn(line);
  if (shares) {
    const { whole, part, isPromised, isSure } = shares;
    return [
      ...(whole ? [{ ...valueOfCandidate(whole, raw), rank: RANK.total }] : []),
      ...(isPromised ? [] : [{ ...valueOfCandidate(part, raw), rank: RANK.payment, isPart: isSure }]),
    ];
  }
  const amount = amountIn(line);
  const isOnly = amountsIn(withDigits(raw)).length === 1;
  const isAgreed = agreement.test(line) || (((amount?.isSum ?? false) || isOnly) && agreement.test(raw));
  if (!amount || (amount.rank < RANK.total && !amount.hasCurrency && !isAgreed)) return [];
  const rank = amount.rank === RANK.other && isAgreed && !line.includes('?') ? RANK.total : amount.rank;
  return [{ ...toProposal({ ...amount, line: raw }), rank }];
}

/** Beside a price that replaces an earlier total once someone agrees: "I can do 2500 for all". */
const bargain = anyWord('(?:i|we) can (?:do|give|pay|offer)|(?:for|in) (?:all|both)');

/** The price that a sentence of a text without senders offers; undefined without one. */
function bargainIn(sentence: string): Value | undefined {
  const line = withDigits(sentence);
  if (!bargain.test(line) || line.includes('?') || amountsIn(line).length !== 1) return undefined;
  const amount = amountIn(line);
  return amount?.rank === RANK.other ? toProposal({ ...amount, line: sentence }) : undefined;
}

const isYes = (sentence: string) =>
  agreement.test(sentence) && !/[?\d]/.test(sentence) && !isRefusal(sentence);

/** The amounts of a text without senders: the last payment, and the total or the only amount with a currency. */
function* writtenAmounts(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, Payment, void> {
  let [paid, best]: (Found | undefined)[] = [];
  let [charge, offer]: (Value | undefined)[] = [];
  let hasRest = false;
  for (const { lines } of messages) {
    charge = freeShipping.test(lines.join(' ').slice(0, 500)) ? undefined : (shippingIn(lines) ?? charge);
    const isShopText = lines.some((line) => enquiryText.test(line) || /interested in ["“]/i.test(line));
    for (const [at, each] of lines.entries()) {
      yield;
      // In a form, the label is above the amount.
      const raw =
        hasNoWords(each) && amountLabel.test(lines[at - 1] ?? '') ? `${lines[at - 1]} ${each}` : each;
      if (isShopText && (/^price:|^\d{1,2}\. /i.test(raw) || /\([^()₹]{0,60}₹[^()]{1,40}\)/.test(raw)))
        continue;
      for (const sentence of sentencesOf(raw)) {
        hasRest ||= namesRest(sentence);
        if (offer && isYes(sentence)) best = { ...offer, rank: RANK.total, isClear: true };
        offer = bargainIn(sentence) ?? (offer && isYes(sentence) ? undefined : offer);
        for (const value of amountsOf(sentence, raw)) {
          const { rank } = value;
          // Without an order, "pay Rs 10" can be any message.
          const isDoubtful =
            !isOrder && (rank < RANK.total || (rank === RANK.total && spamWord.test(withDigits(sentence))));
          if (rank === RANK.part || isDoubtful) continue;
          if (rank === RANK.payment) {
            // Of several payments, none is the total.
            const isPart: boolean =
              value.isPart === true || (paid !== undefined && paid.value !== value.value);
            paid = { ...value, isClear: true, isPart };
          } else if (rank >= (best?.rank ?? RANK.part))
            // Two prices without a word that tells which one is to pay.
            best = { ...value, isClear: rank > RANK.other || !best || best.value === value.value };
          if (rank === RANK.total) offer = undefined;
        }
      }
    }
  }
  const payment = paid && { ...paid, isPart: paid.isPart === true || hasRest };
  const total = totalOf(best?.isClear && !offer ? best : undefined, payment);
  const shipping = charge && total && Number(charge.value) < Number(total.value) ? charge : undefined;
  return { total, paid: paid && plain(paid), shipping, due: total };
}

const plain = ({ value, source, doubt }: Value): Value => ({
  value,
  source,
  ...(doubt !== undefined && { doubt }),
});

/** A total that the text names, or else its price or what is paid, whichever is more: a part of a total is never the total. */
function totalOf(named: Found | undefined, paid: Found | undefined): Value | undefined {
  if (named?.rank === RANK.total) return { ...plain(named), isAgreed: true };
  const whole = paid?.isPart ? undefined : paid;
  const more = whole && Number(whole.value) > Number(named?.value ?? 0) ? whole : named;
  return more && plain(more);
}

/** In the artist's text about money that arrived, and about money that the artist pays. */
const arrived = anyWord(
  'received|recd|rcvd|got|credited|deposited|mil gaya|mil gaye|mila|mile|aa gaya|aa gaye|मिल गए|मिल गया',
);
const spent = anyWord('debited|refund(?:ed)?|reversed|sent|paid|booked|dispatched|shipped|tracking|awb');
/** "Got 2000 sir, ref 602559318470": the artist repeats the customer's reference, or quotes the bank. */
const isArrival = (line: string) =>
  arrived.test(line) && !spent.test(line) && !line.includes('?') && amountsIn(withDigits(line)).length > 0;

/** The payment reference: one with a label, of equal ones the last. The artist's own lines count if the customer writes none. */
function referenceIn(messages: readonly SidedMessage[], isOrder: boolean): Value | undefined {
  let best: (Value & { rank: number }) | undefined;
  for (const { lines, side } of messages)
    for (const [at, line] of lines.entries())
      for (const { value, isLabeled } of numbersIn(line, lines[at - 1]).utrs) {
        const isOwn = side === 'admin';
        if ((isOwn || !isOrder) && !isLabeled) continue;
        if (isOwn && !isArrival(line.slice(0, 1_000))) continue;
        const rank = isLabeled ? (isOwn ? 1.5 : 2) : 1;
        const doubt =
          value.length === 12 && !isLikelyUtr(value) ? { doubt: 'Has no date, as UPI references do' } : {};
        if (rank >= (best?.rank ?? 0)) best = { value, source: line, rank, ...doubt };
      }
  return best;
}

/** The only labeled reference of a text, and the only payment. */
function paymentOf(lines: readonly string[]): [string, number][] {
  const [utr, ...utrs] = lines.flatMap((line, at) =>
    numbersIn(line, lines[at - 1]).utrs.filter(({ isLabeled }) => isLabeled),
  );
  const [rupees, ...others] = lines.flatMap((line) => {
    const amount = amountIn(withDigits(line));
    return amount?.rank === RANK.payment ? [amount.rupees] : [];
  });
  return utr && rupees !== undefined && utrs.length + others.length === 0 ? [[utr.value, rupees]] : [];
}

/** The payments of the customer that have a reference, by message or by line. */
function referencedPayments(messages: readonly SidedMessage[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { lines, side } of messages)
    for (const part of side === 'admin' ? [] : [lines, ...lines.map((line) => [line])])
      for (const [utr, rupees] of paymentOf(part)) found.set(utr, rupees);
  return found;
}

/** The reference with a note of the other payments in the chat: the order takes one. */
function withOthers(utr: Value, messages: readonly SidedMessage[]): Value {
  const found = referencedPayments(messages);
  if (!found.delete(utr.value)) return utr;
  const others = [...found].slice(-3).map(([value, rupees]) => `₹${rupees}, UTR ${value}`);
  if (others.length === 0) return utr;
  const named = others.join('; ');
  const note = `Another payment in the chat must be recorded by hand: ${named}`;
  return { ...utr, doubt: [utr.doubt, note].filter(Boolean).join('. '), others: named };
}

/** Why the artist should check what is paid. */
const NO_AMOUNT = 'The UTR has no amount beside it';

export type PaymentFields = { total?: Value; paid?: Value; shipping?: Value; utr?: Value };

/** The longest text without an order that can be a payment, such as a receipt. */
const MAX_PAYMENT_TEXT = 300;

/**
 * What the messages say about the payment, in steps.
 * @param isOrder whether the chat has another sign of an order than prices: an enquiry code, an address or a PIN code
 */
export function* paymentIn(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, PaymentFields, void> {
  // Money that goes back, without an order.
  if (!isOrder && messages.some(({ lines }) => lines.some((line) => moneyBack.test(line.slice(0, 500)))))
    return {};
  const reference = referenceIn(messages, isOrder);
  const utr = reference && withOthers(reference, messages);
  yield;
  const areSidesKnown = messages.every(({ side }) => side !== undefined);
  const hasOrder = isOrder || utr !== undefined;
  // The prices of a long text that is about no order are those of an advertisement.
  const length = messages.reduce((sum, { lines }) => sum + lines.join(' ').length, 0);
  if (!hasOrder && !areSidesKnown && length > MAX_PAYMENT_TEXT) return {};
  const found = areSidesKnown
    ? yield* agreedAmounts(messages, hasOrder)
    : yield* writtenAmounts(messages, hasOrder);
  const { total, shipping, due } = found;
  const paid = found.paid ?? (utr && due && { value: due.value, source: due.source, doubt: NO_AMOUNT });
  return {
    ...(total && { total }),
    ...(paid && { paid }),
    ...(shipping && { shipping }),
    ...(utr && { utr }),
  };
}
