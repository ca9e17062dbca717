import type { Order } from '#contract/orders/order.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';

type Paid = Pick<Order, 'status' | 'amountPaid' | 'paymentState' | 'payments'>;

const words: Record<Order['paymentState'], string> = {
  unpaid: 'Unpaid',
  'partly paid': 'Partly paid',
  paid: 'Paid',
  overpaid: 'Refund due',
};

/**
 * What was paid in a few words. A canceled order owes back all that was paid. A reported payment, which only ADMIN gets, is first
 * to be confirmed, unless a refund is due.
 */
export function paymentStateText({ status, amountPaid, paymentState, payments = [] }: Paid): string {
  const isCanceled = status === 'CANCELED';
  if (isCanceled ? amountPaid > 0 : paymentState === 'overpaid') return words.overpaid;
  if (payments.some(({ state }) => state === 'reported')) return 'Payment to confirm';
  return isCanceled ? 'Nothing to pay' : words[paymentState];
}

const variants: Record<string, BadgeVariant> = {
  'Partly paid': 'attention',
  'Payment to confirm': 'attention',
  Paid: 'positive',
  'Refund due': 'alert',
};

/** Shows nothing for a canceled order without a payment. */
export function PaymentBadge({ order }: { order: Paid }) {
  const text = paymentStateText(order);
  if (text === 'Nothing to pay') return null;
  return <Badge variant={variants[text]}>{text}</Badge>;
}
