import { isLikelyUtr, numbersIn } from '../chat-numbers.ts';
import { anyWord, enquiryText } from '../chat-words.ts';
import { amountIn, amountsIn, RANK } from './chat-amounts.ts';
import { PriceTalk } from './price-talk.ts';
import { moneyBack } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import type { Value } from './stated-prices.ts';
import { type Payment, type SidedMessage, writtenAmounts } from './written-amounts.ts';

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
