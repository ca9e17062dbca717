import type { Order } from '#contract/orders/order.ts';
import { amountLeft, amountRetained, amountToRefund } from '#contract/orders/payment.ts';
import { amountRefunded } from '#contract/orders/settlement.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';

export type Amounts = Pick<Order, 'status' | 'totalAmount' | 'amountPaid' | 'amountRetained'>;

/** What the rules of payments compare, in paise. */
export const sumsOf = ({ status, totalAmount, amountPaid, amountRetained: retained = 0 }: Amounts) => ({
  isCanceled: status === 'CANCELED',
  total: toPaise(totalAmount),
  paid: toPaise(amountPaid),
  retained: toPaise(retained),
});

/** Rupees to give back. */
export const refundDueOf = (order: Amounts): number => toRupees(amountToRefund(sumsOf(order)));

/** Rupees of a canceled order that the artist has and keeps. */
export const amountRetainedOf = (order: Amounts): number => toRupees(amountRetained(sumsOf(order)));

type Reported = Pick<Order, 'amountToPay' | 'amountReported'>;

/** Rupees that are left to pay if all that the customer reports is right. */
export const amountLeftOf = ({ amountToPay, amountReported }: Reported): number =>
  toRupees(amountLeft(toPaise(amountToPay), toPaise(amountReported)));

/** What the customer reads about it. @param rupees above 0 */
export const retainedText = (rupees: number): string =>
  `The artist keeps ${formatRupeesExactly(rupees)}, as agreed with you.`;

type Paid = Pick<Order, 'amountPaid'> & { payments?: Parameters<typeof amountRefunded>[0] | undefined };

/**
 * What is paid and what is not, as the customer reads it, in rupees; without amounts of 0. Refunds are apart from what was paid where
 * the order has its payments.
 */
export function customerSums(order: Reported & Paid): [label: string, rupees: number][] {
  const refunded = amountRefunded(order.payments ?? []);
  const sums: [string, number][] = [
    ['Paid', toRupees(toPaise(order.amountPaid) + toPaise(refunded))],
    ['Refunded', -refunded],
    ['Reported, not checked yet', order.amountReported],
    ['To pay', amountLeftOf(order)],
  ];
  return sums.filter(([, rupees]) => rupees !== 0);
}
