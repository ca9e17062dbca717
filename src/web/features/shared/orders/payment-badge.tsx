import type { Order } from '#contract/orders/order.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';

type Paid = Pick<Order, 'status' | 'amountPaid' | 'paymentState'>;

const words: Record<Order['paymentState'], string> = {
  unpaid: 'Unpaid',
  'partly paid': 'Partly paid',
  paid: 'Paid',
  overpaid: 'Refund due',
};

/** What was paid in a few words. A canceled order owes back all that was paid. */
export function paymentStateText({ status, amountPaid, paymentState }: Paid): string {
  if (status === 'CANCELED') return amountPaid > 0 ? 'Refund due' : 'Nothing to pay';
  return words[paymentState];
}

const variants: Record<string, BadgeVariant> = {
  'Partly paid': 'attention',
  Paid: 'positive',
  'Refund due': 'sold-out',
};

/** Nothing for a canceled order without a payment. */
export function PaymentBadge({ order }: { order: Paid }) {
  const text = paymentStateText(order);
  if (text === 'Nothing to pay') return null;
  return <Badge variant={variants[text]}>{text}</Badge>;
}
