import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';

/** All statuses, in their usual order. */
export const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const satisfies OrderStatus[];

export const statusWords: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
};

/** What a status means for an order that the customer picks up: nothing of it is shipped or delivered. */
const pickupWords: Partial<Record<OrderStatus, string>> = {
  SHIPPED: 'Ready for pickup',
  DELIVERED: 'Picked up',
};

export const statusWord = (status: OrderStatus, pickup: boolean): string =>
  (pickup ? pickupWords[status] : undefined) ?? statusWords[status];

type Shown = Pick<Order, 'status'> & { shippingInformation: Pick<Order['shippingInformation'], 'pickup'> };

/** The status of an order as people read it. */
export const statusWordOf = ({ status, shippingInformation: { pickup } }: Shown): string =>
  statusWord(status, pickup);

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

export function StatusBadge({ order }: { order: Order }) {
  return <Badge variant={variants[order.status]}>{statusWordOf(order)}</Badge>;
}
