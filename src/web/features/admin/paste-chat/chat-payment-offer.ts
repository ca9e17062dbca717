import type { Order } from '#contract/orders/order.ts';
import { normalizeReference } from '#contract/orders/payment-reference.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { amountLeftOf } from '#web/features/shared/orders/order-sums.ts';
import { type ChatValues, plainAmount } from './chat-draft.ts';
import type { Fields } from './chat-fields.ts';
import type { ParsedChat } from './parse-chat.ts';
import { paymentsText, restAfter } from './payment/other-payments.ts';
import type { ReportedPayment } from './payment/reported-payments.ts';

/** A payment that the customer reports after the chat became an order. */
export type ChatPayment = { amount: number; reference: string; paidOn?: string };

/** What a chat says about payments. @property typed what the artist changed of it */
export type PaymentsInChat = Pick<ParsedChat, 'fields' | 'payments'> & { typed?: ChatValues };

type Paid = Pick<Order, 'amountToPay' | 'amountReported' | 'payments'>;

/**
 * The payment of a chat to record in the order that exists: the latest that it does not have. Without an amount, it is of what is
 * left to pay. Undefined without a UTR: an amount alone may be a price, or one that is recorded already.
 */
export function paymentFor(chat: PaymentsInChat, order: Paid): ChatPayment | undefined {
  const { fields, typed = {} } = chat;
  const shown = normalizeReference(typed.utr ?? fields.utr?.value ?? '');
  if (shown === '') return undefined;
  const open = chat.payments.filter((each) => !isKnown(each, order));
  const isChosen = typed.utr !== undefined || open.some(({ reference }) => reference === shown);
  const reference = isChosen ? shown : open.at(-1)?.reference;
  if (reference === undefined || isRecorded(reference, order)) return undefined;
  const payment = open.find((each) => each.reference === reference);
  const others = open.filter((each) => each !== payment);
  const given = isChosen ? Number(plainAmount(typed.paid ?? '')) : 0;
  const rest = restAfter(amountLeftOf(order), others);
  const expected = Math.min(payment?.expected ?? Infinity, rest ?? amountLeftOf(order));
  const unnamed = payment?.expected === undefined ? rest : expected;
  const amount = given > 0 ? given : (payment?.amount ?? unnamed ?? 0);
  const paidOn = (isChosen ? typed.paidOn : undefined) ?? payment?.paidOn ?? '';
  return amount > 0 ? { amount, reference, ...(paidOn !== '' && { paidOn }) } : undefined;
}

const isRecorded = (wanted: string, { payments = [] }: Paid) =>
  payments.some(({ reference, state }) => reference === wanted && state !== 'rejected');

/** Whether the order has a payment, also without its reference: then the amount is more than what is left. */
const isKnown = ({ reference, amount = 0 }: ReportedPayment, order: Paid) =>
  isRecorded(reference, order) ||
  (amount > amountLeftOf(order) &&
    (order.payments ?? []).some(
      (each) =>
        !each.reference && each.amount === amount && each.state !== 'rejected' && each.kind === 'payment',
    ));

/** What to choose between when the chat has an order already. */
export function offerText(chat: PaymentsInChat, order: Paid): string | undefined {
  const payment = paymentFor(chat, order);
  if (payment) {
    const { doubt } = chat.payments.find((each) => each.reference === payment.reference) ?? {};
    const text = `Record ${formatRupeesExactly(payment.amount)} with UTR ${payment.reference} in it, or fill in another order.`;
    return doubt === undefined ? text : `${text} ${doubt}.`;
  }
  const reference = normalizeReference(chat.typed?.utr ?? chat.fields.utr?.value ?? '');
  return reference !== '' && isRecorded(reference, order)
    ? `It has the payment with UTR ${reference}. Filling in an order would make another one.`
    : undefined;
}

/** The phone number of a customer who reports a payment, and names neither a code, a piece nor an address. */
export const phoneOfPayer = ({ fields, codes, products, senderPhone }: ParsedChat): string | undefined =>
  fields.utr && codes.length === 0 && products.length === 0 && !fields.address
    ? (senderPhone ?? fields.phone?.value)
    : undefined;

const lastDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** The order with a phone number that has the reported payment, or else the only one of which something is left to pay. */
export function orderOfPhone<Each extends Paid & Pick<Order, 'status' | 'shippingInformation'>>(
  orders: readonly Each[],
  phone: string,
  { fields, typed = {} }: PaymentsInChat,
): Each | undefined {
  const own = orders.filter(
    ({ shippingInformation: { address } }) => lastDigits(address.phone ?? '') === lastDigits(phone),
  );
  const reference = normalizeReference(typed.utr ?? fields.utr?.value ?? '');
  const open = own.filter((each) => each.status !== 'CANCELED' && amountLeftOf(each) > 0);
  return own.find((each) => isRecorded(reference, each)) ?? (open.length === 1 ? open[0] : undefined);
}

/** Whether an order needs no address any more: it has one, or is picked up. */
export const hasDestination = ({ shippingInformation }: Pick<Order, 'shippingInformation'>): boolean =>
  shippingInformation.pickup || Boolean(shippingInformation.address.address?.trim());

/** The fields of a chat; the payments beside that of the UTR are those that the order does not have. */
export function withoutRecorded({ fields, payments }: PaymentsInChat, order: Paid): Fields {
  const { utr } = fields;
  if (utr?.others === undefined) return fields;
  const { others: _others, ...rest } = utr;
  const open = payments.filter((each) => each.reference !== utr.value && !isKnown(each, order));
  const others = paymentsText(open);
  return { ...fields, utr: others === undefined ? rest : { ...rest, others } };
}
