import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';

/** In their usual order. */
export const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const satisfies OrderStatus[];

export const statusWords: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
};

export function isStatus(word: string): word is OrderStatus {
  return statuses.some((status) => status === word);
}

/** The label of the delivery date. */
export function deliveryLabel({ status, shippingInformation: { pickup } }: Order): string {
  if (status === 'DELIVERED') return pickup ? 'Picked up:' : 'Delivered:';
  return pickup ? 'Expected Pickup:' : 'Expected Delivery:';
}

const variants: Record<OrderStatus, BadgeVariant> = {
  PENDING: 'attention',
  SHIPPED: 'neutral',
  DELIVERED: 'positive',
  CANCELED: 'muted',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={variants[status]}>{statusWords[status]}</Badge>;
}
