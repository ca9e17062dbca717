import { isLikelyUtr, numbersIn } from '../chat-numbers.ts';
import { enquiryText } from '../chat-words.ts';
import { isFailure, isUnpaid, withoutOtherPayments } from './failed-payment.ts';
import { PriceTalk } from './price-talk.ts';
import { moneyBack, privateMoney } from './deal-words.ts';
import { isArrival } from './report-words.ts';
import { type ReportedPayment, reportedPayments } from './reported-payments.ts';
import { paidBeside, paymentsText } from './other-payments.ts';
import type { Value } from './stated-prices.ts';
import { type Payment, type SidedMessage, writtenAmounts } from './written-amounts.ts';

/**
 * The amounts of a chat of two known people. These generators yield between steps, so that a long chat does not block the page.
 */
function* agreedAmounts(messages: readonly SidedMessage[], isOrder: boolean): Generator<void, Payment, void> {
  const talk = new PriceTalk();
  let isRefunded = false;
  for (const { lines, side } of messages) {
    yield;
    const isBack = lines.some((line) => moneyBack.test(withoutOtherPayments(line.slice(0, 500))));
    isRefunded ||= isBack && side === 'admin';
    // "Paise wapas aa gaye": without a refund, the payment failed.
    if (isBack && !isRefunded && lines.some(isFailure)) talk.forgetPayment();
    else if (isBack) talk.readRefund(lines);
    if (isBack || lines.some((line) => enquiryText.test(line))) continue;
    if (side === 'admin') {
      talk.readAdminMessage(lines);
      talk.noteReceipt(lines);
    } else talk.readCustomerMessage(lines);
  }
  const total = talk.total(isOrder);
  return { total, ...talk.payment(total), shipping: total || isOrder ? talk.shipping(total) : undefined };
}

/** The payment reference: one with a label, of equal ones the last. The artist's own lines count if the customer writes none. */
function referenceIn(
  messages: readonly SidedMessage[],
  isOrder: boolean,
  dropped: ReadonlySet<string>,
): Value | undefined {
  let best: (Value & { rank: number }) | undefined;
  for (const { lines, side } of messages)
    for (const [at, line] of lines.entries())
      for (const { value, isLabeled } of numbersIn(line, lines[at - 1]).utrs) {
        const isOwn = side === 'admin';
        const start = line.slice(0, 1_000);
        if (dropped.has(value) || ((isOwn || !isOrder) && !isLabeled)) continue;
        if (isOwn ? !isArrival(start) : isUnpaid(start) || moneyBack.test(withoutOtherPayments(start)))
          continue;
        const rank = isLabeled ? (isOwn ? 1.5 : 2) : 1;
        const doubt =
          value.length === 12 && !isLikelyUtr(value) ? { doubt: 'Has no date, as UPI references do' } : {};
        if (rank >= (best?.rank ?? 0)) best = { value, source: line, rank, ...doubt };
      }
  return best;
}

/** The reference with a note of the other payments in the chat: the order takes one. */
function withOthers(utr: Value, others: readonly ReportedPayment[]): Value {
  const named = paymentsText(others);
  return named === undefined ? utr : { ...utr, others: named };
}

/** Why the artist should check what is paid. */
const NO_AMOUNT = 'The UTR has no amount beside it';

export type PaymentFields = {
  total?: Value;
  paid?: Value;
  shipping?: Value;
  utr?: Value;
  /** All payments with a reference, the latest last. */
  payments?: ReportedPayment[];
};

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
  // Money that goes back or is private, without an order.
  const isOther = (line: string) => moneyBack.test(line) || privateMoney.test(line);
  if (!isOrder && messages.some(({ lines }) => lines.some((line) => isOther(line.slice(0, 500))))) return {};
  const { payments, dropped } = yield* reportedPayments(messages, isOrder);
  yield;
  const reference = referenceIn(messages, isOrder, dropped);
  const others = payments.filter((each) => each.reference !== reference?.value);
  const utr = reference && withOthers(reference, others);
  yield;
  const areSidesKnown = messages.every(({ side }) => side !== undefined);
  const hasOrder = isOrder || utr !== undefined;
  // The prices of a long text that is about no order are those of an advertisement.
  const length = messages.reduce((sum, { lines }) => sum + lines.join(' ').length, 0);
  if (!hasOrder && !areSidesKnown && length > MAX_PAYMENT_TEXT) return {};
  const found = areSidesKnown
    ? yield* agreedAmounts(messages, hasOrder)
    : yield* writtenAmounts(messages, hasOrder);
  const { shipping, due } = found;
  // A payment alone is no price if nothing else tells of an order: "5,000 sent, UTR …" may be about an earlier one.
  const isPaymentOnly =
    !isOrder &&
    found.total?.value === found.paid?.value &&
    (!found.total?.isAgreed || found.total.source === found.paid?.source || isArrival(found.total.source));
  const total = isPaymentOnly ? undefined : found.total;
  const own = payments.find((each) => each.reference === utr?.value);
  const named = own?.amount === undefined ? undefined : { value: String(own.amount), source: own.source };
  const read =
    own && others.length > 0 && own.amount !== Number(found.paid?.value)
      ? paidBeside(own, others, total)
      : (found.paid ?? named ?? (utr && due && { value: due.value, source: due.source, doubt: NO_AMOUNT }));
  const doubt = own?.doubt === undefined ? {} : { doubt: own.doubt };
  const paid = read && { ...read, ...doubt };
  return {
    ...(total && { total }),
    ...(paid && { paid }),
    ...(shipping && { shipping }),
    ...(utr && { utr: { ...utr, ...doubt } }),
    payments,
  };
}
