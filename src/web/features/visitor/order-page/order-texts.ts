import { dayInIndia } from '#contract/accounts/india.ts';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { amountReceived, amountRefunded } from '#contract/orders/settlement.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { amountLeftOf, retainedText } from '#web/features/shared/orders/order-sums.ts';

// The page is rendered on the server first, whose time zone differs from the browser's: all days are those of India.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day, YYYY-MM-DD, as 14 June 2026. */
export const dayText = (day: string): string => dayFormat.format(new Date(day));

/** The day of a timestamp in India. */
export const timestampDay = (timestamp: string): string => dayText(dayInIndia(Date.parse(timestamp)));

/** What is left to pay if all reports are right; if nothing is left, the amount to pay. */
export const nextAmount = (order: OrderPage): number => amountLeftOf(order) || order.amountToPay;

function pendingText(order: OrderPage): string {
  const { amountToPay, amountReported, totalAmount, parcel } = order;
  if (amountReported > 0 && amountReported >= amountToPay)
    return 'Thank you! The artist is checking your payment.';
  if (amountToPay > 0) return `Waiting for your payment of ${formatRupeesExactly(nextAmount(order))}.`;
  const prepared = totalAmount > 0 ? 'Paid, and being prepared.' : 'Being prepared.';
  if (!parcel.deliveryDate) return prepared;
  return `${prepared} ${order.pickup ? 'You pick it up' : 'It is expected'} on ${dayText(parcel.deliveryDate)}.`;
}

/** What the status DELIVERED means to the customer. */
export const deliveredWord = ({ pickup }: OrderPage): string => (pickup ? 'Picked up' : 'Delivered');

/** Where the order is, in a sentence. */
export function statusText(order: OrderPage): string {
  const { carrier, deliveryDate } = order.parcel;
  const delivered = deliveredWord(order);
  switch (order.status) {
    case 'CANCELED':
      return 'This order was canceled.';
    case 'DELIVERED':
      return deliveryDate ? `${delivered} on ${dayText(deliveryDate)}.` : `${delivered}.`;
    case 'SHIPPED': {
      if (order.pickup) return 'Ready to be picked up.';
      const by = carrier ? ` with ${carrier}` : '';
      return deliveryDate ? `On its way${by}, expected on ${dayText(deliveryDate)}.` : `On its way${by}.`;
    }
    case 'PENDING':
      return pendingText(order);
  }
}

export type Step = { label: string; isDone: boolean; day?: string | undefined };

/** The steps of an order, done or not, in their order; none for a canceled one. */
export function stepsOf(order: OrderPage): Step[] {
  const { status, parcel, createdAt } = order;
  if (status === 'CANCELED') return [];
  const isDelivered = status === 'DELIVERED';
  const delivered = isDelivered && parcel.deliveryDate ? dayText(parcel.deliveryDate) : undefined;
  return [
    { label: 'Ordered', isDone: true, day: timestampDay(createdAt) },
    // An order that costs nothing has no payment.
    ...(order.totalAmount > 0 ? [{ label: 'Paid', isDone: order.amountToPay === 0 }] : []),
    ...(order.pickup ? [] : [{ label: 'Shipped', isDone: status === 'SHIPPED' || isDelivered }]),
    { label: deliveredWord(order), isDone: isDelivered, day: delivered },
  ];
}

type PagePayment = OrderPage['payments'][number];

/**
 * What there is to know about a refund that is due, and about a canceled order of which the artist keeps a part; undefined without these.
 * The artist may keep a part, such as the shipping, without having said so yet: like the messages, the page promises no refund of what
 * is open, only to settle it.
 */
export function refundText(order: OrderPage): string | undefined {
  const { status, payments, amountToRefund: open, amountRetained: retained } = order;
  if (open <= 0 && retained <= 0) return undefined;
  if (status !== 'CANCELED') return `${formatRupeesExactly(open)} will be refunded to you.`;
  const received = amountReceived(payments);
  const refunded = amountRefunded(payments);
  const paid = `In all you paid ${formatRupeesExactly(received)}`;
  const what = open === received ? 'the refund' : `the other ${formatRupeesExactly(open)}`;
  return [
    refunded > 0 ? `${paid}, and ${formatRupeesExactly(refunded)} was refunded to you.` : `${paid}.`,
    retained > 0 && retainedText(retained),
    open > 0 && `The artist settles ${what} with you in the chat.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What there is to know about the payment when nothing is to be paid or refunded; undefined otherwise. */
export function settledText(order: OrderPage): string | undefined {
  const { status, payments, totalAmount, amountToPay, amountReported } = order;
  if (amountToPay > 0 || refundText(order) !== undefined) return undefined;
  const isCanceled = status === 'CANCELED';
  if (isCanceled && amountReported > 0)
    return 'You do not need to pay for a canceled order. The artist is checking the payment that you reported.';
  const rupees = amountRefunded(payments);
  if (rupees > 0) {
    const refunded = `${formatRupeesExactly(rupees)} was refunded to you.`;
    return isCanceled || totalAmount === 0 ? refunded : `${refunded} You have nothing left to pay.`;
  }
  return isCanceled ? 'You do not need to pay anything.' : 'Everything is paid. Thank you!';
}

/** What became of a payment. */
export function paymentEntryText({ kind, state, paidOn }: PagePayment): string {
  if (kind === 'refund') return `Refunded on ${dayText(paidOn)}`;
  if (state === 'confirmed') return `Received on ${dayText(paidOn)}`;
  return state === 'reported' ? 'Not checked yet' : 'Not found';
}
