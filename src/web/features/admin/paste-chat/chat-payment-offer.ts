import type { Order } from '#contract/orders/order.ts';
import { normalizeReference } from '#contract/orders/payment-reference.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { amountLeftOf } from '#web/features/shared/orders/order-sums.ts';
import { type ChatValues, plainAmount } from './chat-draft.ts';

/** A payment that the customer reports after the chat became an order. */
export type ChatPayment = { amount: number; reference: string };

type Paid = Pick<Order, 'amountToPay' | 'amountReported' | 'payments'>;

/**
 * The payment of a chat to record in the order that exists: of what is left to pay, if the chat names no amount. Undefined without
 * a UTR: an amount alone may be a price, or one that is recorded already.
 */
export function paymentFor(values: ChatValues, order: Paid): ChatPayment | undefined {
  const reference = normalizeReference(values.utr ?? '');
  const amount = Number(plainAmount(values.paid ?? '')) || amountLeftOf(order);
  return reference !== '' && amount > 0 && !isRecorded(reference, order) ? { amount, reference } : undefined;
}

const isRecorded = (wanted: string, { payments = [] }: Paid) =>
  payments.some(({ reference, state }) => reference === wanted && state !== 'rejected');

/** What to choose between when the chat has an order already. */
export function offerText(values: ChatValues, order: Paid): string | undefined {
  const payment = paymentFor(values, order);
  if (payment)
    return `Record ${formatRupeesExactly(payment.amount)} with UTR ${payment.reference} in it, or fill in another order.`;
  const reference = normalizeReference(values.utr ?? '');
  return reference !== '' && isRecorded(reference, order)
    ? `It has the payment with UTR ${reference}. Filling in an order would make another one.`
    : undefined;
}
