import type { Order } from '#contract/orders/order.ts';
import { amountLeft, amountRetained, amountToRefund } from '#contract/orders/payment.ts';
import { toPaise, toRupees } from '#contract/text/money.ts';

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

/** What is paid and what is not, as the customer reads it, in rupees; without amounts of 0. */
export function customerSums(order: Reported & Pick<Order, 'amountPaid'>): [label: string, rupees: number][] {
  const sums: [string, number][] = [
    ['Paid', order.amountPaid],
    ['Reported, not checked yet', order.amountReported],
    ['To pay', amountLeftOf(order)],
  ];
  return sums.filter(([, rupees]) => rupees !== 0);
}
