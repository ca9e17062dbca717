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
 * to be confirmed.
 */
export function paymentStateText({ status, amountPaid, paymentState, payments = [] }: Paid): string {
  if (status === 'CANCELED') return amountPaid > 0 ? 'Refund due' : 'Nothing to pay';
  const isOpen = paymentState === 'unpaid' || paymentState === 'partly paid';
  if (isOpen && payments.some(({ state }) => state === 'reported')) return 'Payment to confirm';
  return words[paymentState];
}

const variants: Record<string, BadgeVariant> = {
  'Partly paid': 'attention',
  'Payment to confirm': 'attention',
  Paid: 'positive',
  'Refund due': 'alert',
};

/** Nothing for a canceled order without a payment. */
export function PaymentBadge({ order }: { order: Paid }) {
  const text = paymentStateText(order);
  if (text === 'Nothing to pay') return null;
  return <Badge variant={variants[text]}>{text}</Badge>;
}
