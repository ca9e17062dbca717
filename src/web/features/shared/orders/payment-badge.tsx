import type { Order } from '#contract/orders/order.ts';
import { formatRupees } from '#contract/text/money.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { type Amounts, amountRetainedOf, refundDueOf } from './order-sums.ts';

type OrderPayments = Amounts & Pick<Order, 'paymentState' | 'payments'>;

const words: Record<Order['paymentState'], string> = {
  unpaid: 'Unpaid',
  'partly paid': 'Partly paid',
  paid: 'Paid',
  overpaid: 'Refund due',
};

/** What was paid in a few words. A reported payment, which only ADMIN gets, is first to be confirmed, unless a refund is due. */
export function paymentStateText(order: OrderPayments): string {
  const { status, paymentState, payments = [] } = order;
  if (refundDueOf(order) > 0) return words.overpaid;
  if (payments.some(({ state }) => state === 'reported')) return 'Payment to confirm';
  if (status !== 'CANCELED') return words[paymentState];
  const retained = amountRetainedOf(order);
  return retained > 0 ? `${formatRupees(retained)} kept` : 'Nothing to pay';
}

const variants: Record<string, BadgeVariant> = {
  'Partly paid': 'attention',
  'Payment to confirm': 'attention',
  Paid: 'positive',
  'Refund due': 'alert',
};

/** Shows nothing for a canceled order with no payment to confirm, no refund due and no retained amount. */
export function PaymentBadge({ order }: { order: OrderPayments }) {
  const text = paymentStateText(order);
  if (text === 'Nothing to pay') return null;
  return <Badge variant={variants[text]}>{text}</Badge>;
}
