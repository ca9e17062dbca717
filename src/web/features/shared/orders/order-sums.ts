import type { Order } from '#contract/orders/order.ts';
import { amountRetained, amountToRefund } from '#contract/orders/payment.ts';
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
